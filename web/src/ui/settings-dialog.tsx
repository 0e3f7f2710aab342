// The dialog for the settings.
import { change, useSettings, type Settings } from "./settings";
import { LanguageChoice } from "../say/choice";
import { say } from "../say/say";
import { Dialog } from "./dialog";
import { canNotify, chime } from "./your-turn";

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
        <Dialog title={say("page.bar.settings")} close={close}>
            <label class="field">
                <span>{say("page.settings.name")}</span>
                <input
                    value={settings.name}
                    placeholder={say("page.you")}
                    maxLength={24}
                    onInput={(e) => change({ name: e.currentTarget.value })}
                />
            </label>
            <LanguageChoice class="field" />
            <Choice
                name="theme"
                label={say("page.settings.theme")}
                values={[
                    ["auto", say("page.settings.system")],
                    ["light", say("page.settings.light")],
                    ["dark", say("page.settings.dark")],
                ]}
            />
            <Choice
                name="motion"
                label={say("page.settings.motion")}
                values={[
                    ["auto", say("page.settings.system")],
                    ["full", say("page.settings.on")],
                    ["none", say("page.settings.off")],
                ]}
            />
            <Choice
                name="pace"
                label={say("page.settings.pace")}
                values={[
                    ["calmly", say("page.settings.calmly")],
                    ["briskly", say("page.settings.briskly")],
                    ["at_once", say("page.settings.at_once")],
                ]}
            />
            <Choice
                name="asks"
                label={say("page.settings.asks")}
                values={[
                    [false, say("page.settings.asks_not")],
                    [true, say("page.settings.asks_always")],
                ]}
            />
            <Choice
                name="palette"
                label={say("page.settings.palette")}
                values={[
                    ["standard", say("page.settings.standard")],
                    ["contrast", say("page.settings.contrast")],
                ]}
            />
            <Choice
                name="coordinates"
                label={say("causeway.page.coordinates")}
                values={[
                    [true, say("causeway.page.coordinates_on")],
                    [false, say("causeway.page.coordinates_off")],
                ]}
            />
            <Choice
                name="sound"
                label={say("page.settings.sound")}
                values={[
                    [false, say("page.settings.off")],
                    [true, say("page.settings.on")],
                ]}
            />
            <label class="field">
                <span>{say("people.settings.chime")}</span>
                <input
                    type="range"
                    min={0}
                    max={100}
                    step={10}
                    value={settings.chime}
                    onChange={(e) => {
                        change({ chime: Number(e.currentTarget.value) });
                        chime();
                    }}
                />
            </label>
            {canNotify() && Notification.permission === "granted" && (
                <Choice
                    name="notify"
                    label={say("people.settings.notify")}
                    values={[
                        [false, say("page.settings.off")],
                        [true, say("page.settings.on")],
                    ]}
                />
            )}
        </Dialog>
    );
}
