export function Replay({ id }: { id: string }) {
    return <p>{id}</p>;
}
export function ImportRecord() {
    return null;
}
