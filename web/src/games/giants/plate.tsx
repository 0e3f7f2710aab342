// The board's legend: the turn, its phases, the first player, and what is left in stock.
import { say, seat as seatWord } from "../../say/say";
import { SeatToken } from "../../ui/seats";
import { Headdress, Moai, Tablet } from "./pieces";
import type { View } from "./view";

const PHASES: { id: string; key: string; names: View["phase"][] }[] = [
    { id: "auction", key: "giants.page.phase_auction", names: ["first", "roll", "bid", "pick"] },
    { id: "place", key: "giants.page.phase_place", names: ["place"] },
    { id: "transport", key: "giants.page.phase_transport", names: ["transport", "claim"] },
    { id: "end", key: "giants.page.phase_end", names: ["reclaim"] },
];

function Stock({ view }: { view: View }) {
    return (
        <g class="gi-ink" text-anchor="middle">
            {view.stock.map((n, i) => (
                <g
                    key={i}
                    transform={`translate(${28 + i * 38} 0)`}
                    role="img"
                    aria-label={say("giants.page.stock_moai", { count: n, size: i + 1 })}
                    data-explain={`stock:${i + 1}`}
                >
                    <g transform="scale(.8)">
                        <Moai size={i + 1} />
                    </g>
                    <text y="19">{n}</text>
                </g>
            ))}
            <g
                transform="translate(142 0)"
                role="img"
                aria-label={say("giants.page.stock_headdresses", { count: view.headdresses_left })}
                data-explain="stock:headdress"
            >
                <Headdress />
                <text y="19">{view.headdresses_left}</text>
            </g>
            <g
                transform="translate(177 0)"
                role="img"
                aria-label={say("giants.page.stock_tablets", { count: view.tablets_left })}
                data-explain="stock:tablet"
            >
                <g transform="scale(.8)">
                    <Tablet />
                </g>
                <text y="19">{view.tablets_left}</text>
            </g>
        </g>
    );
}

export function Plate({ view, isTall }: { view: View; isTall: boolean }) {
    const now = PHASES.findIndex((p) => p.names.includes(view.phase));
    const first = view.first !== undefined && (
        <g
            transform="translate(178 24)"
            role="img"
            aria-label={say("giants.page.first_player", { by: seatWord(view.first) })}
            data-explain="first"
        >
            <SeatToken seat={view.first} r={12} />
        </g>
    );
    if (isTall) {
        return (
            <g transform="translate(345 -70) scale(1.25)">
                <rect width="205" height="84" rx="12" class="gi-plate" />
                <text x="16" y="34" class="gi-title" style={{ fontSize: 30 }}>
                    {say("giants.page.turn", { turn: view.turn })}
                </text>
                <text x="16" y="68" class="gi-ink" style={{ fontSize: 26 }}>
                    {say(PHASES[now]?.key ?? "giants.page.phase_over")}
                </text>
                {first}
            </g>
        );
    }
    return (
        <g transform="translate(345 -58)">
            <rect width="202" height="296" rx="12" class="gi-plate" />
            <text x="16" y="32" class="gi-title">
                {say("giants.page.turn", { turn: view.turn })}
            </text>
            {first}
            <path d="M16 46H186" stroke="var(--gi-plate-edge)" stroke-opacity=".5" />
            {PHASES.map((p, i) => (
                <g key={i} transform={`translate(16 ${72 + i * 28})`} data-explain={`phase:${p.id}`}>
                    <rect
                        x="-8"
                        y="-19"
                        width="186"
                        height="27"
                        rx="8"
                        fill="var(--gi-plate-edge)"
                        fill-opacity={i === now ? 0.28 : 0}
                    />
                    <path
                        d={i === now ? "M0 -12L9 -5.5L0 1Z" : "M1 -5.5H7"}
                        fill="var(--gi-plate-ink)"
                        stroke="var(--gi-plate-quiet)"
                        stroke-width="2"
                    />
                    <text x="18" class={i === now ? "gi-ink" : "gi-quiet"}>
                        {say(p.key)}
                    </text>
                </g>
            ))}
            <path d="M16 178H186" stroke="var(--gi-plate-edge)" stroke-opacity=".5" />
            <text x="16" y="198" class="gi-quiet">
                {say("giants.page.in_stock")}
            </text>
            <g transform="translate(0 266)">
                <Stock view={view} />
            </g>
        </g>
    );
}
