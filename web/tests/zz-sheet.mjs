// node zz-sheet.mjs OUT.png WIDTH COLS FILE...
import { launch } from "./browser.mjs";
import { readFileSync } from "node:fs";
const [out, width, cols, ...files] = process.argv.slice(2);
const b = await launch(); const p = await b.newPage({ viewport: { width: Number(width) * Number(cols), height: 400 } });
await p.setContent(`<body style="margin:0;display:flex;flex-wrap:wrap;background:#888">${files.map((f) => `<img src="data:image/png;base64,${readFileSync(f).toString("base64")}" style="width:${width}px;display:block">`).join("")}</body>`);
await p.waitForTimeout(300); await p.screenshot({ path: out, fullPage: true }); await b.close();
