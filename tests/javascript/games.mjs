/**
 * Replays games that Python played, one JSON line each: after each ply the position, all that
 * follows from it and the legal moves must be the same.
 */

import { deepStrictEqual } from "node:assert/strict";
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";

import { library, withoutVariants } from "./library.mjs";

const patchwork = await library();

const digest = (moves) =>
  createHash("sha256").update(moves.map((move) => move.toText()).join(" ")).digest("hex");

function compare(state, row) {
  deepStrictEqual(withoutVariants(state.document({ derived: true })), withoutVariants(row.state));
  const moves = state.legalMoves();
  deepStrictEqual([moves.length, digest(moves)], row.legal);
}

let games = 0;
let plies = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { start, rows } = JSON.parse(line);
  let state = patchwork.position(start);
  compare(state, rows[0]);
  for (const row of rows.slice(1)) {
    state = state.play(row.move);
    compare(state, row);
    deepStrictEqual(patchwork.position(state.toText()).toJSON(), state.toJSON());
  }
  games += 1;
  plies += rows.length - 1;
}
console.log(`${games} games, ${plies} plies`);
