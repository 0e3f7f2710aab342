// The clocks that a table can have, and how they are called.
import { say } from "../say/say";
import { isByDays, type ClockTimes } from "../session/online";

export const CLOCKS: (ClockTimes | undefined)[] = [
    undefined,
    [300, 5],
    [900, 10],
    [3600, 30],
    { days: 1 },
    { days: 3 },
    { days: 7 },
];

export function clockWords(clock: ClockTimes | undefined): string {
    if (!clock) return say("page.clock.none");
    if (isByDays(clock)) return say("people.clock.per_decision", { days: clock.days });
    const [whole, seconds] = clock;
    if (whole >= 3600) return say("page.clock.hours", { hours: whole / 3600, seconds });
    return say("page.clock.minutes", { minutes: Math.round(whole / 60), seconds });
}
