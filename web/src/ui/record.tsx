// Saves the record of a game as a file.
import { say } from "../say/say";
import type { Session } from "../session/session";

export function save(name: string, text: string): void {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: name });
    link.click();
    URL.revokeObjectURL(url);
}

export function RecordButtons({ session, name }: { session: Session; name: string }) {
    return (
        <button type="button" onClick={async () => save(`${name}.colossi.txt`, await session.record())}>
            {say("page.table.save")}
        </button>
    );
}
