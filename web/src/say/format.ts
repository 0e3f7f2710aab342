// Numbers and dates as the reader's language writes them.
import { language } from "./say";

export const percent = (value: number): string =>
    new Intl.NumberFormat(language(), { style: "percent" }).format(value / 100);

// A chance with its interval: "62% (55% – 68%)".
export function chanceWords({ value, low, high }: { value: number; low: number; high: number }): string {
    const range = new Intl.NumberFormat(language(), { style: "percent" }).formatRange(low / 100, high / 100);
    return low === high ? percent(value) : `${percent(value)} (${range})`;
}

export const dateAndTime = (ms: number): string =>
    new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(ms);
