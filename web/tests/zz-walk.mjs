// node zz-walk.mjs GAME SEATS SIZE THEME OUT [MAX] [SEED]
import { generator, launch, open, serveFiles } from "./browser.mjs";
import { recordUntil, keepScene } from "./scenes.mjs";
import { mkdirSync, writeFileSync } from "node:fs";
const [game, seats, size, theme, out, max = "40", seed = "1"] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const server = await serveFiles(); const browser = await launch();
const record = await recordUntil(`${game} seats=${seats}`, { seed: Number(seed), until: () => true });
const page = await open(browser, { size, theme, motion: "reduce" });
await page.addInitScript(() => localStorage.setItem("colossi.settings", JSON.stringify({ pace: "briskly", name: "Ana" })));
await keepScene(page, record, Number(seats));
await page.goto(`${server.address}/game/scene`);
const random = generator(Number(seed) * 7 + 1);
const seen = new Map(); let k = 0; const list = [];
async function shot(kind) {
  kind = kind.replace(/\d+/g, "#").replace(/\n/g, " ").slice(0, 90);
  const c = seen.get(kind) ?? 0; if (c >= 1 || k >= Number(max)) return; seen.set(kind, c + 1);
  await page.waitForTimeout(450);
  const file = `${String(k++).padStart(2, "0")}.png`; await page.screenshot({ path: `${out}/${file}` }); list.push(`${file} ${kind}`);
}
const start = Date.now();
for (let i = 0; i < 1500 && Date.now() - start < 400000; i++) {
  const st = await page.evaluate(() => ({ ending: !!document.querySelector(".ending"), moment: document.querySelector(".moment h2, .moment strong, .moment .title")?.innerText ?? (document.querySelector(".moment") ? "m" : ""), mine: !!document.querySelector('.prompt[data-mine="true"]'), asked: document.querySelector(".prompt .sentence")?.innerText ?? "", chosen: document.querySelectorAll('.board [data-state="chosen"]').length, skip: !!document.querySelector(".skip"), banner: document.querySelector(".banner")?.innerText ?? "" }));
  if (st.banner) await shot("BANNER " + st.banner.replace(/Round \w+/,""));
  if (st.moment) { await shot("MOMENT " + st.moment.split(" ").slice(0,3).join(" ")); await page.locator(".moment .primary").click({ timeout: 2000 }).catch(() => {}); continue; }
  if (st.ending) { await shot("END"); if (size === "390x844") for (const t of ["Seats", "Log"]) { await page.locator(".sheet-tabs button", { hasText: t }).click(); await shot("END " + t); } break; }
  if (st.skip && i % 9) { await page.locator(".skip").click({ timeout: 800 }).catch(() => {}); continue; }
  if (!st.mine) { await page.waitForTimeout(60); continue; }
  await shot("ASK " + st.chosen + " " + st.asked);
  const done = await page.evaluate((r) => {
    const things = [...document.querySelectorAll('.board [data-thing]')].filter((e) => ["can", "target"].includes(e.dataset.state));
    const says = [...document.querySelectorAll(".chain .step, .steps button")];
    const pool = [...things, ...(r[1] < 0.3 || !things.length ? says : [])];
    const g = pool[Math.floor(r[0] * pool.length)];
    if (g) { g.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })); return true; }
    const list = document.querySelector(".actions details"); if (list) list.open = true;
    const all = document.querySelectorAll(".choices button"); if (all.length) all[Math.floor(r[0] * all.length)].click();
    else document.querySelector(".gi-bid .primary")?.click();
    return all.length > 0;
  }, [random(), random()]);
  await page.waitForTimeout(70);
}
for (const e of page.errors) console.log("ERROR", e);
console.log(list.join("\n"), "\n", Math.round((Date.now() - start) / 1000), "s");
writeFileSync(`${out}/list.txt`, list.join("\n"));
await browser.close(); server.close();
