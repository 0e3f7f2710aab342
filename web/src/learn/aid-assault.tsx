// Pictures and tables of the player aid of Assault of the Giants. All numbers are arguments of the facts.
import { Icon } from "../games/assault/cards";
import { Die, Outline, RaceMark, Slayer } from "../games/assault/pieces";
import "../games/assault/theme.css";
import { numberOf, readFact, say, sayFacts, valuesOf, word, wordOf, type Fact } from "../say/say";
import { Entries, textOf, type AidEntry, type AidLook, type AidPart } from "./aid";

const Race = ({ race }: { race: string }) => (
    <svg viewBox="-12 -12 24 24" aria-hidden="true">
        <RaceMark race={race} />
    </svg>
);

const factsOf = (entries: AidEntry[], key: string): Fact[] =>
    entries.flatMap(({ texts }) => texts.map(readFact).filter((fact) => fact.key === key));

// The units: a row per race, a column per kind. The Vonindod and Hekaton share the last one.
const COLUMNS = ["regular", "elite", "leader", "champion", "hekaton"];
const kindOf = (unit: string) => unit.replace(/^.*_/, "").replace("vonindod", "hekaton");

function nameOfKind(kind: string): string {
    if (kind === "regular" || kind === "elite") return say("assault.page.name", { unit: word("unit", kind) });
    return kind === "hekaton" ? "" : say("assault.page.bonus", { by: word("bonus", kind) });
}

function Units({ part, own }: { part: AidPart; own?: string }) {
    const units = factsOf(part.entries, "assault.aid.unit");
    const races = [...new Set(units.map(({ args }) => wordOf(args.race)))];
    const find = (race: string, kind: string) =>
        units.find(({ args }) => wordOf(args.race) === race && kindOf(wordOf(args.unit)) === kind);
    return (
        <>
            <p>{say("assault.aid.unit_help")}</p>
            <table>
                <thead>
                    <tr>
                        <td />
                        {COLUMNS.map((kind) => (
                            <th key={kind} scope="col" title={nameOfKind(kind)}>
                                <svg viewBox="-28 -33 56 62" role="img" aria-label={nameOfKind(kind) || "+"}>
                                    <Outline kind={kind} />
                                </svg>
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {races.map((race) => (
                        <tr key={race} data-own={race === own}>
                            <th scope="row" title={say("assault.page.name", { race: word("race", race) })}>
                                <Race race={race} />
                                <span class="visually-hidden">
                                    {say("assault.page.name", { race: word("race", race) })}
                                </span>
                            </th>
                            {COLUMNS.map((kind) => {
                                const unit = find(race, kind);
                                return <td key={kind}>{unit && <Unit args={unit.args} />}</td>;
                            })}
                        </tr>
                    ))}
                </tbody>
            </table>
        </>
    );
}

function Unit({ args }: { args: Fact["args"] }) {
    const hurt = args.wounded_strength !== undefined;
    return (
        <>
            <b>
                {numberOf(args.strength)}/{numberOf(args.fortitude)}
            </b>{" "}
            {numberOf(args.ordning)}
            {hurt && (
                <small>
                    {numberOf(args.wounded_strength)}/{numberOf(args.wounded_fortitude)}
                </small>
            )}
        </>
    );
}

// The commands, each with its number: one for all races, or one for each.
function Commands({ part, own }: { part: AidPart; own?: string }) {
    const races = valuesOf(readFact(part.entries[0].texts[0]).args.races).map((race) => wordOf(race));
    return (
        <ul>
            {part.entries.slice(1).map(({ name = "", texts }) => {
                const { args } = readFact(name);
                const numbers = valuesOf(args.numbers).map((n) => numberOf(n));
                const isOne = new Set(numbers).size === 1;
                return (
                    <li key={name}>
                        <span class="aid-picture">
                            <Icon name={wordOf(args.command)} size={20} />
                        </span>
                        <span>
                            <b>
                                {say("assault.page.name", { command: args.command })} {isOne && numbers[0]}
                            </b>{" "}
                            {!isOne && (
                                <span class="aid-numbers">
                                    {races.map((race, i) => (
                                        <span key={race} data-own={race === own}>
                                            <Race race={race} />
                                            <b>{numbers[i]}</b>
                                        </span>
                                    ))}
                                </span>
                            )}{" "}
                            {textOf(texts)}
                        </span>
                    </li>
                );
            })}
        </ul>
    );
}

function Battle({ part }: { part: AidPart }) {
    const isDie = ({ texts: [fact] }: AidEntry) => fact.startsWith("assault.aid.die ");
    const first = part.entries.findIndex(isDie);
    const others = part.entries.filter((entry) => !isDie(entry));
    return (
        <>
            <Entries list={others.slice(0, first)} look={look} />
            <table class="aid-dice">
                <tbody>
                    {part.entries.filter(isDie).map(({ texts: [fact] }) => {
                        const { args } = readFact(fact);
                        const race = wordOf(args.race) || undefined;
                        return (
                            <tr key={fact} aria-label={sayFacts(fact)}>
                                {valuesOf(args.faces).map((face, i) => (
                                    <td key={i}>
                                        <svg viewBox="-25 -25 51 53" aria-hidden="true">
                                            <Die face={wordOf(face).replace(/-/g, "/")} race={race} />
                                        </svg>
                                    </td>
                                ))}
                            </tr>
                        );
                    })}
                </tbody>
            </table>
            <Entries list={others.slice(first)} look={look} />
        </>
    );
}

export const look: AidLook = {
    picture({ key, args }) {
        switch (key) {
            case "assault.aid.part.race":
                return <Race race={wordOf(args.race)} />;
            case "assault.aid.name.card":
                return <Icon name={wordOf(args.card)} size={20} />;
            case "assault.aid.name.event":
                return <Icon name={wordOf(args.rune)} size={20} />;
            case "assault.aid.name.slayer":
                return (
                    <svg viewBox="-14 -16 28 33" aria-hidden="true">
                        <Slayer name={wordOf(args.slayer)} />
                    </svg>
                );
            default:
                return undefined;
        }
    },
    together: ["cards", "spells", "events"],
    beside: "race",
    part(part, own) {
        switch (readFact(part.head).key) {
            case "assault.aid.part.units":
                return <Units part={part} own={own} />;
            case "assault.aid.part.commands":
                return <Commands part={part} own={own} />;
            case "assault.aid.part.battle":
                return <Battle part={part} />;
            default:
                return undefined;
        }
    },
};
