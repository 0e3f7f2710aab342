// Pictures of the player aid of Giant's Causeway.
import { Column } from "../games/causeway/column";
import { Figure } from "../games/causeway/figure";
import { SpellstoneIcon } from "../games/causeway/stock";
import "../games/causeway/theme.css";
import type { ComponentChildren } from "preact";
import type { Stack } from "../games/causeway/position";
import type { AidLook } from "./aid";

const svg = (box: string, child: ComponentChildren) => (
    <svg viewBox={box} aria-hidden="true" style={{ height: "34px" }}>
        {child}
    </svg>
);

const TOWER: Stack = { q: 0, r: 0, stones: "bww", standing: "tower", seat: 1 };
const PAIR: Stack = { q: 0, r: 0, stones: "bw" };

export const look: AidLook = {
    picture({ key }) {
        switch (key) {
            case "causeway.aid.name.tower":
            case "causeway.aid.name.drop":
                return svg("-50 -90 100 130", <Column stack={key.endsWith("tower") ? TOWER : PAIR} />);
            case "causeway.aid.name.spellstone":
                return svg("-50 -50 100 100", <SpellstoneIcon seat={1} />);
            case "causeway.aid.name.trapper":
                return svg("-40 -70 80 100", <Figure seat={1} kind="T" />);
            case "causeway.aid.name.spikey":
                return svg("-40 -70 80 100", <Figure seat={1} kind="S" />);
            default:
                return undefined;
        }
    },
};
