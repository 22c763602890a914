/**
 * Positions, moves and plies in words; the same as `engine/drawing/words.py` says.
 *
 * @import {Move, Names, State} from "../../../engine/javascript/index.js"
 */

import { editionWords } from "../page/model/editions.js";
import { due } from "../page/model/phrases.js";
import { fullLines, heldTiles, tilesWords } from "./holdings.js";
import { UNKNOWN_PATCH, cellName, layout } from "./library.js";
import { patchName, say, sayMany } from "./say.js";

export { editionWords } from "../page/model/editions.js";
export { moveWords } from "./move-words.js";

/** Players without names are called by the colours of their tokens. @param {Names | null} names @returns {Names} */
export const playerNames = (names) => names ?? [say("Blue"), say("Orange")];

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A whole sentence. @param {string} words */
export const sentence = (words) => say("{words}.", { words });

/** The title of a place of the circle: its patch, or `unknown patch`. @param {string} name */
export const titleOf = (name) => (name === UNKNOWN_PATCH ? say("unknown patch") : patchName(name));

// -- a position ------------------------------------------------------------------------------------

/** The next action. @param {State} state */
export function turn(state) {
  const names = playerNames(state.names);
  if (state.winner !== null) {
    const scores = state.scores();
    if (state.winner === layout.BOTH) return say("the game is over; a shared tie, {points} to {others}", { points: scores[0], others: scores[1] });
    return overWords(names, state.winner, scores);
  }
  return due(names[state.toMove], state.leatherOwed > 0);
}

/** Who has won a game, and both scores. @param {string[]} names @param {number} winner @param {number[]} scores */
export const overWords = (names, winner, scores) => say("the game is over; {player} wins, {points} to {others}", { player: names[winner], points: scores[winner], others: scores[1 - winner] });

/** Which edition this is and what happens next. @param {State} state */
export const headline = (state) => `${editionWords(state.edition.name)}: ${turn(state)}`;

/** Whose turn it is, what both have, what is for sale and what follows. @param {State} state */
export const positionWords = (state) => sentences(state).map(sentence).join(" ");

/** The holdings of a player and the count of the quilt, a line each. @param {State} state @param {number} player */
export function summary(state, player) {
  const { time, buttons, income, quilt } = state.players[player];
  return [
    say("time {time}, buttons {buttons}, income {income}", { time, buttons, income }),
    say("empty spaces {spaces}, score {points}", { spaces: quilt.holes, points: state.scores()[player] }),
  ];
}

/** Which tiles a player holds: `7x7 tile`; nothing without one. @param {State} state @param {number} player */
export function holdingsWords(state, player) {
  const tiles = heldTiles(state, player);
  return tiles.length ? tilesWords(tiles) : "";
}

/** How a tie is won. @type {Record<string, string>} */
const TIES = { first: say("home first"), second: say("who moved second"), cells: say("more cells covered") };

/** How the winner of a tied game won it. @param {State} state */
function tieWords({ edition, players }) {
  const isEven = players[0].quilt.holes === players[1].quilt.holes;
  return TIES[edition.tieBreak === "cells" && isEven ? "first" : edition.tieBreak];
}

/** Who won a finished game, or how it stands. @param {State} state */
export function outcome(state) {
  const [points, others] = state.scores();
  if (state.winner === null) return say("not finished; scores so far {points} to {others}", { points, others });
  if (state.winner === layout.BOTH) return say("a shared tie, {points} to {others}", { points, others });
  const player = playerNames(state.names)[state.winner];
  if (points === others) return say("{player} wins the tie {points} to {others}, {reason}", { player, points, others, reason: tieWords(state) });
  return say("{player} wins by {lead}; scores {points} to {others}", { player, lead: Math.abs(points - others), points, others });
}

/** A position sentence by sentence: what comes next, each player, then what is shared. @param {State} state @param {(patch: string) => string} [called] */
export function sentences(state, called = patchName) {
  const { edition, leatherLeft, circle } = state;
  const players = playerNames(state.names).map((player, number) => {
    const [tiles, figures] = [holdingsWords(state, number), summary(state, number).join(", ")];
    return tiles ? say("{player}: {figures}, holds the {tiles}", { player, figures, tiles }) : `${player}: ${figures}`;
  });
  const sale = state.forSale;
  const rest = circle.slice(sale.length);
  const priced = patchesWords(sale, (name) => `${called(name)} (${price(edition.find(name))})`);
  return [
    capital(headline(state)),
    ...players,
    ...(leatherLeft.length ? [say("Leather patches lie at {spaces}", { spaces: leatherLeft.join(", ") })] : []),
    sale.length ? say("For sale: {patches}", { patches: priced.join(", ") }) : say("No patch is left"),
    ...(rest.length ? [say("Then, in reach order: {patches}", { patches: patchesWords(rest, called).join(", ") })] : []),
  ];
}

/** The price and the income of a patch. @param {import("../../../engine/javascript/patch.js").Patch} patch */
export const price = ({ buttons, time, income }) =>
  sayMany("{n} button, {time} time, {income} income", "{n} buttons, {time} time, {income} income", buttons, { time, income });

/** Patches in reach order, and how many unknown ones stand between them. @param {string[]} names @param {(name: string) => string} said */
function patchesWords(names, said) {
  /** @type {string[]} */
  const found = [];
  let unknown = 0;
  for (const name of [...names, null]) {
    if (name === UNKNOWN_PATCH) unknown += 1;
    else {
      if (unknown) found.push(sayMany("{n} unknown patch", "{n} unknown patches", unknown));
      if (name !== null) found.push(said(name));
      unknown = 0;
    }
  }
  return found;
}

