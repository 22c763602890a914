/**
 * The patches of the circle that each player can still reach.
 *
 * @import {Kernel, State} from "../../../engine/javascript/index.js"
 */

import { REACH } from "./built/requests.js";
import * as library from "./library.js";

const FILL = "endgame.reachable.fill_reach";
const SHAPES = "endgame.reachable.ways_shapes";
const { OBSTACLES, FACTS, NONE } = REACH;

/** One row for each player and each remaining patch, in reach order. @param {Kernel} kernel @param {State} state */
export function reachRows(kernel, state) {
  library.requireKnownCircle(state);
  const table = filled(kernel, state);
  const patches = state.circle.map((name) => state.edition.find(name));
  const { circle } = state.packed();
  return [0, 1].flatMap((player) =>
    patches.map((patch, place) => {
      const begin = (player * circle.length + place) * FACTS;
      return row(player, place, patch, table.slice(begin, begin + FACTS));
    }),
  );
}

/** @param {Kernel} kernel @param {State} state @returns {number[]} */
function filled(kernel, state) {
  const { circle, words } = state.packed();
  const arena = kernel.arena();
  try {
    const args = {
      tables: library.tablesIn(kernel, arena, state.edition),
      circle: arena.filled("int64", circle.map(BigInt)),
      words: arena.filled("int64", words),
    };
    const ways = library.allocated(kernel, arena, FILL, "ways", SHAPES, args);
    const table = arena.array("int64", 2, circle.length, FACTS);
    const order = arena.array("int64", circle.length);
    kernel.call(FILL, { ...args, ways, order, table, reach: arena.array("uint64", 2) });
    return Array.from(table.view, Number);
  } finally {
    arena.free();
  }
}

/** @param {number} player @param {number} place @param {import("../../../engine/javascript/patch.js").Patch} patch @param {number[]} facts */
function row(player, place, patch, [obstacle, ...facts]) {
  const purse = facts[facts.length - 1];
  const [purchases, byPlayer, byOpponent, spent, spentByPlayer] = facts.map((number) => (number === NONE ? null : number));
  return {
    player,
    patch: patch.name,
    place,
    obstacle: OBSTACLES[obstacle],
    purchases,
    by_player: byPlayer,
    by_opponent: byOpponent,
    spent,
    spent_by_player: spentByPlayer,
    price: patch.buttons,
    purse,
    can_buy: OBSTACLES[obstacle] === null,
  };
}
