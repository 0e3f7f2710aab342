// Pictures of the player aid of Giants: the pieces.
import type { ComponentChildren } from "preact";
import {
    Base,
    Chief,
    Headdress,
    Logs,
    Marker,
    Moai,
    MOAI_HEIGHT,
    Sorcerer,
    Tablet,
    Worker,
} from "../games/giants/pieces";
import { numberOf, wordOf } from "../say/say";
import type { AidLook } from "./aid";

const piece = (child: ComponentChildren, width = 40, height = 40) => (
    <svg viewBox={`${-width / 2} ${4 - height} ${width} ${height}`} aria-hidden="true" style={{ height: "24px" }}>
        {child}
    </svg>
);

const PIECES: Record<string, () => ComponentChildren> = {
    worker: () => piece(<Worker seat={1} />, 26, 32),
    sorcerer: () => piece(<Sorcerer seat={1} />),
    chief: () => piece(<Chief seat={1} />, 40, 44),
    neutral: () => piece(<Worker seat={0} />, 26, 32),
    log: () => piece(<Logs count={1} />, 30, 22),
};

export const look: AidLook = {
    picture({ key, args }) {
        switch (key) {
            case "giants.aid.strength":
                return PIECES[wordOf(args.piece)]?.();
            case "giants.aid.moai": {
                const size = numberOf(args.size);
                return piece(<Moai size={size} />, 40, MOAI_HEIGHT[size] + 6);
            }
            case "giants.aid.headdress":
            case "giants.aid.name.clay_pit":
            case "giants.aid.name.crowned":
                return piece(<Headdress />, 30, 22);
            case "giants.aid.name.village":
                return PIECES.worker();
            case "giants.aid.name.hut":
                return piece(<Marker seat={1} />, 24, 24);
            case "giants.aid.name.forest":
                return piece(<Logs count={3} />, 34, 26);
            case "giants.aid.name.ahu":
                return piece(<Base seat={1} />, 48, 22);
            case "giants.aid.name.raised":
                return piece(<Moai size={2} />, 40, MOAI_HEIGHT[2] + 6);
            case "giants.aid.name.peek":
                return piece(<Tablet />, 32, 28);
            default:
                return undefined;
        }
    },
};
