/** What a move leads to, in words for who is about to play it; and what the opponent did last. */

import { counted } from "./numbers.js";
import * as documents from "./document.js";

/** @typedef {import("../board.js").Board} Board */

/** The purchase of a patch, if the mover may buy it now. @param {any} state @param {string} name */
export const purchase = (state, name) => state?.moves.find((/** @type {any} */ each) => each.patch === name && each.kind === "buy");

/** What will be for sale after the purchase of the patch in hand: the patches behind its place in the circle. @param {Board} board @returns {string[]} */
export function upcoming({ state, document: { circle }, edition, view }) {
  const name = view.piece?.name ?? "";
  if (view.mode !== "play" || !purchase(state, name)) return [];
  const at = circle.indexOf(name);
  return [...circle.slice(at + 1), ...circle.slice(0, at)].slice(0, edition.for_sale);
}

/**
 * Where the patch in hand leads: who moves then, and what is left.
 * @param {Board} board @param {string} name Of the patch.
 */
export function outlook({ state, document, edition, players, view }, name) {
  if (!state || name === documents.LEATHER) return "";
  const mover = state.to_move;
  const legal = purchase(state, name);
  if (!legal) {
    const short = (edition.patches.find((each) => each.name === name)?.buttons ?? 0) - document.players[mover].buttons;
    return short > 0 ? `${counted(short, "button")} short.` : "Fits nowhere.";
  }
  const other = document.players[1 - mover].time;
  const me = view.opponent && mover !== view.opponent.side ? "you move" : `${players.name(mover)} moves`;
  const isLeather = state.leather_left.some((/** @type {number} */ mark) => mark > document.players[mover].time && mark <= legal.time_after);
  const next = legal.time_after === edition.last && other === edition.last ? "the game ends" : legal.time_after > other ? `${players.name(1 - mover)} moves` : `${me} again`;
  const place = legal.time_after === other ? `On top of ${players.name(1 - mover)}` : `To ${legal.time_after}`;
  return `${place}${isLeather ? ", with a leather patch" : ""}: ${next}. ${counted(legal.buttons_after, "button")} left.`;
}

/** What the opponent did since the reader's last move, in a sentence; empty before it did something. @param {Board} board */
export function replied({ work, node, view }) {
  const side = view.opponent?.side;
  if (side === undefined) return "";
  const { nodes } = work.tree;
  const done = [];
  let at = node;
  while (at.parent !== null && nodes[at.parent].document.to_move === side) {
    done.unshift(deed(at, nodes[at.parent].document, side));
    at = nodes[at.parent];
  }
  if (!done.length) return "";
  const gain = node.document.players[side].buttons - at.document.players[side].buttons;
  const words = done.join(", then ");
  const gained = gain ? `: ${gain > 0 ? "+" : ""}${counted(gain, "button")}` : "";
  return `${words[0].toUpperCase()}${words.slice(1)}${gained}.`;
}

/** @param {import("./tree.js").Node} node @param {documents.Document} before @param {number} side */
function deed({ move, document }, before, side) {
  const name = (move ?? "").split("@")[0];
  if (name === documents.LEATHER) return "sewed on leather";
  if (name === documents.SWAP) return "swapped the seats";
  return name === "advance" ? `advanced ${document.players[side].time - before.players[side].time}` : `bought ${name}`;
}
