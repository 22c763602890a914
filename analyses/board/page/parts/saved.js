/** Tables and logs saved where a game was played online: opened, one reading chosen, or laid by hand. */

import { cloth, patchPicture } from "../drawing/quilt.js";
import { html, refill, svg } from "../drawing/svg.js";
import { untranslated } from "../drawing/untranslated.js";
import { whereSewn } from "../model/document.js";
import { say, sayMany } from "../model/say.js";
import { nameOf } from "../model/patch-names.js";
import { dialog } from "./dialog.js";
import { follow } from "./part.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {{names: string[], text: string, quilts: string[][], for_sale: string[]}} Candidate
 * @typedef {{document: import("../model/document.js").Document, patches: string[][], players: string[]}} Unplaced
 */

/** Readings that are shown. */
const MOST = 24;

/** @param {Board} board @param {string} text */
export async function openSaved(board, text) {
  /** @type {{notes: string[], candidates: Candidate[], unplaced: Unplaced | null}} */
  const { notes, candidates, unplaced } = await board.server.post("/api/saved", { text });
  if (unplaced) return layByHand(board, unplaced);
  if (candidates.length === 1) return open(board, candidates[0], notes);
  const { edition } = await board.server.post("/api/blank", { edition: "current" });
  choose(board, candidates, (one) => open(board, one, notes), edition);
}

/** @param {Board} board @param {Candidate} candidate @param {string[]} notes */
async function open(board, { text, names }, notes) {
  await board.loading.read(text);
  const [first, ...others] = names;
  const said = first ? [conventionWords(first, others.length)] : [];
  if (said.length + notes.length) board.say([...said, ...notes.map((note) => say("{words}.", { words: `${note[0].toUpperCase()}${note.slice(1)}` }))].join(" "));
}

/** @param {string} name @param {number} others How many other ones do the same. */
function conventionWords(name, others) {
  if (!others) return say("The convention {name} lays the patches like this.", { name });
  return sayMany("The convention {name} lays the patches like this; so does {n} other convention.", "The convention {name} lays the patches like this; so do {n} other conventions.", others, { name });
}

/**
 * Let the reader choose among several readings.
 * @param {Board} board @param {Candidate[]} candidates @param {(one: Candidate) => Promise<void>} put
 * @param {import("../model/document.js").Edition} edition
 */
function choose(board, candidates, put, edition) {
  const quilt = (/** @type {string[]} */ rows, /** @type {number} */ side) =>
    svg("svg", { viewBox: `0 0 ${edition.width} ${edition.height}`, width: 120, height: 120, "aria-hidden": "true" }, cloth(rows, edition, side));
  const option = (/** @type {Candidate} */ one, /** @type {number} */ at) => {
    const words = say("Reading {n}. For sale: {patches}", { n: at + 1, patches: one.for_sale.map(nameOf).join(", ") });
    const take = () => {
      box.close();
      board.trying(() => put(one));
    };
    const [first, second] = one.quilts.map(quilt);
    return html("button", { type: "button", title: one.names[0], onclick: take }, first, " ", second, html("div", {}, ...untranslated(words)));
  };
  const more = candidates.length - MOST;
  const box = dialog(
    say("Which one lay on the table?"),
    html("p", {}, say("The file does not say how it writes cells and orientations. Each of these agrees with all that it says.")),
    html("div", { class: "row" }, ...candidates.slice(0, MOST).map(option)),
    more > 0 ? html("p", {}, sayMany("{n} more is not shown: save the table later in the game.", "{n} more are not shown: save the table later in the game.", more)) : null,
  );
  box.addEventListener("close", () => box.remove());
  box.showModal();
}

/** Show the patches that are still to be laid beside the empty quilts. @param {Board} board @param {Unplaced} unplaced */
async function layByHand(board, { document: table, patches, players }) {
  await board.loading.read(JSON.stringify(table));
  const { edition } = board;
  const rules = JSON.stringify(edition.reference);
  document.getElementById("to-lay")?.remove();
  const left = html("section", { id: "to-lay", "aria-label": say("Patches to lay") });
  document.getElementById("setup")?.append(left);
  follow(board, () => [board.document, board.view.mode, board.edition], () => {
    if (board.view.mode !== "setup" || JSON.stringify(board.edition.reference) !== rules) return left.remove();
    const isLaid = (/** @type {string} */ name) => name !== "leather" && whereSewn(edition, board.document, name) !== null;
    const listed = patches.map((names, side) => row(edition, players[side], names.filter((name) => !isLaid(name))));
    refill(left, ...listed);
  });
  board.store.show({ mode: "setup" });
  board.say(say("No known convention lays these patches: draw them on the quilts where they lay."));
}

/** @param {import("../model/document.js").Edition} edition @param {string} player @param {string[]} names */
function row(edition, player, names) {
  const items = names.map((name) => {
    const patch = edition.patches.find((each) => each.name === name);
    if (!patch) return html("span", {}, nameOf(name));
    const picture = patchPicture(patch, patch.orientations[0], true);
    picture.setAttribute("width", "28");
    picture.setAttribute("height", "28");
    return html("span", { translate: "no" }, picture, ` ${patch.letter}`);
  });
  return html("div", { class: "row" }, html("b", {}, say("{player} has still to lay:", { player })), ...items);
}
