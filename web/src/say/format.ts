// Numbers and dates as the reader's language writes them.
import { language } from "./say";

export const percent = (value: number): string =>
    new Intl.NumberFormat(language(), { style: "percent" }).format(value / 100);

export const dateAndTime = (ms: number): string =>
    new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(ms);
