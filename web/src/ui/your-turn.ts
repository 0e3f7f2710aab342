// Tells a person that it is their turn: the title, the icon and the badge of the app change; a quiet sound, a short vibration,
// and a notification while the page is hidden.
import { useEffect, useRef } from "preact/hooks";
import { say } from "../say/say";
import { settings } from "./settings";

let audio: AudioContext | undefined;

// Browsers let a page sound and vibrate only after the person has touched it.
const isTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

// Two quiet tones.
export function chime(volume = settings.value.chime): void {
    if (volume === 0 || typeof AudioContext === "undefined" || !isTouched()) return;
    audio ??= new AudioContext();
    const context = audio;
    [523, 784].forEach((frequency, i) => {
        const start = context.currentTime + i * 0.14;
        const voice = context.createOscillator();
        const loudness = context.createGain();
        voice.frequency.value = frequency;
        voice.type = "sine";
        loudness.gain.setValueAtTime(0.25 * (volume / 100), start);
        loudness.gain.exponentialRampToValueAtTime(0.0005, start + 0.5);
        voice.connect(loudness).connect(context.destination);
        voice.start(start);
        voice.stop(start + 0.5);
    });
}

export const canNotify = (): boolean => "Notification" in window && Notification.permission !== "denied";

async function notifyOf(title: string, words: string, tag: string): Promise<void> {
    if (!document.hidden || !canNotify() || Notification.permission !== "granted" || !settings.value.notify) return;
    const how = { body: words, tag, icon: "/icon.svg", data: { path: location.pathname } };
    // Phones only allow notifications of the service worker.
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    if (registration) await registration.showNotification(title, how);
    else new Notification(title, how);
}

// Draws attention to something that has just happened.
export function attract(title: string, words: string, tag: string): void {
    chime();
    if (settings.value.chime > 0 && isTouched()) navigator.vibrate?.([80, 60, 80]);
    void notifyOf(title, words, tag).catch(() => {}); // without it, the title and the icon still tell
}

// The badge of the app on a phone or desktop, if the page is installed there.
export function setBadge(count: number): void {
    if (!("setAppBadge" in navigator)) return;
    (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}

export function setIcon(isMine: boolean): void {
    document.querySelector("link[rel=icon]")?.setAttribute("href", isMine ? "/icon-turn.svg" : "/icon.svg");
}

// Follows a table. `n` changes with everything that happens there.
export function useYourTurn(table: string, title: string, isMine: boolean, n: number): void {
    const was = useRef<boolean | null>(null);
    useEffect(() => {
        document.title = isMine ? say("people.turn.title", { title }) : say("page.title.game", { game: title });
        setIcon(isMine);
        setBadge(isMine ? 1 : 0);
    }, [isMine, title]);
    useEffect(() => {
        if (isMine && was.current === false) attract(title, say("people.turn.yours"), table);
        was.current = isMine;
    }, [isMine, n]);
    useEffect(
        () => () => {
            setIcon(false);
            setBadge(0);
        },
        [],
    );
}
