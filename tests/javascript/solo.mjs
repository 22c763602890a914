/** Estimates and proves the choices of solo positions, a list as JSON; they must be those of Python. */

import "./speaking.mjs";

import { deepStrictEqual } from "node:assert/strict";
import { text } from "node:stream/consumers";

import { chances } from "../../analyses/board/browser/solo.js";
import { library } from "./library.mjs";

const patchwork = await library();
const asked = JSON.parse(await text(process.stdin));
for (const { position, move, answer } of asked) {
  const { answer: found } = await chances(patchwork, { position, move })(() => {}, new AbortController().signal);
  // Moves of one value come in any order.
  const sorted = ({ status, choices }) => [status, choices.toSorted((one, other) => (one.move < other.move ? -1 : 1))];
  deepStrictEqual(sorted(found), sorted(answer));
}
console.log(`${asked.length} answers, the same`);
