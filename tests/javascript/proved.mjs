/**
 * Plays games against the proved winners by their strategies. The arguments are a strategy's file,
 * who plays the losing side (`random`, `greedy`, `strong`), how many games, and the first seed; of
 * `strong` also its nodes a decision. Prints what the winner leads by at the end of each game.
 */

import { readFile } from "node:fs/promises";

import { greedyMove } from "../../analyses/board/browser/greedy.js";
import { Follower } from "../../analyses/board/browser/proved/follower.js";
import { library } from "./library.mjs";

const [file, loser, games, seed, nodes] = process.argv.slice(2);
const patchwork = await library();
const follower = new Follower(patchwork, JSON.parse(await readFile(file, "utf-8")));

/** Numbers from 0 to below 1, the same for a seed. @param {number} state */
function numbers(state) {
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The losing side's move. */
async function move(state, draw) {
  const moves = state.legalMoves();
  if (loser === "random") return moves[Math.floor(draw() * moves.length)];
  // Greedy and strong repeat themselves: now and then chance decides, so that games differ.
  if (draw() < 0.1) return moves[Math.floor(draw() * moves.length)];
  if (loser === "greedy") return greedyMove(patchwork.kernel, state, Math.floor(draw() * 2 ** 31));
  const player = patchwork.player("strong");
  try {
    return await player.choose(state, { nodes: Number(nodes) });
  } finally {
    player.close();
  }
}

for (let number = 0; number < Number(games); number += 1) {
  const draw = numbers(Number(seed) + number);
  let game = follower.game([]);
  let standing = follower.begun();
  let slowest = 0;
  let sureAt = null;
  while (!game.final.isOver) {
    const isHero = follower.isHero(game.final);
    const begun = performance.now();
    const made = isHero ? follower.move(standing, game.final) : await move(game.final, draw);
    if (isHero) slowest = Math.max(slowest, performance.now() - begun);
    const least = standing.least;
    standing = follower.after(standing, made);
    if (standing.least < least) throw new Error(`the lead of ${least} that was promised fell to ${standing.least}`);
    if (standing.isSure) sureAt ??= game.moves.length;
    game = game.play(made);
  }
  const points = game.final.scores();
  const lead = points[follower.hero] - points[1 - follower.hero];
  if (follower.standingOf(game).least !== standing.least) throw new Error("a game is not judged by its moves only");
  const won = game.final.winner === follower.hero && lead >= standing.least;
  console.log(JSON.stringify({ won, lead, promised: standing.least, moves: game.moves.length, sureAt, slowest: Math.round(slowest) }));
}
