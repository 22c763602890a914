/** Answers the questions of tests/data/hosts.json, and prints each answer that differs as a line. */

import { readFileSync } from "node:fs";

import { library } from "./library.mjs";

const known = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const patchwork = await library();
const player = patchwork.player();
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
let answers = 0;

async function proved({ position, margin_only: marginOnly, winner_only: winnerOnly }) {
  const options = { nodes: known.nodes, line: false, marginOnly, winnerOnly };
  const { lower, upper, winner, nodes, moves, line } = await patchwork.endgame(patchwork.position(position), options);
  return {
    lower,
    upper,
    winner,
    nodes,
    best: moves[0].move,
    lower_sum: sum(moves.map((move) => move.lower)),
    upper_sum: sum(moves.map((move) => move.upper)),
    line,
  };
}

async function decided({ position }) {
  const move = await player.choose(patchwork.position(position), { nodes: known.decision_nodes });
  return { move: move.toText() };
}

function compare({ position, answer }, found) {
  answers += 1;
  const [was, now] = [answer, found].map((each) => JSON.stringify(each));
  if (was !== now) console.log(`${patchwork.position(position).toText()}: ${was} now ${now}`);
}

for (const each of known.endgames) compare(each, await proved(each));
for (const each of known.decisions) compare(each, await decided(each));
console.log(`${answers} answers`);
