/**
 * Positions, moves and plies in words; the same as `engine/drawing/words.py` says.
 *
 * @import {Move, Names, State} from "../../../engine/javascript/index.js"
 */

import { counted } from "./counting.js";
import { fullLines, heldTiles, tilesWords } from "./holdings.js";
import { UNKNOWN_PATCH, cellName, layout, playerNames } from "./library.js";

export { counted } from "./counting.js";
export { moveWords } from "./library.js";

/** The names of the published editions as players know them. @type {Record<string, string>} */
const EDITIONS = { current: "current edition", "first-2014": "2014 edition" };

/** @param {string} name */
export const editionWords = (name) => EDITIONS[name] ?? name;

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The title of a place of the circle: its patch, or `unknown patch`. @param {string} name */
export const titleOf = (name) => (name === UNKNOWN_PATCH ? "unknown patch" : name);

// -- a position ------------------------------------------------------------------------------------

/** The next action. @param {State} state */
export function turn(state) {
  const names = playerNames(state.names);
  if (state.winner !== null) {
    const scores = state.scores();
    if (state.winner === layout.BOTH) return `the game is over; a shared tie, ${scores[0]} to ${scores[1]}`;
    return `the game is over; ${names[state.winner]} wins, ${scores[state.winner]} to ${scores[1 - state.winner]}`;
  }
  return `${names[state.toMove]} ${state.leatherOwed ? "to place a leather patch" : "to move"}`;
}

/** Which edition this is and what happens next. @param {State} state */
export const headline = (state) => `${editionWords(state.edition.name)}: ${turn(state)}`;

/** Whose turn it is, what both have, what is for sale and what follows. @param {State} state */
export const positionWords = (state) => sentences(state).map((sentence) => `${sentence}.`).join(" ");

/** The holdings of a player and the count of the quilt, a line each. @param {State} state @param {number} player */
export function summary(state, player) {
  const { time, buttons, income, quilt } = state.players[player];
  return [`time ${time}, buttons ${buttons}, income ${income}`, `empty spaces ${quilt.holes}, score ${state.scores()[player]}`];
}

/** Which tiles a player holds: `7x7 tile`; nothing without one. @param {State} state @param {number} player */
export function holdingsWords(state, player) {
  const tiles = heldTiles(state, player);
  return tiles.length ? tilesWords(tiles) : "";
}

/** How a tie is won. @type {Record<string, string>} */
const TIES = { first: "home first", second: "who moved second", cells: "more cells covered" };

/** How the winner of a tied game won it. @param {State} state */
function tieWords({ edition, players }) {
  const isEven = players[0].quilt.holes === players[1].quilt.holes;
  return TIES[edition.tieBreak === "cells" && isEven ? "first" : edition.tieBreak];
}

/** Who won a finished game, or how it stands. @param {State} state */
export function outcome(state) {
  const [a, b] = state.scores();
  if (state.winner === null) return `not finished; scores as it stands ${a} to ${b}`;
  if (state.winner === layout.BOTH) return `a shared tie, ${a} to ${b}`;
  const winner = playerNames(state.names)[state.winner];
  if (a === b) return `${winner} wins the tie ${a} to ${b}, ${tieWords(state)}`;
  return `${winner} wins by ${Math.abs(a - b)}; scores ${a} to ${b}`;
}

/** A position sentence by sentence: what comes next, each player, then what is shared. @param {State} state @param {(patch: string) => string} [called] */
export function sentences(state, called = String) {
  const { edition, leatherLeft, circle } = state;
  const both = playerNames(state.names).map((name, number) => {
    const tiles = holdingsWords(state, number);
    return `${name}: ${summary(state, number).join(", ")}${tiles ? `, holds the ${tiles}` : ""}`;
  });
  const sale = state.forSale;
  const rest = circle.slice(sale.length);
  const priced = patchesWords(sale, (name) => `${called(name)} (${price(edition.find(name))})`);
  return [
    capital(headline(state)),
    ...both,
    ...(leatherLeft.length ? [`Leather patches lie at ${leatherLeft.join(", ")}`] : []),
    sale.length ? `For sale: ${priced.join(", ")}` : "No patch is left",
    ...(rest.length ? [`Then, in reach order: ${patchesWords(rest, called).join(", ")}`] : []),
  ];
}

