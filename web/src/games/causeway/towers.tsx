// The towers that a leap has completed, as they were before and as they are now.
import type { Frame, Told } from "../../session/session";
import { readFact, valuesOf, wordOf } from "../../say/say";
import { Column } from "./column";
import { cellNamed, keyOf, nameOf } from "./grid";
import { positionOf, type Stack } from "./position";

const CHANGED = ["causeway.score", "causeway.complete", "causeway.spell", "causeway.turned", "causeway.lift"];

// A stack as a picture.
export function StackPicture({ stack, size = 64 }: { stack: Stack; size?: number }) {
    const top = stack.standing === "tower" && stack.seat !== undefined ? 106 : 76; // a pennant rises above its tower
    return (
        <svg
            class="stack-picture"
            viewBox={`-46 ${-top} 92 ${top + 40}`}
            width={size}
            height={(size * (top + 40)) / 92}
            aria-hidden="true"
        >
            <Column stack={stack} />
        </svg>
    );
}

export function Towers({ before, after, told }: { before: Frame; after: Frame; told: Told }) {
    const [old, now] = [positionOf(before), positionOf(after)];
    const cells = told.facts
        .map(readFact)
        .filter((fact) => CHANGED.includes(fact.key))
        .flatMap((fact) => valuesOf(fact.args.towers).map((value) => cellNamed(wordOf(value))));
    return (
        <div class="completed">
            {cells.map((cell) => {
                const [was, is] = [old, now].map((p) => p.stacks.get(keyOf(cell)));
                return (
                    <figure key={keyOf(cell)}>
                        {was && <StackPicture stack={was} />}
                        <span aria-hidden="true">→</span>
                        {is && <StackPicture stack={is} />}
                        <figcaption>{nameOf(cell)}</figcaption>
                    </figure>
                );
            })}
        </div>
    );
}
