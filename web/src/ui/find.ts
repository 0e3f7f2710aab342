// Finds the elements on the screen that stand for things.

export const isShown = (element: Element | null | undefined): element is Element =>
    !!element && element.getClientRects().length > 0;

// The element of a thing. A thing beside the board may be a button that only has its label.
export function elementOf(thing: string, label = ""): Element | undefined {
    const found = [...document.querySelectorAll(`.table [data-thing=${JSON.stringify(thing)}]`)].find(isShown);
    if (found || !thing.startsWith("say:")) return found;
    const buttons = [...document.querySelectorAll<HTMLElement>(".side button.step")];
    return buttons.find((b) => isShown(b) && b.textContent?.trim() === label);
}

// What a panel about a thing stands beside.
export const anchorFor = (...elements: (Element | null | undefined)[]): Element =>
    elements.find(isShown) ?? document.querySelector(".prompt") ?? document.body;
