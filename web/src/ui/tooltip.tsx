// A tooltip inside an SVG board. It measures its own words in the DOM, so it fits any font, breaks long lines between
// words, and stays inside the board. The style of a game sets the font and colours of `.tooltip rect`, `.tooltip text`
// and `.tooltip .title`; padding and line height follow from the font size.
//
//     <Tooltip title="Quarry 3" lines={["Spent"]} box={box} scale={1.5} place={nearby(point, 40, box)} />
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Point {
    x: number;
    y: number;
}

export interface Size {
    width: number;
    height: number;
}

export type Box = Point & Size;

const LINE = 1.35; // distance between lines, in font sizes
const PADDING = 0.8; // in font sizes
const MARGIN = 4; // to the edge of the board, in units of the board

// Breaks a text between words so that every line measures at most `most`. A longer word keeps a line of its own.
export function breakLines(text: string, most: number, measure: (text: string) => number): string[] {
    const lines: string[] = [];
    for (const word of text.split(" ")) {
        const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
        if (lines.length > 0 && measure(longer) <= most) lines[lines.length - 1] = longer;
        else lines.push(word);
    }
    return lines;
}

// The nearest corner to `corner` at which a panel of this size is inside the box.
export function keptInside(corner: Point, size: Size, box: Box): Point {
    const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));
    return {
        x: clamp(corner.x, box.x + MARGIN, box.x + box.width - size.width - MARGIN),
        y: clamp(corner.y, box.y + MARGIN, box.y + box.height - size.height - MARGIN),
    };
}

// Places a tooltip centred above a point, or below it when there is no room above. `gap` stays free on either side.
export function nearby(point: Point, gap: number, box: Box): (size: Size) => Point {
    return ({ width, height }) => {
        const above = point.y - gap - height;
        return { x: point.x - width / 2, y: above >= box.y + MARGIN ? above : point.y + gap };
    };
}

interface Measured extends Size {
    rows: string[];
    font: number;
    of: string; // the words and the width they were measured for
}

export function Tooltip(props: {
    title?: string;
    lines: string[];
    box: Box; // the board: the tooltip stays inside it
    scale?: number; // of the tooltip against the board
    most?: number; // the longest line, before scaling; the width of the board if it is left out
    place(size: Size): Point; // its upper left corner; `size` is in units of the board
}) {
    const { title, box, scale = 1 } = props;
    const group = useRef<SVGGElement>(null);
    const [measured, setMeasured] = useState<Measured>();
    const heads = title === undefined ? 0 : 1;
    const words = title === undefined ? props.lines : [title, ...props.lines];
    const of = JSON.stringify([words, scale, props.most, box.width]);
    const isMeasured = measured?.of === of;
    useLayoutEffect(() => {
        if (isMeasured || !group.current) return;
        const texts = [...group.current.querySelectorAll("text")];
        const font = parseFloat(getComputedStyle(texts.at(-1)!).fontSize) || 14;
        const room = (box.width - 2 * MARGIN) / scale - 2 * PADDING * font;
        const most = Math.min(props.most ?? room, room);
        const probe = texts.at(-1)!.cloneNode() as SVGTextElement;
        group.current.append(probe);
        const measure = (text: string) => {
            probe.textContent = text;
            return probe.getComputedTextLength();
        };
        const widths = texts.map((t) => t.getComputedTextLength());
        const rows = words.flatMap((w, i) => (i < heads || widths[i] <= most ? [w] : breakLines(w, most, measure)));
        const width = Math.max(...rows.slice(heads).map(measure), ...widths.slice(0, heads));
        probe.remove();
        setMeasured({
            rows,
            font,
            of,
            width: width + 2 * PADDING * font,
            height: (rows.length - 1) * LINE * font + font + 2 * PADDING * font,
        });
    }, [of]);
    if (words.length === 0) return null;
    const { rows, font, width, height } = isMeasured ? measured : { rows: words, font: 0, width: 0, height: 0 };
    const size = { width: width * scale, height: height * scale };
    const { x, y } = keptInside(props.place(size), size, box);
    return (
        <g
            ref={group}
            class="tooltip"
            aria-hidden="true"
            visibility={isMeasured ? "visible" : "hidden"}
            transform={`translate(${x} ${y}) scale(${scale})`}
        >
            <rect width={width} height={height} rx={font * 0.6} />
            {rows.map((row, i) => (
                <text
                    key={`${of} ${i}`}
                    class={i < heads ? "title" : ""}
                    x={PADDING * font}
                    y={PADDING * font + font * 0.82 + i * LINE * font}
                >
                    {row}
                </text>
            ))}
        </g>
    );
}
