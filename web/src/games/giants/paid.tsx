// A small plate above a hex that says who scores how many points there, or "free" if nobody does.
import { say } from "../../say/say";
import { SeatToken } from "../../ui/seats";
import { shift, type Point } from "../shared/hex";

export interface Gain {
    seat: number;
    points: number;
}

const EACH = 54; // the width of one seat's part

export function Paid({ gains, at }: { gains: Gain[]; at: Point }) {
    const wide = gains.length === 0 ? 48 : gains.length * EACH;
    return (
        <g class="gi-passive" transform={shift({ x: at.x, y: at.y - 36 })} fill="#fff" font-size="16" font-weight="700">
            <rect
                x={-wide / 2}
                y="-13"
                width={wide}
                height="26"
                rx="13"
                fill={gains.length === 0 ? "#1d5c33" : "#5e1d12"}
                stroke="#fff"
                stroke-width="1.5"
            />
            {gains.length === 0 && (
                <text y="5" text-anchor="middle">
                    {say("giants.page.free")}
                </text>
            )}
            {gains.map((g, i) => (
                <g key={g.seat} transform={`translate(${-wide / 2 + 15 + i * EACH} 0)`}>
                    <SeatToken seat={g.seat} r={9} />
                    <text x="11" y="5.5">
                        +{g.points}
                    </text>
                </g>
            ))}
        </g>
    );
}
