// The chances of each seat over a finished game. What works them out and draws them is loaded with what is for learning.
import { useEffect, useState } from "preact/hooks";
import type { Frame, Session } from "../session/session";
import type { Decisive, Estimate } from "../learn/estimate";

export interface Chances {
    points: Estimate[];
    part: number; // how much of it is known, from 0 to 1
    decisive: Decisive | undefined;
}

// Works out the chances of a finished game, until the component goes away. Null before that and if it is not possible.
export function useChances(session: Session, end: Frame): Chances | null {
    const [chances, setChances] = useState<Chances | null>(null);
    useEffect(() => {
        const leaving = new AbortController();
        const { signal } = leaving;
        const show = (part: Partial<Chances>) =>
            setChances((c) => ({ ...(c ?? { points: [], part: 0, decisive: undefined }), ...part }));
        session
            .record()
            .then(async (record) => {
                const { estimate } = await import("../learn/estimate");
                if (signal.aborted) return undefined;
                return estimate(record, end, (points, part) => show({ points, part }), signal);
            })
            .then(
                (decisive) => signal.aborted || show({ decisive }),
                () => signal.aborted || setChances(null), // the result is worth reading without them
            );
        return () => leaving.abort();
    }, [session, end.n]);
    return chances;
}
