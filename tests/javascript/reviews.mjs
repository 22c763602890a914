/** Reviews games, one JSON line each, and prints each review as a JSON line. */

import { createInterface } from "node:readline";

import { library } from "./library.mjs";

const patchwork = await library();

for await (const line of createInterface({ input: process.stdin })) {
  const { game, nodes } = JSON.parse(line);
  const { seconds, ...review } = await patchwork.review(patchwork.game(game), { nodes });
  console.log(JSON.stringify(review));
}
