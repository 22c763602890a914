/** Builds editions, one JSON line each, and compares the kernel's tables with Python's. */

import { deepStrictEqual } from "node:assert/strict";
import { createInterface } from "node:readline";

import { library } from "./library.mjs";

const patchwork = await library();

let editions = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { reference, tables } = JSON.parse(line);
  const edition = patchwork.edition(reference);
  deepStrictEqual(edition.reference, reference);
  const built = Object.entries(patchwork.rulesOf(edition).tables).map(([name, { shape, view }]) => [
    name,
    { shape, values: Array.from(view, String) },
  ]);
  deepStrictEqual(Object.fromEntries(built), tables);
  editions += 1;
}
console.log(`${editions} editions`);
