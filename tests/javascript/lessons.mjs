/** Prints what the first of two moves of a position brings at once, for each line of standard input. */

import { readFile } from "node:fs/promises";

import { advantages } from "../../analyses/board/browser/lesson.js";
import { Move } from "../../engine/javascript/move.js";
import { library } from "./library.mjs";

const patchwork = await library();
const lines = (await readFile("/dev/stdin", "utf8")).trim().split("\n");
for (const line of lines) {
  const [position, best, other] = JSON.parse(line);
  const said = advantages(patchwork.position(position), Move.fromText(best), Move.fromText(other));
  console.log(JSON.stringify(said));
}
