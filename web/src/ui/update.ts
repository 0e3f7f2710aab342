// Registers the service worker (sw.js) and says when a new version of the page is ready. The new version begins when the
// person asks for it, or by itself once every tab of the old one is closed.
import { factOf } from "../say/say";
import { notify } from "./notices";

const QUIET = 10_000; // milliseconds after which the page has what it needs

function begin(registration: ServiceWorkerRegistration): void {
    const { waiting } = registration;
    if (!waiting) return location.reload(); // another tab has begun it already
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("begin");
}

export async function watchForUpdates(): Promise<void> {
    const registration = await navigator.serviceWorker.register("/sw.js");
    const tell = () => {
        if (!registration.waiting || !navigator.serviceWorker.controller) return; // there is none, or it is the first one
        notify({
            facts: [factOf("page.update.ready")],
            answers: [{ fact: factOf("page.update.reload"), run: () => begin(registration) }],
        });
    };
    tell();
    // What is needed for learning can wait until everything else is there.
    void navigator.serviceWorker.ready.then(({ active }) => setTimeout(() => active?.postMessage("learn"), QUIET));
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
    document.addEventListener("visibilitychange", () => {
        if (!document.hidden) registration.update().catch(() => {}); // without a network there is nothing new
    });
}
