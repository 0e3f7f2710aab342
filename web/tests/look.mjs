// Takes a picture of the page: node tests/look.mjs PATH OUT.png [--size=1440x900] [--theme=light|dark]
// [--language=de] [--actions=N] [--wait=MS] [--click=SELECTOR]... [--address=http://…]. With --actions=N the page makes N random actions first.
import { actAtRandom, generator, launch, open, serveFiles } from "./browser.mjs";

const [path, out, ...flags] = process.argv.slice(2);
const flag = (name, standard) => flags.find((f) => f.startsWith(`--${name}=`))?.slice(name.length + 3) ?? standard;
const server = flag("address") ? { address: flag("address"), close() {} } : await serveFiles();
const browser = await launch();
const page = await open(browser, {
    size: flag("size", "1440x900"),
    theme: flag("theme", "light"),
    motion: flag("motion", "no-preference"),
});
await page.addInitScript(
    (language) => localStorage.setItem("colossi.settings", JSON.stringify({ pace: "at_once", language })),
    flag("language", "en"),
);
await page.goto(server.address + path);
const random = generator(Number(flag("seed", "7")));
for (let i = 0; i < Number(flag("actions", "0")); i++) {
    if (!(await actAtRandom(page, random))) break;
    await page.waitForTimeout(30);
}
for (const f of flags.filter((f) => f.startsWith("--click="))) {
    await page.click(f.slice(8), { timeout: 5000 });
    await page.waitForTimeout(300);
}
await page.waitForTimeout(Number(flag("wait", "900")));
await page.screenshot({ path: out, fullPage: flags.includes("--full") });
for (const error of page.errors) console.log(`error: ${error}`);
await browser.close();
server.close();
