/**
 * Counts of move sequences, as a check of the rules and a measure of speed.
 * @typedef {import("./kernel.js").Kernel} Kernel
 * @typedef {import("./state.js").State} State
 */

import layout from "./built/layout.js";
import { bytesOf } from "./memory.js";
import { requireKnownCircle } from "./problems.js";
import { tableBytes, tablesIn } from "./rules.js";

/** Moves played in one call of the kernel. */
const SLICE = 1_000_000;
const PLY = 0;
const LEAVES = 1;

/** The number of move sequences of exactly so many plies. @param {Kernel} kernel @param {State} state @param {number} depth */
export function perft(kernel, state, depth) {
  requireKnownCircle(state);
  if (depth === 0) return 1;
  const { circle, words } = state.packed();
  const shapes = [[depth + 1, layout.SIZE], [depth, layout.MAX_MOVES], [depth], [3], [circle.length], [layout.SIZE]];
  const rows = shapes.reduce((sum, shape) => sum + bytesOf("int64", shape), 0);
  const slots = kernel.slotBytes("perft.begin") + kernel.slotBytes("perft.run");
  const arena = kernel.arena(tableBytes(state.edition) + rows + slots);
  try {
    const tables = tablesIn(arena, state.edition);
    const [stack, codes, left, progress] = shapes.slice(0, 4).map((shape) => arena.array("int64", ...shape));
    const count = { stack, codes, left, progress };
    const args = {
      tables,
      circle: arena.filled("int64", circle.map(BigInt)),
      words: arena.filled("int64", words),
      count,
    };
    kernel.bind(arena, "perft.begin", args).run();
    const run = kernel.bind(arena, "perft.run", { ...args, bulk: true, moves: SLICE });
    while (progress.view[PLY] >= 0n) run.run();
    return Number(progress.view[LEAVES]);
  } finally {
    arena.free();
  }
}
