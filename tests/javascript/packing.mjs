/** Answers packing questions, one JSON line each: its kind, the names of patches, and options. */

import { createInterface } from "node:readline";

import { library } from "./library.mjs";

const patchwork = await library();

for await (const line of createInterface({ input: process.stdin })) {
  const { kind, names, position, edition, ...options } = JSON.parse(line);
  const state = position && patchwork.position(position);
  const rules = edition && patchwork.edition(edition);
  console.log(JSON.stringify(await patchwork[kind](names, { ...options, state, edition: rules })));
}
