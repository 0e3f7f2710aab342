// Which page stands at which address.
import { useEffect } from "preact/hooks";
import { useAddress } from "../ui/router";
import { Home } from "./home";
import { LocalGame, NewGame } from "./local";
import { Learn } from "./learn";
import { Friends } from "./friends";
import { OnlineTable } from "./online";
import { Rules } from "./rules";
import { CARDS } from "../games";

function title(path: string): string {
    const card = CARDS.find((c) => path.split("/").includes(c.name));
    return card ? `${card.title} · Colossi` : "Colossi: four games of giants";
}

export function App() {
    const { path, query, hash } = useAddress();
    const [, where, what = ""] = path.split("/");
    useEffect(() => {
        document.title = title(path);
    }, [path]);
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
            return <Learn key={what} game={what} />;
        case "rules":
            return <Rules key={what} game={what} clause={hash} />;
        default:
            return <Home lost={path} />;
    }
}
