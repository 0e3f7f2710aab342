// What jsdom lacks and page code uses when it is imported. Runs before every unit test file.
if (typeof window !== "undefined" && window.matchMedia === undefined) {
    window.matchMedia = (query: string) =>
        Object.assign(new EventTarget(), {
            media: query,
            matches: false,
            onchange: null,
            addListener: () => {},
            removeListener: () => {},
        }) as MediaQueryList;
}
