/** Solves endgames, one JSON line each, and prints each answer as a JSON line; with two threads if told. */

import { createInterface } from "node:readline";

import { library } from "./library.mjs";

const patchwork = await library(undefined, { threads: Number(process.argv[2] ?? 1) });

for await (const line of createInterface({ input: process.stdin })) {
  const { position, options } = JSON.parse(line);
  const { seconds, ...answer } = await patchwork.endgame(patchwork.position(position), options);
  console.log(JSON.stringify(answer));
}