/** The price and the income of a patch. @param {import("../../../engine/javascript/patch.js").Patch} patch */
export function price({ buttons, time, income }) {
  return `${counted(buttons, "button")}, ${time} time, ${income} income`;
}

/** Patches in reach order, and how many unknown ones stand between them. @param {string[]} names @param {(name: string) => string} said */
function patchesWords(names, said) {
  /** @type {string[]} */
  const found = [];
  let unknown = 0;
  for (const name of [...names, null]) {
    if (name === UNKNOWN_PATCH) unknown += 1;
    else {
      if (unknown) found.push(counted(unknown, "unknown patch"));
      if (name !== null) found.push(said(name));
      unknown = 0;
    }
  }
  return found;
}

// -- a ply -----------------------------------------------------------------------------------------

/** Beginnings of the events that bring the mover points; the others are losses, or the end. */
export const GAINS = /^(takes|completes|fills) /;

/** The effect of a move, by the positions before and after it. @param {State} before @param {Move} move @param {State} after */
export function plyWords(before, move, after) {
  const { what, paid, events } = plyParts(before, move, after);
  const where = move.cells.length ? ` on ${move.cells.map(cellName).join(" ")}` : "";
  return `${what}${paid ? ` (${paid})` : ""}${where}${events.map((event) => `, ${event}`).join("")}`;
}

/** The same in parts: what it did, what it cost or brought, and what happened on the way. @param {State} before @param {Move} move @param {State} after */
export function plyParts(before, move, after) {
  const names = playerNames(before.names);
  const mover = names[before.toMove];
  if (move.isSwap) return { what: `${mover} takes the seat of ${names[1 - before.toMove]}`, paid: "", events: [] };
  return { ...deed(before, move, after, mover), events: eventsOf(before, after) };
}

/** @param {State} before @param {Move} move @param {State} after @param {string} name */
function deed(before, move, after, name) {
  const was = before.players[before.toMove];
  const has = after.players[before.toMove];
  let earned = has.buttons - was.buttons;
  let [what, costs] = [`${name} places leather`, ""];
  if (move.patch === null) {
    const pay = Math.min(before.edition.advancePay * (has.time - was.time), earned);
    [what, costs] = [`${name} advances to ${has.time}`, `+${counted(pay, "button")}`];
    earned -= pay;
  } else if (!move.isLeather) {
    const patch = before.edition.find(move.patch);
    [what, costs] = [`${name} buys ${patch.name}`, `${counted(patch.buttons, "button")}, ${patch.time} time`];
    earned += patch.buttons;
  }
  return { what, paid: earned ? `${costs}; +${earned} income` : costs };
}

/** @param {State} before @param {State} after */
function eventsOf(before, after) {
  const { edition, toMove } = before;
  const left = after.leatherLeft;
  const passed = before.leatherLeft.filter((mark) => !left.includes(mark));
  const taken = passed.slice(0, after.leatherOwed);
  const wasted = passed.slice(after.leatherOwed);
  const found = [];
  if (taken.length) found.push(`takes the leather at ${taken.join(", ")}`);
  if (wasted.length) found.push(`no empty space for the leather at ${wasted.join(", ")}`);
  found.push(...squareEvents(before, after), ...lineEvents(before, after));
  if (before.players[toMove].time < edition.last && after.players[toMove].time === edition.last) {
    found.push(after.players[1 - toMove].time === edition.last ? "home" : "home first");
  }
  return found;
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
  return won.map(({ side, points }) => `completes the ${side}x${side} square, +${points}`);
}

/** The lines that the mover has filled, where they bring points. @param {State} before @param {State} after */
function lineEvents({ edition, players, toMove }, after) {
  const { rowPoints, columnPoints } = edition;
  if (!rowPoints && !columnPoints) return [];
  const [old, now] = [fullLines(players[toMove].quilt), fullLines(after.players[toMove].quilt)];
  const kinds = /** @type {[number, number, string][]} */ ([
    [rowPoints, now.rows - old.rows, "row"],
    [columnPoints, now.columns - old.columns, "column"],
  ]);
  return kinds
    .filter(([points, filled]) => points && filled > 0)
    .map(([points, filled, thing]) => `fills ${counted(filled, thing)}, +${points * filled}`);
}
