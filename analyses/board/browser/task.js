/**
 * A search that a page may request: checked before any work.
 *
 * @typedef {import("../../../engine/javascript/state.js").State} State
 * @typedef {(event: {event: string, [field: string]: any}) => void} Send
 * @typedef {{answer: object, isFinished: boolean}} Found
 *   `isFinished`: whether nothing is left to find out; else a limit or the user ended it.
 * @typedef {(send: Send, signal: AbortSignal) => Promise<Found>} Task
 */

import * as library from "./library.js";

/** Longest time of a search that a page may request, in seconds. */
const MOST_SECONDS = 3600;
/** Longest time that any search may have. */
const LONGEST = 10_000_000;
const STRONG = /^strong(?::([1-9][0-9]{0,8})n)?$/;

/** Refuse a time limit that is not a number of seconds, or is too long. @param {number} seconds */
export function requireSeconds(seconds) {
  if (!(seconds > 0 && seconds <= LONGEST)) {
    const said = library.shown(new library.Real(seconds));
    throw new library.InputError("seconds", "{value}; allowed: seconds above 0, up to {most}", { value: said, most: "10,000,000" });
  }
  if (seconds > MOST_SECONDS) throw new library.InputError("seconds", "{value}; allowed: up to {most}", { value: seconds, most: "3,600" });
}

/** The nodes of each decision that the name of a player says, if it does. @param {string} player @param {number | null} seconds */
export function nodesOf(player, seconds) {
  const named = STRONG.exec(player);
  if (!named) throw new library.InputError("player", "{value}; allowed: strong, or strong:NODESn", { value: library.shown(player) });
  if (named[1] === undefined) return undefined;
  if (seconds === null) return Number(named[1]);
  throw new library.InputError("seconds", "{name} already limits the search; leave one of the two out", { name: library.shown(player) });
}

/** Refuse a position where the game is over, or a patch of the circle is unknown. @param {State} state */
export const requirePlayable = (state) => library.requirePlayable(state, "position");
