// Asks a person for the name under which others see them. It is kept on this device.
import { say } from "../say/say";
import { change, useSettings } from "./settings";

export const MOST_LETTERS = 24;

export function NameField() {
    const { name } = useSettings();
    return (
        <label class="field">
            <span>{say("people.name.ask")}</span>
            <input
                name="name"
                required
                maxLength={MOST_LETTERS}
                autocomplete="nickname"
                value={name}
                onInput={(e) => change({ name: e.currentTarget.value })}
            />
        </label>
    );
}
