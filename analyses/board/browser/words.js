/**
 * Positions, moves and plies in words; the same as `engine/drawing/words.py` says.
 *
 * @typedef {import("../../../engine/javascript/state.js").State} State
 * @typedef {import("../../../engine/javascript/move.js").Move} Move
 * @typedef {import("../../../engine/javascript/names.js").Names} Names
 */

import { UNKNOWN_PATCH, cellName, playerNames } from "./library.js";

export { moveWords } from "./library.js";

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A number of things: `1 button`, `5 patches`. @param {number} number @param {string} thing */
export const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : thing.endsWith("ch") ? "es" : "s"}`;

/** What the special tile is called. @param {{square: number}} edition */
export const tileName = ({ square }) => `${square}x${square} tile`;

/** What a place of the circle is called: its patch, or `unknown patch`. @param {string} name */
export const titleOf = (name) => (name === UNKNOWN_PATCH ? "unknown patch" : name);

// -- a position ------------------------------------------------------------------------------------

/** What happens next. @param {State} state */
export function turn(state) {
  const names = playerNames(state.names);
  if (state.winner !== null) {
    const scores = state.scores();
    return `the game is over; ${names[state.winner]} wins, ${scores[state.winner]} to ${scores[1 - state.winner]}`;
  }
  return `${names[state.toMove]} ${state.leatherOwed ? "to place a leather patch" : "to move"}`;
}

/** Which edition this is and what happens next. @param {State} state */
export const headline = (state) => `${state.edition.name}: ${turn(state)}`;

/** Whose turn it is, what both have, what is for sale and what follows. @param {State} state */
export const positionWords = (state) => sentences(state).map((sentence) => `${sentence}.`).join(" ");

/** What a player has and how the quilt counts, a line each. @param {State} state @param {number} player */
export function summary(state, player) {
  const { time, buttons, income, quilt } = state.players[player];
  return [`time ${time}, buttons ${buttons}, income ${income}`, `holes ${quilt.holes}, score ${state.scores()[player]}`];
}

/** Who won a finished game, or how it stands. @param {State} state */
export function outcome(state) {
  const [a, b] = state.scores();
  if (state.winner === null) return `not finished; scores as it stands ${a} to ${b}`;
  const winner = playerNames(state.names)[state.winner];
  if (a === b) return `${winner} wins the tie ${a} to ${b}, home first`;
  return `${winner} wins by ${Math.abs(a - b)}; scores ${a} to ${b}`;
}

/** @param {State} state */
function sentences(state) {
  const { edition, leatherLeft, circle } = state;
  const both = playerNames(state.names).map((name, number) => {
    const tile = state.specialTile === number ? `, holds the ${tileName(edition)}` : "";
    return `${name}: ${summary(state, number).join(", ")}${tile}`;
  });
  const sale = state.forSale;
  const rest = circle.slice(sale.length);
  const priced = patchesWords(sale, (name) => `${name} (${price(edition.find(name))})`);
  return [
    `Edition ${headline(state)}`,
    ...both,
    ...(leatherLeft.length ? [`Leather patches lie at ${leatherLeft.join(", ")}`] : []),
    sale.length ? `For sale: ${priced.join(", ")}` : "No patch is left",
    ...(rest.length ? [`Then, in reach order: ${patchesWords(rest, String).join(", ")}`] : []),
  ];
}

/** What a patch costs and pays. @param {import("../../../engine/javascript/patch.js").Patch} patch */
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

/** What a move did, by the positions before and after it. @param {State} before @param {Move} move @param {State} after */
export function plyWords(before, move, after) {
  const { what, paid, events } = plyParts(before, move, after);
  const where = move.cells.length ? ` on ${move.cells.map(cellName).join(" ")}` : "";
  return `${what}${paid ? ` (${paid})` : ""}${where}${events.map((event) => `, ${event}`).join("")}`;
}

/** The same in parts: what it did, what it cost or brought, and what happened on the way. @param {State} before @param {Move} move @param {State} after */
export const plyParts = (before, move, after) => ({
  ...deed(before, move, after, playerNames(before.names)[before.toMove]),
  events: eventsOf(before, after),
});

/** @param {State} before @param {Move} move @param {State} after @param {string} name */
function deed(before, move, after, name) {
  const was = before.players[before.toMove];
  const has = after.players[before.toMove];
  let earned = has.buttons - was.buttons;
  let [what, costs] = [`${name} places leather`, ""];
  if (move.patch === null) {
    const spaces = has.time - was.time;
    [what, costs] = [`${name} advances to ${has.time}`, `+${counted(spaces, "button")}`];
    earned -= spaces;
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
  if (wasted.length) found.push(`no hole for the leather at ${wasted.join(", ")}`);
  if (before.specialTile !== after.specialTile) {
    found.push(`completes the ${edition.square}x${edition.square} square, +${edition.squarePoints}`);
  }
  if (before.players[toMove].time < edition.last && after.players[toMove].time === edition.last) {
    found.push(after.players[1 - toMove].time === edition.last ? "home" : "home first");
  }
  return found;
}
