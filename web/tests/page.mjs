// The page in a real Chromium, against a real server: node tests/page.mjs COLOSSI [--share=FOLDER [--from-end]] [WORD...].
// Prints TAP. With words, only the tests whose part or name contains one of them run:
// `node tests/page.mjs build/release/colossi clocks`.
import { begin, end, runTests } from "./page/kit.mjs";
import "./page/games.mjs";
import "./page/lessons.mjs";
import "./page/giants.mjs";
import "./page/fingers.mjs";
import "./page/friends.mjs";
import "./page/people.mjs";
import "./page/turns.mjs";
import "./page/access.mjs";
import "./page/table.mjs";
import "./page/telling.mjs";
import "./page/aids.mjs";
import "./page/teacher.mjs";
import "./page/stage.mjs";
import "./page/causeway.mjs";
import "./page/pointing.mjs";
import "./page/orongo.mjs";
import "./page/assault.mjs";
import "./page/settings.mjs";
import "./page/characters.mjs";
import "./page/languages.mjs";
import "./page/clocks.mjs";
import "./page/chances.mjs";
import "./page/bots.mjs";
import "./page/survive.mjs";
import "./page/puzzles.mjs";
import "./page/analysis.mjs";
import "./page/report.mjs";
import "./page/offline.mjs";
import "./page/guide.mjs";
import "./page/speed.mjs";

await begin();
const status = await runTests(process.argv.slice(3));
await end();
process.exit(status);
