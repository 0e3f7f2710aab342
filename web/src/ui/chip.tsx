// The chip of a seat: what the game draws for it, or its colour and pattern.
import type { Game } from "../games/game";
import type { Frame } from "../session/session";
import { SeatChip } from "./seats";

export function Chip({ game, frame, seat }: { game: Pick<Game, "Chip">; frame: Frame; seat: number }) {
    return game.Chip ? <game.Chip frame={frame} seat={seat} /> : <SeatChip seat={seat} />;
}
