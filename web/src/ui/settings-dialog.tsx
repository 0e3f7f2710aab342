// The dialog for the settings.
import { change, useSettings, type Settings } from "./settings";
import { LanguageChoice } from "../say/choice";
import { Dialog } from "./dialog";

function Choice<K extends keyof Settings>(props: { name: K; label: string; values: [Settings[K], string][] }) {
    const settings = useSettings();
    return (
        <fieldset class="choice">
            <legend>{props.label}</legend>
            {props.values.map(([value, words]) => (
                <label key={String(value)}>
                    <input
                        type="radio"
                        name={props.name}
                        checked={settings[props.name] === value}
                        onChange={() => change({ [props.name]: value } as Partial<Settings>)}
                    />
                    <span>{words}</span>
                </label>
            ))}
        </fieldset>
    );
}

export function SettingsDialog({ close }: { close(): void }) {
    const settings = useSettings();
    return (
        <Dialog title="Settings" close={close}>
            <label class="field">
                <span>Your name</span>
                <input
                    value={settings.name}
                    maxLength={24}
                    onInput={(e) => change({ name: e.currentTarget.value || "You" })}
                />
            </label>
            <LanguageChoice class="field" />
            <Choice
                name="theme"
                label="Theme"
                values={[
                    ["auto", "Same as the system"],
                    ["light", "Light"],
                    ["dark", "Dark"],
                ]}
            />
            <Choice
                name="motion"
                label="Animation"
                values={[
                    ["auto", "Same as the system"],
                    ["full", "On"],
                    ["none", "Off"],
                ]}
            />
            <Choice
                name="pace"
                label="Speed of the bots"
                values={[
                    [150, "Fast"],
                    [600, "Normal"],
                    [1400, "Slow"],
                ]}
            />
            <Choice
                name="palette"
                label="Colours"
                values={[
                    ["standard", "Standard"],
                    ["contrast", "Strong contrast"],
                ]}
            />
            <Choice
                name="sound"
                label="Sound"
                values={[
                    [false, "Off"],
                    [true, "On"],
                ]}
            />
        </Dialog>
    );
}
