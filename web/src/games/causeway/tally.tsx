// What both players have, over the board on a narrow screen, where the seats are out of sight.
import type { Frame } from "../../session/session";
import { SeatChip } from "../../ui/seats";
import { Stock } from "./stock";

export function Tally({ frame }: { frame: Frame }) {
    return (
        <div class="tally">
            {[1, 2].map((seat) => (
                <span key={seat} class="tally-seat" data-acts={frame.actors.includes(seat)}>
                    <SeatChip seat={seat} />
                    <span class="stock">
                        <Stock frame={frame} seat={seat} />
                    </span>
                </span>
            ))}
        </div>
    );
}
