// Facts as running text. The reasons of the rules, such as "the cell is occupied", become sentences of their own.
import { sayFacts } from "../say/say";

export function sentence(reason: string): string {
    const begun = reason.slice(0, 1).toLocaleUpperCase() + reason.slice(1);
    return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

export const sentences = (facts: string[]): string => facts.map((fact) => sentence(sayFacts(fact))).join(" ");
