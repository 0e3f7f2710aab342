// A value that has to be loaded first.
import { useEffect, useState } from "preact/hooks";

// The value for a key; undefined while it is being loaded or there is no key. If loading fails the error is thrown while
// drawing, so that the nearest Boundary shows it.
export function useLoaded<T>(key: string | undefined, load: (key: string) => Promise<T>): T | undefined {
    const [state, setState] = useState<{ key: string; value?: T; error?: unknown }>();
    useEffect(() => {
        if (key === undefined) return;
        let live = true;
        load(key).then(
            (value) => live && setState({ key, value }),
            (error) => live && setState({ key, error }),
        );
        return () => void (live = false);
    }, [key]);
    if (state === undefined || state.key !== key) return undefined;
    if ("error" in state) throw state.error;
    return state.value;
}
