// Web Push: at a table with days per decision, the server tells this browser when it is the seat's turn, even when no page is
// open. It works only where the operator of the server has made keys.
import { isByDays, type OnlineSession } from "../session/online";
import { say } from "../say/say";
import { pushKey } from "../session/tables";
import { settings } from "../ui/settings";

const encoded = (key: ArrayBuffer | null): string =>
    btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");

const decoded = (key: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

const subscribed = new WeakSet<OnlineSession>(); // in this tab

// Subscribes this browser for the seat, if the table and the server have use for it, or ends that if it is switched off. The
// service worker cannot put messages into words, so it is told what to say.
export async function subscribe(session: OnlineSession): Promise<void> {
    const { facts } = session;
    if (!facts || facts.you === 0 || facts.stage !== "playing" || !isByDays(facts.clock)) return;
    if (!("PushManager" in window) || Notification.permission !== "granted") return;
    if (!settings.value.notify) {
        if (subscribed.delete(session)) session.push();
        return;
    }
    const key = await pushKey();
    const registration = await navigator.serviceWorker.getRegistration();
    if (!key || !registration) return;
    registration.active?.postMessage({ turn: say("people.turn.yours") });
    const made = await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: decoded(key),
    });
    subscribed.add(session);
    session.push({
        endpoint: made.endpoint,
        p256dh: encoded(made.getKey("p256dh")),
        auth: encoded(made.getKey("auth")),
    });
}

// The browser's push service forgets this browser, and so do the servers that try to send something.
export async function unsubscribe(): Promise<void> {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
