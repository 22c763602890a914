/** Moves by rank: one row a purchase, its placements on demand; the best and the played one are marked. */

import { between } from "../model/analyses.js";
import { atOrigin, cellsOfMove } from "../model/cells.js";
import { markOf } from "../model/costly.js";
import { moveParts } from "../model/move-parts.js";
import { moversInterval, moversMargin } from "../model/margins.js";
import { capital } from "../model/phrases.js";
import { figure, say, sayMany, signed } from "../model/say.js";
import { sameMove } from "../model/tree.js";
import { named, nameOf } from "../model/patch-names.js";
import { patchPicture } from "../drawing/quilt.js";
import { icon } from "../drawing/icons.js";
import { html, refill } from "../drawing/svg.js";
import { untranslated } from "../drawing/untranslated.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("../model/analyses.js").Considered} Considered
 * @typedef {{move: string, lower: number | null, upper: number | null, words?: string,
 *   margin?: number, margin_error?: number, lost?: number | null, line?: string}} Row
 * @typedef {{shown: string, line: string, item: HTMLElement, picture: HTMLElement, words: HTMLElement, play: HTMLElement,
 *   places: HTMLElement, cells: HTMLElement[]}} Drawn
 */

/** The columns that may be empty, with their heads. */
const NARROW = { proved: say("proved"), estimated: say("estimated") };

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
    const head = [["", say("move")], ...Object.entries(NARROW), ["", say("lost")]].map(([kind, words]) => html("th", { scope: "col", role: "columnheader", class: kind || null }, words));
    this.body = html("tbody", { role: "rowgroup" });
    this.caption = html("caption", {});
    this.table = html("table", { class: "moves", role: "table" }, this.caption, html("thead", { role: "rowgroup" }, html("tr", { role: "row" }, ...head)), this.body);
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
    this.caption.textContent = say("Best move first. Points are the lead of {player}.", { player: this.board.players.name(answer.mover) });
    const played = this.played(rows);
    const items = [];
    for (const { patch, rows: placements } of rows) {
      const legal = most.find((/** @type {any} */ each) => each.patch === patch)?.placements.length ?? placements.length;
      const isOpen = this.open.has(String(patch));
      const [first, ...others] = placements;
      items.push(this.row(first, best, { patch, legal, isOpen, isPlayed: first === played, mover: answer.mover }));
      const shown = isOpen ? others : others.filter((each) => each === played);
      for (const each of shown) items.push(this.row(each, best, { isPlayed: each === played, mover: answer.mover }));
    }
    refill(this.body, ...items);
    // A column in which nothing stands takes no room.
    for (const kind of Object.keys(NARROW)) {
      const isEmpty = ![...this.body.querySelectorAll(`td.${kind}`)].some((cell) => cell.textContent);
      this.table.classList.toggle(`no-${kind}`, isEmpty);
    }
    refill(this.root, this.table);
    for (const [move, { item }] of this.drawn) if (!item.isConnected) this.drawn.delete(move);
    // One that has changed places was taken out.
    if (focused?.isConnected && document.activeElement !== focused) focused.focus();
  }

  /** The row of the move that the game goes on with. @param {{rows: Row[]}[]} groups */
  played(groups) {
    const { node, work } = this.board;
    const move = node.children.length && !this.board.line ? work.tree.nodes[node.children[0]].move : null;
    return move ? groups.flatMap(({ rows }) => rows).find((row) => sameMove(row.move, move)) : undefined;
  }

  /**
   * @param {Row} row @param {Row} best
   * @param {{patch?: string | null, legal?: number, isOpen?: boolean, isPlayed: boolean, mover: number}} group
   */
  row(row, best, group) {
    const { patch, legal, isOpen, isPlayed, mover } = group;
    const drawn = this.drawn.get(row.move) ?? this.emptyRow(row.move);
    this.drawn.set(row.move, drawn);
    const line = row.line ?? row.move;
    if (line !== drawn.line) {
      drawn.line = line;
      if (drawn.item.matches(":hover, :focus-within")) this.board.lines.preview(line.split(" "));
    }
    const shown = JSON.stringify([row, row === best, best.lower, best.upper, group, this.board.edition.reference]);
    if (shown === drawn.shown) return drawn.item;
    drawn.shown = shown;
    const isExact = row.lower !== null && row.lower === row.upper;
    const isBest = row === best;
    const mark = isPlayed && !isBest ? markOf(lostBy(row, best) ?? 0) : null;
    drawn.item.className = [patch === undefined ? "placement" : "", isBest ? "best" : "", mark ? "played" : ""].filter(Boolean).join(" ");
    const { name, where } = this.words(row);
    refill(drawn.picture, this.picture(row.move));
    refill(drawn.words, html("b", { translate: "no" }, name), isBest ? html("span", { class: "mark-dot", title: say("best") }, icon("sew")) : null, mark ? html("span", { class: "mark-dot wrong" }, mark) : null);
    drawn.words.title = row.move;
    const move = where && patch !== null ? say("{patch} at {cell}", { patch: name, cell: where }) : name;
    drawn.words.setAttribute("aria-label", [move, isBest && say("best"), isPlayed && say("played"), mark].filter(Boolean).join(", "));
    drawn.play.setAttribute("aria-label", say("Play the line of {move}", { move: named(row.words ?? row.move) }));
    const [proved, estimated, lost] = drawn.cells;
    const opener = patch && (legal ?? 1) > 1 ? ["; ", this.opener(patch, legal ?? 1, isOpen ?? false)] : [];
    refill(drawn.places, ...untranslated(isPlayed ? [where, say("played")].filter(Boolean).join(", ") : where), ...opener);
    const isBound = row.margin !== undefined && !isExact;
    const bounds = row.lower === null && row.upper === null ? null : between(moversInterval(row, mover));
    refill(proved, bounds && html("span", { class: isBound ? "bounds" : "value" }, isBound ? html("span", {}, `${NARROW.proved} `) : null, bounds));
    refill(estimated, isBound ? html("span", { class: "value" }, signed(moversMargin(/** @type {number} */ (row.margin), mover), 1), html("small", {}, ` ± ${figure(row.margin_error ?? 0, 1)}`)) : "");
    refill(lost, html("span", { class: "loss" }, isBest ? say("best") : lostWords(row, best)));
    return drawn.item;
  }

  /** @param {string} move @returns {Drawn} */
  emptyRow(move) {
    const { board } = this;
    const look = () => board.lines.preview(drawn.line.split(" "));
    const words = html("button", { type: "button", class: "move", onclick: () => board.play(move), onfocus: look, onblur: () => board.lines.forget() });
    const cells = [...Object.keys(NARROW), ""].map((kind) => html("td", { role: "cell", class: kind || null }));
    const picture = html("span", { class: "picture", "aria-hidden": "true" });
    const places = html("span", {});
    const play = html("button", { type: "button", class: "play-line", title: say("Play this line"), onclick: () => this.playLine(move) }, "▶");
    const item = html("tr", { role: "row", onmouseenter: look }, html("th", { scope: "row", role: "rowheader" }, picture, words, html("span", { class: "places" }, places, " ", play)), ...cells);
    /** @type {Drawn} */
    const drawn = { shown: "", line: "", item, picture, words, play, places, cells };
    return drawn;
  }

  /** @param {string} patch @param {number} legal @param {boolean} isOpen */
  opener(patch, legal, isOpen) {
    const known = this.openers.get(patch);
    const opener = known ?? html("button", { type: "button", class: "opener", onclick: () => this.switch(patch) });
    this.openers.set(patch, opener);
    opener.setAttribute("aria-expanded", String(isOpen));
    opener.setAttribute("aria-label", sayMany("{n} place of {patch}", "{n} places of {patch}", legal, { patch: nameOf(patch) }));
    refill(opener, `${sayMany("{n} place", "{n} places", legal)} ${isOpen ? "▴" : "▾"}`);
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
    const [patch] = move.split("@");
    board.lines.play(board.lines.after(board.document, move), say("the line of {move}", { move: patch === "advance" ? say("advance") : nameOf(patch) }));
  }

  /** A move as a reader takes it, and below it where it lies or leads. @param {Row} row @returns {{name: string, where: string}} */
  words({ move, words }) {
    if (move === "advance") return { name: capital(words ?? say("advance")), where: this.after() };
    const [patch, cells] = move.split("@");
    const [name, where] = words ? moveParts(named(words)) : [nameOf(patch), cells];
    return { name: capital(name), where: where ?? "" };
  }

  /** Where an advance leads, and what it brings. */
  after() {
    const { state, document } = this.board;
    const found = state?.moves.find((/** @type {any} */ each) => each.kind === "advance");
    if (!found) return "";
    const gain = found.buttons_after - document.players[state.to_move].buttons;
    return sayMany("to {space}, +{n} button", "to {space}, +{n} buttons", gain, { space: found.time_after });
  }

  /** The patch of a move, as it would lie. @param {string} move */
  picture(move) {
    const [name, cells] = move.split("@");
    const patch = this.board.edition.patches.find((each) => each.name === name);
    if (patch && cells) return patchPicture(patch, atOrigin(cellsOfMove(move)));
    return move === "advance" ? icon("advance") : html("span", {});
  }
}

/**
 * Points that a move gives away: between what is proved of it and the best, or as the server says.
 * @param {Row} row @param {Row} best @returns {number | null}
 */
function lostBy(row, best) {
  if (isProved(row) && isProved(best)) return Math.abs(/** @type {number} */ (row.lower) - /** @type {number} */ (best.lower));
  return row.lost ?? null;
}

/** @param {Row} row */
const isProved = ({ lower, upper }) => lower !== null && lower === upper;

/** @param {Row} row @param {Row} best */
function lostWords(row, best) {
  const lost = lostBy(row, best);
  if (lost === null) return "";
  return signed(-lost, isProved(row) && isProved(best) ? undefined : 1);
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
