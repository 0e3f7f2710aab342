// Short sounds for actions. They are off unless the person turns them on.
import { useEffect, useRef } from "preact/hooks";
import { EFFECT, type SessionState } from "../session/session";
import type { Settings } from "./settings";

let audio: AudioContext | undefined;

function tone(frequency: number, seconds: number): void {
    audio ??= new AudioContext();
    const voice = audio.createOscillator();
    const loudness = audio.createGain();
    voice.frequency.value = frequency;
    voice.type = "triangle";
    loudness.gain.setValueAtTime(0.12, audio.currentTime);
    loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
    voice.connect(loudness).connect(audio.destination);
    voice.start();
    voice.stop(audio.currentTime + seconds);
}

export function useSounds(state: SessionState, settings: { value: Settings }): void {
    const heard = useRef(state.story.length);
    useEffect(() => {
        const last = state.story.at(-1);
        const isNew = state.story.length > heard.current;
        heard.current = state.story.length;
        if (!isNew || !last || !settings.value.sound) return;
        if (state.frame.result) tone(523, 0.9);
        else if (last.effects & EFFECT.rolled) tone(180, 0.12);
        else if (state.frame.choices.length > 0) tone(440, 0.18);
        else tone(294, 0.1);
    }, [state.story.length]);
}
