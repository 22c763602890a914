/** Reviews a game whose estimate proves two bounds of a move not played that exclude each other; prints the error. */

import { createInterface } from "node:readline";

import { decisions } from "../../engine/javascript/review/decision.js";
import { Proved } from "../../engine/javascript/review/proofs.js";
import { library } from "./library.mjs";

const patchwork = await library();

for await (const line of createInterface({ input: process.stdin })) {
  const game = patchwork.game(line);
  const proofs = game.states.map(() => new Proved({}));
  const move = game.states[0].legalMoves().find((each) => each.toText() !== game.moves[0].toText());
  const option = { move, margin: 0, lower: 5, upper: 3 };
  const estimate = { margin: 0, error: 1, win: 0.5, lost: 0, best: game.moves[0], options: [option], lower: null, upper: null, nodes: 1 };
  try {
    decisions(patchwork.kernel, game, proofs, new Map([[1, estimate]]));
  } catch (error) {
    console.log(error.name);
  }
}
