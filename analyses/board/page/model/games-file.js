/**
 * All games of a browser in one file, which *Open …* of any board takes in again. What was found of a game is not in it:
 * that can be found anew.
 *
 * @typedef {import("./cabinet.js").Kept} Kept
 */

import { isKept } from "./cabinet.js";
import { say, sayMany } from "./say.js";

const FORMAT = "patchwork-games/1";

/** @param {Kept[]} games */
export const written = (games) => JSON.stringify({ format: FORMAT, games });

/**
 * Keep the games of a file. One that is kept already stays as it is.
 * @param {import("./cabinet.js").Cabinet} cabinet @param {string} text
 * @returns {Promise<string>} What became of them.
 */
export async function takeIn(cabinet, text) {
  const games = gamesIn(text);
  const known = new Set((await cabinet.list()).map(({ id }) => id));
  const fresh = games.filter(({ id }) => !known.has(id));
  // As it was when it was written: the board may still show it.
  for (const game of fresh) await cabinet.save({ ...game, revision: game.revision - 1 }, { id: game.id, analyses: [], review: null });
  await cabinet.prune();
  const here = games.length - fresh.length;
  if (!here) return sayMany("{n} game added to My games.", "{n} games added to My games.", fresh.length);
  return sayMany("{n} game added to My games; {here} there already.", "{n} games added to My games; {here} there already.", fresh.length, { here });
}

/** @param {string} text @returns {Kept[]} */
function gamesIn(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error(say("This file of games is damaged: it is not JSON."));
  }
  if (!Array.isArray(file?.games)) throw new Error(say("games: missing; allowed: a list of games."));
  const wrong = file.games.findIndex((/** @type {unknown} */ game) => !isKept(game));
  if (wrong >= 0) throw new Error(say("{field}: damaged, or of another version. Nothing was added.", { field: `games[${wrong}]` }));
  return file.games;
}
