/** Counts move sequences of the shared table of positions. */

import { deepStrictEqual } from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { library } from "./library.mjs";

const patchwork = await library();
const table = JSON.parse(await readFile(new URL("../data/perft/table.json", import.meta.url), "utf8"));
for (const { position, edition, leaves } of table) {
  const state = patchwork.position(position);
  const counted = leaves.map((_, at) => patchwork.perft(state, at + 1));
  deepStrictEqual(counted, leaves, `${edition} ${position}`);
}
console.log(`${table.length} positions`);
