// What must be read before the table goes on: how a battle ended, an event that somebody else has claimed, a spell that somebody
// else has cast, and the answer to a trade.
import type { Moment } from "../game";
import { factOf, readFact, seatOf, word, wordOf } from "../../say/say";
import type { Frame, Told } from "../../session/session";
import { NO_PICKING } from "../../ui/picking";
import { Dice, sidesOf, Totals } from "./battle";
import { explain } from "./explain";
import { viewOf, type Battle } from "./view";

type Roll = Battle["rolls"][number];

// The facts of one of these messages.
const factsOf = (told: Told, ...keys: string[]) => told.facts.filter((f) => keys.includes(readFact(f).key.slice(8)));

// The rolls of the battle that `told` has ended. The last action may have been the last die itself: then its faces are in the
// fact of the roll.
function rollsOf(before: Frame, told: Told): Roll[] {
    const rolls = [...(viewOf(before).battle?.rolls ?? [])];
    for (const fact of factsOf(told, "rolls")) {
        const { args } = readFact(fact);
        const side = wordOf(args.side) as Roll["side"];
        const at = rolls.findIndex((r) => r.side === side);
        const faces = [args.dice ?? []].flat().map((f) => wordOf(f).replace(/-/g, "/"));
        if (at < 0 || faces.length !== rolls[at].dice.length) continue;
        rolls[at] = sum({ ...rolls[at], dice: faces });
    }
    return rolls;
}

// The totals of a roll, of which the last die was open.
function sum(roll: Roll): Roll {
    const add = (at: number, key: "hits" | "blocks") =>
        [...roll.dice, ...roll.converted].reduce((all, text) => all + (Number(text.split("/")[at]) || 0), 0) +
        roll.bonuses.reduce((all, b) => all + b[key], 0);
    return { ...roll, hits: add(0, "hits"), blocks: add(1, "blocks") };
}

// Both sides with their dice and totals.
function BattleBody({ before, told }: { before: Frame; after: Frame; told: Told }) {
    const view = viewOf(before);
    if (!view.battle) return null;
    const rolls = rollsOf(before, told);
    const battle = { ...view.battle, rolls };
    return (
        <div class="as-result" data-game="assault">
            {sidesOf(view, battle).map(
                (side) =>
                    side.roll && (
                        <section key={side.name}>
                            <h3>{side.title}</h3>
                            <Dice side={{ ...side, acts: false }} picking={NO_PICKING} picked={[]} />
                            <Totals roll={side.roll} />
                        </section>
                    ),
            )}
        </div>
    );
}

// The card of an event or a spell, in full.
function cardBody(thing: string) {
    return ({ after }: { after: Frame }) => {
        const card = explain(thing, after);
        if (!card) return null;
        return (
            <div class="as-result as-read" data-game="assault">
                {card.Picture && <card.Picture />}
                <div>
                    {card.lines.map((line) => (
                        <p key={line}>{line}</p>
                    ))}
                </div>
            </div>
        );
    };
}

export function moment(told: Told, _before: Frame, after: Frame): Moment | undefined {
    const [end] = factsOf(told, "battle_ends");
    if (end) {
        const at = wordOf(readFact(end).args.at);
        return {
            title: factOf("assault.page.stage_over", { at: word("region", at) }),
            summary: [end, ...factsOf(told, "conquers")].join("\n"),
            Body: BattleBody,
        };
    }
    const isMine = told.actor === after.viewer && after.viewer > 0;
    const [claim] = factsOf(told, "claims");
    if (claim && !isMine) {
        const event = wordOf(readFact(claim).args.event);
        return {
            title: factOf("assault.page.claimed", { event: word("event", event) }),
            summary: claim,
            Body: cardBody(`event:${event}`),
        };
    }
    const [cast] = factsOf(told, "casts");
    if (cast && !isMine) {
        const spell = wordOf(readFact(cast).args.spell);
        return {
            title: factOf("assault.page.cast", { spell: word("spell", spell) }),
            summary: cast,
            Body: cardBody(`spell:${spell.split("_")[0]}`),
        };
    }
    const [answer] = factsOf(told, "trade_rejected", "trade_accepted");
    if (answer && seatOf(readFact(answer).args.to) === after.viewer)
        return { title: factOf("assault.page.answered"), summary: answer };
    return undefined;
}
