// A field to choose the language. Every language is called by its own name.
import { chooseLanguage, LANGUAGES, ownName, useLanguage } from "./language";
import { say } from "./say";

export function LanguageChoice({ class: name }: { class: string }) {
    const now = useLanguage();
    return (
        <label class={name}>
            <span>{say("page.settings.language")}</span>
            <select value={now} onChange={(event) => void chooseLanguage(event.currentTarget.value)}>
                {LANGUAGES.map((code) => (
                    <option key={code} value={code} lang={code}>
                        {ownName(code)}
                    </option>
                ))}
            </select>
        </label>
    );
}
