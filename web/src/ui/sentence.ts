// The engine's and the server's reasons, such as "the cell is occupied", as sentences of their own.
export function sentence(reason: string): string {
    const begun = reason.slice(0, 1).toUpperCase() + reason.slice(1);
    return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
