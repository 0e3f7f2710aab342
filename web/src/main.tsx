// The page begins here.
import { render } from "preact";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/page.css";
import "./style/table.css";
import "./style/people.css";
import "./ui/settings";
import { App } from "./pages/app";
import { beginToSpeak } from "./say/language";
import { Speechless } from "./say/speechless";
import { notifyOfErrors } from "./ui/notices";
import { watchForUpdates } from "./ui/update";

notifyOfErrors();
const root = document.getElementById("page")!;
beginToSpeak().then(
    () => render(<App />, root),
    (error) => render(<Speechless error={error} />, root),
);

if ("serviceWorker" in navigator && import.meta.env.PROD) {
    // Without a service worker (a private window, no secure connection) the page works all the same.
    window.addEventListener("load", () => void watchForUpdates().catch(() => {}));
}
