// The page begins here.
import { render } from "preact";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/page.css";
import "./style/table.css";
import "./ui/settings";
import { App } from "./pages/app";

render(<App />, document.getElementById("page")!);

if ("serviceWorker" in navigator && import.meta.env.PROD) {
    window.addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
