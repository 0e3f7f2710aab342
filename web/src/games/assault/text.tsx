// Text that breaks into lines, which SVG does not do by itself.
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
}) {
    return (
        <text class={props.class} x={props.x} y={props.y}>
            {wrap(props.text, props.most)
                .slice(0, props.limit)
                .map((line, i) => (
                    <tspan x={props.x} dy={i === 0 ? 0 : props.step}>
                        {line}
                    </tspan>
                ))}
        </text>
    );
}
