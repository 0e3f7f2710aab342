// The bar at the top of every page: the way home, the title of the page, and the settings.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { say } from "../say/say";
import { Link } from "./router";
import { SettingsDialog } from "./settings-dialog";

export function Bar({ title, children }: { title?: string; children?: ComponentChildren }) {
    const [isOpen, setOpen] = useState(false);
    return (
        <header class="bar">
            <Link to="/" class="brand" aria-label={say("page.bar.home")}>
                <img src="/icon.svg" alt="" width="28" height="28" />
                <span>Colossi</span>
            </Link>
            {title && <h1 class="bar-title">{title}</h1>}
            <nav class="bar-tools">
                {children}
                <button type="button" class="quiet" onClick={() => setOpen(true)}>
                    {say("page.bar.settings")}
                </button>
            </nav>
            {isOpen && <SettingsDialog close={() => setOpen(false)} />}
        </header>
    );
}
