/**
 * Counts of move sequences, as a check of the rules and a measure of speed.
 * @typedef {import("./kernel.js").Kernel} Kernel
 * @typedef {import("./state.js").State} State
 */

import layout from "./built/layout.js";
import { requireKnownCircle } from "./problems.js";
import { tablesIn } from "./tables.js";

/** Moves played in one call of the kernel. */
const SLICE = 1_000_000;
const PLY = 0;
const LEAVES = 1;

/** The number of move sequences of exactly so many plies. @param {Kernel} kernel @param {State} state @param {number} depth */
export function perft(kernel, state, depth) {
  requireKnownCircle(state);
  if (depth === 0) return 1;
  const { circle, words } = state.packed();
  const arena = kernel.arena();
  try {
    const tables = tablesIn(kernel, arena, state.edition);
    const progress = arena.array("int64", 3);
    const count = {
      stack: arena.array("int64", depth + 1, layout.SIZE),
      codes: arena.array("int64", depth, layout.MAX_MOVES),
      left: arena.array("int64", depth),
      progress,
    };
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
