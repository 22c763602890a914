/** Ranks moves and plays, one JSON line each, and prints each answer as a JSON line. */

import { createInterface } from "node:readline";

import { library } from "./library.mjs";

const patchwork = await library();
const withoutClock = ({ seconds, ...answer }) => answer;

const WORK = {
  best: async (state, limits) => withoutClock(await patchwork.best(state, limits)),
  async analyse(state, limits) {
    const answers = [];
    for await (const answer of patchwork.analyse(state, limits)) answers.push(withoutClock(answer));
    return answers;
  },
  async play(state, limits) {
    const player = patchwork.player(); // Its memory is that of one game.
    const moves = [];
    for (let now = state; !now.isOver && moves.length < 12; now = now.play(moves.at(-1))) {
      moves.push((await player.choose(now, limits)).toText());
    }
    player.close();
    return moves;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { position, work, nodes } = JSON.parse(line);
  console.log(JSON.stringify(await WORK[work](patchwork.position(position), { nodes })));
}
