/**
 * The weakest opponent: greedy by points per space of time, and least perimeter.
 *
 * @import {Kernel, State} from "../../../engine/javascript/index.js"
 */

import { layout, tablesIn } from "./library.js";

/** The kernel's number of this player. */
const GREEDY = 1;

/** The move it chooses. @param {Kernel} kernel @param {State} state @param {number} seed Of its random numbers. */
export function greedyMove(kernel, state, seed) {
  const { circle, words } = state.packed();
  const arena = kernel.arena();
  const array = (/** @type {number} */ length) => arena.array("int64", length);
  try {
    const code = kernel.call("players.playout.decide", {
      tables: tablesIn(kernel, arena, state.edition),
      circle: arena.filled("int64", circle.map(BigInt)),
      words: arena.filled("int64", words),
      player: GREEDY,
      codes: array(layout.MAX_MOVES),
      // Another player tries placements out in these.
      trial: { codes: array(1), edges: array(1), totals: array(1), rest: array(1), order: array(1), settings: array(5) },
      stream: arena.filled("uint64", [BigInt(seed)]),
    });
    return state.moveOf(Number(code));
  } finally {
    arena.free();
  }
}
