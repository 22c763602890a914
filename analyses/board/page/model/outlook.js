/** What a move leads to, in words for who is about to play it; and what the opponent did last. */

import { nameOf } from "./patch-names.js";
import * as documents from "./document.js";
import { say, sayMany } from "./say.js";
import * as solo from "./solo.js";

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
    return short > 0 ? sayMany("{n} button short.", "{n} buttons short.", short) : say("Fits nowhere.");
  }
  const other = document.players[1 - mover].time;
  const isLeather = state.leather_left.some((/** @type {number} */ mark) => mark > document.players[mover].time && mark <= legal.time_after);
  const place = placeWords(legal.time_after, legal.time_after === other ? players.name(1 - mover) : null, isLeather);
  const isReader = view.opponent && mover !== view.opponent.side;
  const again = isReader ? say("you move again") : say("{player} moves again", { player: players.name(mover) });
  const theirs = say("{player} moves", { player: players.name(1 - mover) });
  const next = legal.time_after === edition.last && other === edition.last ? say("the game ends") : legal.time_after > other ? theirs : again;
  return sayMany("{place}: {next}. {n} button left.", "{place}: {next}. {n} buttons left.", legal.buttons_after, { place, next });
}

/** @param {number} space @param {string | null} player Whose token stands there. @param {boolean} isLeather */
function placeWords(space, player, isLeather) {
  if (player !== null) return isLeather ? say("On top of {player}, with a leather patch", { player }) : say("On top of {player}", { player });
  return isLeather ? say("To {space}, with a leather patch", { space }) : say("To {space}", { space });
}

/** What the opponent did since the reader's last move, in a sentence; empty before it did something. @param {Board} board */
export function replied({ work, node, view }) {
  if (node.document.solo) return solo.replied({ work, node });
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
  const said = done.reduce((first, next) => say("{first}, then {next}", { first, next }));
  const words = `${said[0].toUpperCase()}${said.slice(1)}`;
  if (!gain) return say("{words}.", { words });
  const buttons = gain > 0 ? sayMany("+{n} button", "+{n} buttons", gain) : sayMany("{n} button", "{n} buttons", gain);
  return say("{words}: {buttons}.", { words, buttons });
}

/** @param {import("./tree.js").Node} node @param {documents.Document} before @param {number} side */
function deed({ move, document }, before, side) {
  const name = (move ?? "").split("@")[0];
  if (name === documents.LEATHER) return say("sewed on leather");
  if (name === documents.SWAP) return say("swapped the seats");
  if (name === "advance") return say("advanced {n}", { n: document.players[side].time - before.players[side].time });
  return say("bought {patch}", { patch: nameOf(name) });
}
