/** A game with its variations, grown again from what was written down. */

import { gameAnswer } from "./solo.js";
import * as trees from "./tree.js";

/**
 * The rules check every move again.
 * @param {import("../server/search.js").Server} server @param {import("./document.js").Document} start
 * @param {[number, string][]} nodes The moves, each with the place of the one before it; 0 is the start.
 * @returns {Promise<{tree: trees.Tree, ids: number[]}>} The tree, and the id of each place.
 */
export async function regrown(server, start, nodes) {
  let tree = trees.planted(start);
  /** @type {number[]} */ const ids = [trees.ROOT];
  for (const way of ways(nodes)) {
    const moves = way.map((place) => nodes[place - 1][1]);
    const { plies } = await gameAnswer(server, start, moves);
    let at = trees.ROOT;
    plies.forEach((/** @type {any} */ each, /** @type {number} */ n) => {
      [tree, at] = trees.grown(tree, at, each.move, each.document, each.move_words);
      ids[way[n]] = at;
    });
  }
  return { tree, ids };
}

/**
 * The places from the first move to each last one. Where two ways part, the one whose move was
 * written first comes first: it is the main line, however far the other one went by then.
 * @param {[number, string][]} nodes @returns {number[][]}
 */
function ways(nodes) {
  const inner = new Set(nodes.map(([parent]) => parent));
  const found = nodes.flatMap((_, n) => {
    if (inner.has(n + 1)) return [];
    const way = [];
    for (let place = n + 1; place > 0; place = nodes[place - 1][0]) way.unshift(place);
    return [way];
  });
  return found.sort((one, other) => {
    const at = one.findIndex((place, n) => place !== other[n]);
    return one[at] - other[at];
  });
}
