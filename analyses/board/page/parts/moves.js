/** Moves by rank: one row a purchase, its placements on demand. */

import { between, signed } from "../model/analyses.js";
import { sameMove } from "../model/tree.js";
import { html, refill } from "../drawing/svg.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("../model/analyses.js").Considered} Considered
 * @typedef {{move: string, lower: number | null, upper: number | null, margin?: number,
 *   margin_error?: number, lost?: number | null, line?: string}} Row
 */

export class MoveList {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.root = root;
    /** @type {Set<string>} */ this.open = new Set();
    root.addEventListener("mouseleave", () => board.lines.forget());
  }

  /** @param {any} answer What the search has found, or null. */
  show(answer) {
    if (!answer?.moves?.length) {
      refill(this.root);
      return;
    }
    const focused = /** @type {HTMLElement | null} */ (this.root.querySelector(":focus"))?.dataset.move;
    const rows = grouped(answer);
    const most = this.board.state?.moves ?? [];
    const best = rows[0].rows[0];
    const body = html("tbody", {});
    for (const { patch, rows: placements } of rows) {
      const legal = most.find((/** @type {any} */ each) => each.patch === patch)?.placements.length ?? placements.length;
      const isOpen = this.open.has(String(patch));
      body.append(this.row(placements[0], best, { patch, legal, isOpen, mover: answer.mover }));
      if (isOpen) for (const each of placements.slice(1)) body.append(this.row(each, best, { mover: answer.mover }));
    }
    const head = ["move", "places", "proved", "believed", "lost"].map((words) => html("th", { scope: "col" }, words));
    refill(this.root, html("table", { class: "moves" }, html("caption", { class: "hidden" }, "Moves, best first"), html("thead", {}, html("tr", {}, ...head)), body));
    if (focused) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-move="${CSS.escape(focused)}"]`))?.focus();
  }

  /**
   * @param {Row} row @param {Row} best
   * @param {{patch?: string | null, legal?: number, isOpen?: boolean, mover: number}} group
   */
  row(row, best, { patch, legal, isOpen, mover }) {
    const { board } = this;
    const moves = row.line ? row.line.split(" ") : [row.move];
    const exact = row.lower !== null && row.lower === row.upper;
    const play = html(
      "button",
      {
        type: "button",
        class: "move",
        "data-move": row.move,
        onclick: () => board.play(row.move),
        onfocus: () => board.lines.preview(moves),
        onblur: () => board.lines.forget(),
      },
      this.words(row.move),
    );
    const item = html(
      "tr",
      { class: patch === undefined ? "placement" : "", onmouseenter: () => board.lines.preview(moves) },
      html("th", { scope: "row" }, play),
      html("td", {}, patch === undefined || patch === null ? "" : this.opener(patch, legal ?? 1, isOpen ?? false)),
      html("td", { class: "proved" }, row.lower === null && row.upper === null ? "" : between(row)),
      html("td", { class: "believed" }, exact || row.margin === undefined ? "" : `${signed(row.margin, 1)} ± ${row.margin_error?.toFixed(1)}`),
      html("td", {}, lostWords(row, best, mover)),
    );
    return item;
  }

  /** @param {string | null} patch @param {number} legal @param {boolean} isOpen */
  opener(patch, legal, isOpen) {
    if (legal < 2) return String(legal);
    const name = String(patch);
    return html(
      "button",
      {
        type: "button",
        class: "opener",
        "data-move": `places of ${name}`,
        "aria-expanded": String(isOpen),
        "aria-label": `${legal} places of ${name}`,
        onclick: () => {
          if (isOpen) this.open.delete(name);
          else this.open.add(name);
          this.board.store.show({});
          this.changed?.();
        },
      },
      `${legal} ${isOpen ? "▴" : "▾"}`,
    );
  }

  /** @param {string} move */
  words(move) {
    const [name, cells] = move.split("@");
    const letter = this.board.edition.patches.find((each) => each.name === name)?.letter;
    return html("span", {}, letter ? html("b", {}, `${letter} `) : null, name, cells ? html("span", { class: "cells" }, ` ${cells}`) : null);
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
  return html("span", { class: "believed", "data-mover": mover }, row.lost.toFixed(1));
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
    const name = each.move.split("@")[0];
    const patch = name === "advance" ? null : name;
    const rows = groups.get(patch) ?? [];
    if (!rows.some((row) => sameMove(row.move, each.move))) groups.set(patch, [...rows, each]);
  }
  return [...groups].map(([patch, rows]) => ({ patch, rows }));
}
