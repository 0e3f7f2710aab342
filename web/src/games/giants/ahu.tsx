// An Ahu: a stone platform at the shore with both its values engraved, the base that lies on it, and its Moai.
import { useMemo } from "preact/hooks";
import { language } from "../../say/say";
import type { Picking } from "../../ui/picking";
import { SeatToken } from "../../ui/seats";
import { shift } from "../shared/hex";
import { AHU_RING, at } from "./geometry";
import { Base, Headdress, Moai, MOAI_HEIGHT } from "./pieces";
import { ahuTitle, type Ahu } from "./view";

// The number by which the log names an Ahu hangs below its platform.
function Platform({ ahu, i }: { ahu: Ahu; i: number }) {
    return (
        <g aria-hidden="true">
            <ellipse cy="33" rx="42" ry="9" fill="rgba(0,0,0,.28)" />
            <path
                d="M-30 0H30L39 11H-39Z"
                fill="var(--gi-ahu-top)"
                stroke="#2a211a"
                stroke-width="1.5"
                stroke-linejoin="round"
            />
            <path
                d="M-39 11H39L37 35H-37Z"
                fill="var(--gi-ahu)"
                stroke="#2a211a"
                stroke-width="1.5"
                stroke-linejoin="round"
            />
            <path d="M0 14V32" stroke="rgba(0,0,0,.45)" stroke-width="1.5" />
            <g class="gi-sign" transform="translate(-29 32) scale(.44)">
                <Moai size={1} />
            </g>
            <text x="-11" y="30" class="gi-value">
                {ahu.moai_value}
            </text>
            <g class="gi-sign" transform="translate(12 29) scale(.6)">
                <Headdress />
            </g>
            <text x="28" y="30" class="gi-value gi-second">
                {ahu.headdress_value}
            </text>
            <text y="48" class="gi-number gi-ahu-number">
                {ahuTitle(i)}
            </text>
        </g>
    );
}

// The owner of the base on a platform: a token, or a question mark where the viewer may not know it.
function Owner({ seat }: { seat?: number }) {
    return seat ? (
        <SeatToken seat={seat} r={9} />
    ) : (
        <g aria-hidden="true">
            <circle r="9" fill="#2e2a25" stroke="#d8cdb8" stroke-width="1.3" />
            <text y="5" text-anchor="middle" fill="#f4ead4" font-size="14" font-weight="700">
                ?
            </text>
        </g>
    );
}

// The platform with the base and the Moai that stand on it.
export function AhuShape({ ahu, i }: { ahu: Ahu; i: number }) {
    return (
        <>
            <Platform ahu={ahu} i={i} />
            {ahu.state === "reserved" && (
                <g class="appear" transform="translate(0 8)">
                    <Base seat={ahu.owner} />
                    <g transform="translate(0 -20)">
                        <Owner seat={ahu.owner} />
                    </g>
                </g>
            )}
            {ahu.state === "erected" && (
                <g class="appear">
                    <g transform="translate(0 9)">
                        <Base seat={ahu.owner ?? 0} />
                    </g>
                    <g transform="translate(0 -1)">
                        <Moai size={ahu.size} />
                        {ahu.crowned && (
                            <g class="appear" transform={`translate(0 ${5 - MOAI_HEIGHT[ahu.size]})`}>
                                <Headdress />
                            </g>
                        )}
                    </g>
                    <g transform="translate(31 -6)">
                        <Owner seat={ahu.owner} />
                    </g>
                </g>
            )}
        </>
    );
}

export function AhuPlace(props: {
    ahu: Ahu;
    i: number;
    picking: Picking;
    label: string;
    isLive: boolean;
    points?: number; // what the statue that is carried or pointed at would bring here
}) {
    const { ahu, i, points } = props;
    const { x, y } = at(ahu);
    const shape = useMemo(() => <AhuShape ahu={ahu} i={i} />, [ahu, language()]);
    return (
        <g transform={shift({ x, y: y - 5 })}>
            <g class="gi-passive">{shape}</g>
            {props.isLive && (
                <g {...props.picking.props(`ahu:${i}`, props.label)}>
                    <path d={AHU_RING} fill="transparent" class="gi-wash" />
                    <path d={AHU_RING} class="ring" />
                </g>
            )}
            {points !== undefined && (
                <g class="gi-passive gi-bring" transform="translate(0 -26)">
                    <rect x="-26" y="-14" width="52" height="28" rx="14" />
                    <text y="6">+{points}</text>
                </g>
            )}
        </g>
    );
}
