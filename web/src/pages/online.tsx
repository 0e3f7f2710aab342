export function OnlineTable({ table, token }: { table: string; token: string }) {
    return <p>{table}{token}</p>;
}
