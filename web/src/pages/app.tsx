// Which screen belongs to which address.
import { useEffect } from "preact/hooks";
import { useLanguage } from "../say/language";
import { say } from "../say/say";
import { Bar } from "../ui/bar";
import { Notices } from "../ui/notices";
import { useAddress } from "../ui/router";
import { useSettings } from "../ui/settings";
import { Boundary, Trouble } from "../ui/trouble";
import { Home } from "./home";
import { LocalGame, NewGame } from "./local";
import { Friends } from "./friends";
import { Analysis, Learn, Puzzles } from "./learning";
import { OnlineTable } from "./online";
import { unsubscribe } from "./push";
import { Rules } from "./rules";
import { CARDS, titleOf } from "../games";

function title(path: string): string {
    const card = CARDS.find((c) => path.split("/").includes(c.name));
    return card ? say("page.title.game", { game: titleOf(card) }) : say("page.title.home");
}

function Screen() {
    const { path, query, hash } = useAddress();
    const [, where, what = "", which = ""] = path.split("/");
    switch (where) {
        case "":
            return <Home />;
        case "play":
            return <NewGame key={path + query} game={what} query={query} />;
        case "game":
            return <LocalGame key={what} id={what} />;
        case "friends":
            return <Friends key={what} game={what} />;
        case "table":
            return <OnlineTable key={path + hash} table={what} token={hash} />;
        case "learn":
            return <Learn key={path + query} game={what} chapter={which} isAll={query.has("all")} />;
        case "puzzles":
            return <Puzzles key={path} where={what} name={which} />;
        case "analysis":
            return <Analysis key={path} where={what} id={which} at={query.get("at")} />;
        case "rules":
            return <Rules key={what} game={what} at={hash} isPrinted={query.has("print")} />;
        default:
            return <Home lost={path} />;
    }
}

function Failed({ error }: { error: unknown }) {
    return (
        <>
            <Bar />
            <Trouble error={error} />
        </>
    );
}

// Ends the push subscription of this browser when notifications are switched off.
function PushEnds() {
    const { notify } = useSettings();
    useEffect(() => {
        if (!notify) void unsubscribe().catch(() => {}); // a browser without a push service has nothing to forget
    }, [notify]);
    return null;
}

export function App() {
    const { path } = useAddress();
    const language = useLanguage(); // everything is drawn again when it changes
    useEffect(() => {
        document.title = title(path);
        document.querySelector("meta[name=description]")?.setAttribute("content", say("page.description"));
    }, [path, language]);
    return (
        <>
            <Notices />
            <PushEnds />
            <Boundary key={path} fallback={(error) => <Failed error={error} />}>
                <Screen />
            </Boundary>
        </>
    );
}
