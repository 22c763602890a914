/** Moves by rank: one row a purchase, its placements on demand. */

import { between, signed } from "../model/analyses.js";
import { moversInterval, moversMargin } from "../model/margins.js";
import { sameMove } from "../model/tree.js";
import { html, refill } from "../drawing/svg.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("../model/analyses.js").Considered} Considered
 * @typedef {{move: string, lower: number | null, upper: number | null, words?: string,
 *   margin?: number, margin_error?: number, lost?: number | null, line?: string}} Row
 * @typedef {{shown: string, line: string, item: HTMLElement, words: HTMLElement, play: HTMLElement,
 *   places: HTMLElement, cells: HTMLElement[]}} Drawn
 */

/** The columns that may be empty. */
const NARROW = ["proved", "estimated"];

export class MoveList {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.root = root;
    /** @type {Set<string>} */ this.open = new Set();
    /** The rows by their moves. One stays the same element while its move is in the list: answers
     * come while a hand is on it, and a press on what is gone is lost.
     * @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** The buttons that open the places of a patch; which place is best may change.
     * @type {Map<string, HTMLElement>} */
    this.openers = new Map();
    const head = ["move", "proved", "estimated", "lost"].map((words) => html("th", { scope: "col", class: NARROW.includes(words) ? words : null }, words));
    this.body = html("tbody", {});
    this.caption = html("caption", {});
    this.table = html("table", { class: "moves" }, this.caption, html("thead", {}, html("tr", {}, ...head)), this.body);
    /** Called when other placements are to be shown. @type {() => void} */
    this.changed = () => {};
    root.addEventListener("mouseleave", () => board.lines.forget());
  }

  /** @param {any} answer The result of the search, or null. */
  show(answer) {
    if (!answer?.moves?.length) {
      refill(this.root);
      return;
    }
    const focused = /** @type {HTMLElement | null} */ (this.root.querySelector(":focus"));
    const rows = grouped(answer);
    const most = this.board.state?.moves ?? [];
    const best = rows[0].rows[0];
    this.caption.textContent = `Best move first. Points are the lead of ${this.board.players.name(answer.mover)}.`;
    const items = [];
    for (const { patch, rows: placements } of rows) {
      const legal = most.find((/** @type {any} */ each) => each.patch === patch)?.placements.length ?? placements.length;
      const isOpen = this.open.has(String(patch));
      items.push(this.row(placements[0], best, { patch, legal, isOpen, mover: answer.mover }));
      if (isOpen) for (const each of placements.slice(1)) items.push(this.row(each, best, { mover: answer.mover }));
    }
    refill(this.body, ...items);
    // A column in which nothing stands takes no room.
    for (const kind of NARROW) {
      const isEmpty = ![...this.body.querySelectorAll(`td.${kind}`)].some((cell) => cell.textContent);
      this.table.classList.toggle(`no-${kind}`, isEmpty);
    }
    refill(this.root, this.table);
    for (const [move, { item }] of this.drawn) if (!item.isConnected) this.drawn.delete(move);
    // One that has changed places was taken out.
    if (focused?.isConnected && document.activeElement !== focused) focused.focus();
  }

  /**
   * @param {Row} row @param {Row} best
   * @param {{patch?: string | null, legal?: number, isOpen?: boolean, mover: number}} group
   */
  row(row, best, group) {
    const { patch, legal, isOpen, mover } = group;
    const drawn = this.drawn.get(row.move) ?? this.emptyRow(row.move);
    this.drawn.set(row.move, drawn);
    const line = row.line ?? row.move;
    if (line !== drawn.line) {
      drawn.line = line;
      if (drawn.item.matches(":hover, :focus-within")) this.board.lines.preview(line.split(" "));
    }
    const shown = JSON.stringify([row, best.lower, best.upper, group, this.board.edition.reference]);
    if (shown === drawn.shown) return drawn.item;
    drawn.shown = shown;
    const exact = row.lower !== null && row.lower === row.upper;
    drawn.item.className = patch === undefined ? "placement" : "";
    refill(drawn.words, this.words(row));
    drawn.words.title = row.move;
    drawn.play.setAttribute("aria-label", `Play the line of ${row.words ?? row.move}`);
    const [proved, estimated, lost] = drawn.cells;
    refill(drawn.places, patch === undefined || patch === null ? "" : this.opener(patch, legal ?? 1, isOpen ?? false));
    refill(proved, row.lower === null && row.upper === null ? "" : between(moversInterval(row, mover)));
    refill(estimated, exact || row.margin === undefined ? "" : `${signed(moversMargin(row.margin, mover), 1)} ± ${row.margin_error?.toFixed(1)}`);
    refill(lost, lostWords(row, best, mover));
    return drawn.item;
  }

  /** @param {string} move @returns {Drawn} */
  emptyRow(move) {
    const { board } = this;
    const look = () => board.lines.preview(drawn.line.split(" "));
    const words = html("button", { type: "button", class: "move", onclick: () => board.play(move), onfocus: look, onblur: () => board.lines.forget() });
    const cells = ["proved", "estimated", ""].map((kind) => html("td", { class: kind || null }));
    const places = html("span", { class: "places" });
    const play = html("button", { type: "button", class: "play-line", title: "Play this line", onclick: () => this.playLine(move) }, "▶");
    const item = html("tr", { onmouseenter: look }, html("th", { scope: "row" }, html("div", { class: "choice-of-move" }, words, play, places)), ...cells);
    /** @type {Drawn} */
    const drawn = { shown: "", line: "", item, words, play, places, cells };
    return drawn;
  }

  /** @param {string} patch @param {number} legal @param {boolean} isOpen */
  opener(patch, legal, isOpen) {
    if (legal < 2) return "1 place";
    const known = this.openers.get(patch);
    const opener = known ?? html("button", { type: "button", class: "opener", onclick: () => this.switch(patch) });
    this.openers.set(patch, opener);
    opener.setAttribute("aria-expanded", String(isOpen));
    opener.setAttribute("aria-label", `${legal} places of ${patch}`);
    refill(opener, `${legal} places ${isOpen ? "▴" : "▾"}`);
    return opener;
  }

  /** Show the placements of a patch, or no longer. @param {string} patch */
  switch(patch) {
    if (!this.open.delete(patch)) this.open.add(patch);
    this.board.store.show({});
    this.changed();
  }

  /** Step through the line that begins with a move. @param {string} move */
  playLine(move) {
    const { board } = this;
    board.lines.play(board.lines.after(board.document, move), `the line of ${move.split("@")[0]}`);
  }

  /** A move as a reader takes it, the place smaller. @param {Row} row */
  words({ move, words }) {
    const [name, cells] = move.split("@");
    const letter = this.board.edition.patches.find((each) => each.name === name)?.letter;
    const where = words ? words.slice(name.length) : cells ? ` ${cells}` : "";
    return html("span", {}, letter ? html("b", {}, `${letter} `) : null, name, where ? html("span", { class: "cells" }, where) : null);
  }
}

