// Text that breaks into lines or becomes smaller, which SVG does not do by itself.

// The size at which a text is no wider than `width`, but not more than `most`. An average letter is about half as wide as
// its size.
export const fit = (text: string, width: number, most: number) => ({
    fontSize: `${Math.min(most, (1.85 * width) / Math.max(text.length, 1))}px`,
});

export function wrap(text: string, most: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(" ")) {
        const last = lines.at(-1);
        if (last !== undefined && last.length + word.length + 1 <= most) lines[lines.length - 1] = `${last} ${word}`;
        else lines.push(word);
    }
    return lines;
}

export function Lines(props: {
    text: string;
    x: number;
    y: number;
    most: number;
    step: number;
    class: string;
    limit?: number;
    fit?: { width: number; most: number }; // makes the longest line fit
}) {
    const lines = wrap(props.text, props.most).slice(0, props.limit);
    const longest = lines.reduce((a, b) => (b.length > a.length ? b : a), "");
    const style = props.fit && fit(longest, props.fit.width, props.fit.most);
    return (
        <text class={props.class} x={props.x} y={props.y} style={style}>
            {lines.map((line, i) => (
                <tspan x={props.x} dy={i === 0 ? 0 : props.step}>
                    {line}
                </tspan>
            ))}
        </text>
    );
}
