/**
 * Plays games of variants that Python played, one JSON line each, and solves their endgames: legal
 * moves, scores, winners, counts of moves, proofs and decisions must be the same.
 */

import { deepStrictEqual } from "node:assert/strict";
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";

import { library } from "./library.mjs";

const patchwork = await library();

const digest = (texts) => createHash("sha256").update(texts.join(" ")).digest("hex");

async function proved(state, nodes) {
  const found = await patchwork.endgame(state, { nodes, line: false });
  const moves = found.moves.map(({ move, lower, upper }) => `${move} ${lower} ${upper}`).sort();
  return { lower: found.lower, upper: found.upper, winner: found.winner, nodes: found.nodes, moves: digest(moves) };
}

const player = patchwork.player();
let games = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { game, legal, final, perft = [], endgames = [], nodes, decision, decision_nodes: most } = JSON.parse(line);
  const played = patchwork.game(game);
  const found = played.states.map((state) => digest(state.legalMoves().map(String)));
  deepStrictEqual(digest(found), legal);
  deepStrictEqual([played.final.toText().split(" ").slice(2).join(" "), played.final.scores(), played.final.winner], final);
  deepStrictEqual(perft.map((_, depth) => patchwork.perft(played.start, depth)), perft);
  for (const { ply, answer } of endgames) {
    deepStrictEqual(await proved(played.states[ply], nodes), answer, `ply ${ply} of ${game}`);
  }
  if (decision) {
    const move = await player.choose(played.states[decision.ply], { nodes: most });
    deepStrictEqual(move.toText(), decision.move, `ply ${decision.ply} of ${game}`);
  }
  games += 1;
}
console.log(`${games} games`);