/**
 * Points that a move gives away: as the server says, or between what is proved of it and the best.
 * @param {Row} row @param {Row} best @param {number} mover
 */
function lostWords(row, best, mover) {
  const known = [row.lower, row.upper, best.lower, best.upper].every((each) => each !== null);
  if (known && row.lower === row.upper && best.lower === best.upper) {
    return String(Math.abs(/** @type {number} */ (row.lower) - /** @type {number} */ (best.lower)));
  }
  if (row.lost === undefined || row.lost === null) return "";
  return html("span", { class: "estimated", "data-mover": mover }, row.lost.toFixed(1));
}

/**
 * Moves by what is bought, best first; what is proved of further placements comes behind.
 * @param {any} answer @returns {{patch: string | null, rows: Row[]}[]}
 */
export function grouped(answer) {
  /** @type {Map<string | null, Row[]>} */
  const groups = new Map();
  for (const move of /** @type {Considered[]} */ (answer.moves)) {
    groups.set(move.patch, [...(groups.get(move.patch) ?? []), move]);
  }
  for (const each of answer.proved ?? []) {
    const patch = each.move === "advance" ? null : each.move.split("@")[0];
    const rows = groups.get(patch) ?? [];
    if (!rows.some((row) => sameMove(row.move, each.move))) groups.set(patch, [...rows, each]);
  }
  return [...groups].map(([patch, rows]) => ({ patch, rows }));
}
