/** The circle put in order by clicks: the patches that were clicked come first, in that order. */

import { counted } from "./numbers.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {{circle: string[], names: string[]}} Ordering The circle as it was, and what was clicked.
 */

/** The circle that is being put in order, if it is still the one on the board. @param {Board} board @returns {Ordering | null} */
export function ordering({ view, document }) {
  return view.mode === "setup" && view.ordering?.circle === document.circle ? view.ordering : null;
}

/** @param {Board} board */
export function beginOrdering(board) {
  board.store.show({ piece: null, ordering: { circle: board.document.circle, names: [] } });
  board.say("Click the patches clockwise, from the neutral token on.");
}

/** Click a patch, or take its click back. With the last but one the order is known. @param {Board} board @param {string} name */
export function clickPatch(board, name) {
  const now = ordering(board);
  if (!now) return;
  const names = now.names.includes(name) ? now.names.filter((each) => each !== name) : [...now.names, name];
  board.store.show({ ordering: { ...now, names } });
  if (names.length >= now.circle.length - 1) endOrdering(board);
}

/** Take the order over: what was not clicked stays behind, in its order. @param {Board} board */
export function endOrdering(board) {
  const now = ordering(board);
  if (!now) return;
  const rest = now.circle.filter((name) => !now.names.includes(name));
  board.edit({ ...board.document, circle: [...now.names, ...rest] }, { ordering: null });
  board.say(`${counted(now.circle.length, "patch")} in the circle, in your order.`);
}
