// Everything over a table that belongs to pointing at things.
import type { Game } from "../games/game";
import type { Frame } from "../session/session";
import { useEscape } from "./keys";
import type { Picking } from "./picking";
import { PointedAt } from "./pointed";

export function Pointing(props: {
    game: Game;
    frame: Frame; // the position that is shown
    picking: Picking;
    openClause(id: string): void;
}) {
    const { picking } = props;
    useEscape(picking.chosen.length > 0, picking.back);
    useEscape(picking.refused !== null, picking.dismiss);
    return <PointedAt {...props} />;
}