/** How much of a circle is known of which a patch is unknown. @param {State} state */
export function knownWords({ circle }) {
  const known = circle.filter((name) => name !== UNKNOWN_PATCH).length;
  return sayMany("{n} of the {patches} patches left is known", "{n} of the {patches} patches left are known", known, { patches: circle.length });
}

// -- a ply -----------------------------------------------------------------------------------------

/** The effect of a move, by the positions before and after it. @param {State} before @param {Move} move @param {State} after @param {(words: string) => string} [fixed] Marks the patch and the cells, which no translation touches. */
export function plyWords(before, move, after, fixed = String) {
  const { what, paid, events } = plyParts(before, move, after, fixed);
  const done = paid ? `${what} (${paid})` : what;
  const cells = move.cells.map(cellName).join(" ");
  return [cells ? say("{done} on {cells}", { done, cells: fixed(cells) }) : done, ...events].join(", ");
}

/** A ply, its price and its effects, without its cells. @param {State} before @param {Move} move @param {State} after */
export function captionWords(before, move, after) {
  const { what, paid, events } = plyParts(before, move, after);
  return [what + (paid ? ` (${paid})` : ""), ...events].join(", ");
}

/** The same in parts: what it did, what it cost or brought, and what happened on the way; `gains` are the events that bring the mover points. @param {State} before @param {Move} move @param {State} after @param {(words: string) => string} [fixed] */
export function plyParts(before, move, after, fixed = String) {
  const names = playerNames(before.names);
  const [player, other] = [names[before.toMove], names[1 - before.toMove]];
  if (move.isSwap) return { what: say("{player} takes the seat of {other}", { player, other }), paid: "", events: [], gains: [] };
  return { ...deed(before, move, after, player, fixed), ...eventsOf(before, after) };
}

/** @param {State} before @param {Move} move @param {State} after @param {string} player @param {(words: string) => string} fixed */
function deed(before, move, after, player, fixed) {
  const was = before.players[before.toMove];
  const has = after.players[before.toMove];
  let income = has.buttons - was.buttons;
  let [what, costs] = [say("{player} places leather", { player }), ""];
  if (move.patch === null) {
    const pay = Math.min(before.edition.advancePay * (has.time - was.time), income);
    [what, costs] = [say("{player} advances to {space}", { player, space: has.time }), sayMany("+{n} button", "+{n} buttons", pay)];
    income -= pay;
  } else if (!move.isLeather) {
    const { name, buttons, time } = before.edition.find(move.patch);
    what = say("{player} buys {patch}", { player, patch: fixed(patchName(name)) });
    costs = sayMany("{n} button, {time} time", "{n} buttons, {time} time", buttons, { time });
    income += buttons;
  }
  return { what, paid: income ? say("{costs}; +{income} income", { costs, income }) : costs };
}

/** @param {State} before @param {State} after */
function eventsOf(before, after) {
  const { edition, toMove } = before;
  const left = after.leatherLeft;
  const passed = before.leatherLeft.filter((mark) => !left.includes(mark));
  const spaces = (/** @type {number[]} */ marks) => ({ spaces: marks.join(", ") });
  const taken = passed.slice(0, after.leatherOwed);
  const wasted = passed.slice(after.leatherOwed);
  const leather = taken.length ? [say("takes the leather at {spaces}", spaces(taken))] : [];
  const others = wasted.length ? [say("no empty space for the leather at {spaces}", spaces(wasted))] : [];
  const points = [...squareEvents(before, after), ...lineEvents(before, after)];
  const isHome = before.players[toMove].time < edition.last && after.players[toMove].time === edition.last;
  const isSecond = after.players[1 - toMove].time === edition.last;
  const end = isHome ? [isSecond ? say("home") : say("home first")] : [];
  return { events: [...leather, ...others, ...points, ...end], gains: [...leather, ...points] };
}

/** The squares that the mover has completed. @param {State} before @param {State} after */
function squareEvents(before, after) {
  const had = heldTiles(before, before.toMove);
  const isNew = (/** @type {{side: number, points: number, both: boolean}} */ tile) => {
    const at = had.findIndex((each) => each.side === tile.side && each.points === tile.points && each.both === tile.both);
    if (at >= 0) had.splice(at, 1);
    return at < 0;
  };
  const won = heldTiles(after, before.toMove).filter(isNew);
  return won.map(({ side, points }) => say("completes the {side}x{side} square, +{points}", { side, points }));
}

/** The lines that the mover has filled, where they bring points. @param {State} before @param {State} after */
function lineEvents({ edition, players, toMove }, after) {
  const { rowPoints, columnPoints } = edition;
  if (!rowPoints && !columnPoints) return [];
  const [old, now] = [fullLines(players[toMove].quilt), fullLines(after.players[toMove].quilt)];
  const [rows, columns] = [now.rows - old.rows, now.columns - old.columns];
  return [
    ...(rowPoints && rows > 0 ? [sayMany("fills {n} row, +{points}", "fills {n} rows, +{points}", rows, { points: rowPoints * rows })] : []),
    ...(columnPoints && columns > 0 ? [sayMany("fills {n} column, +{points}", "fills {n} columns, +{points}", columns, { points: columnPoints * columns })] : []),
  ];
}
