/** The tab of packing: which of the patches ahead fit together, and what completes the square. */

import { say, sayMany } from "../model/say.js";
import { cloth } from "../drawing/quilt.js";
import { nameOf } from "../model/patch-names.js";
import { html, refill, svg } from "../drawing/svg.js";
import { follow } from "./part.js";

/** @typedef {import("../board.js").Board} Board */

const AHEAD = 6;
/** What a square is completed with the least of. */
const LEAST = { cost: say("cost"), time: say("time"), patches: say("patches") };

export class PackingPart {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.side = /** @type {HTMLSelectElement} */ (
      html("select", { id: "pack-side" }, html("option", { value: "0" }), html("option", { value: "1" }))
    );
    this.choice = html("fieldset", { class: "ahead" });
    this.objective = /** @type {HTMLSelectElement} */ (
      html(
        "select",
        { id: "pack-objective" },
        html("option", { value: "cells" }, say("as many cells as possible")),
        html("option", { value: "points" }, say("as many points as possible")),
        html("option", { value: "fit" }, say("all of them")),
      )
    );
    this.leather = /** @type {HTMLInputElement} */ (html("input", { id: "pack-leather", type: "number", min: 0, max: 9, value: 0 }));
    this.minimise = /** @type {HTMLSelectElement} */ (
      html("select", { id: "minimise" }, ...Object.entries(LEAST).map(([value, words]) => html("option", { value }, words)))
    );
    this.square = html("button", { type: "button", onclick: () => this.askSquare() });
    /** The last question, while its answer is still needed. @type {object | null} */
    this.question = null;
    this.result = html("div", { class: "packing", role: "group", "aria-label": say("Packing") });
    root.append(
      html("label", { for: "pack-side", class: "row" }, say("Quilt of"), " ", this.side),
      this.choice,
      html(
        "div",
        { class: "row" },
        html("label", { for: "pack-objective" }, say("Sew on"), " ", this.objective),
        html("label", { for: "pack-leather" }, say("leather"), " ", this.leather),
        html("button", { type: "button", class: "main", onclick: () => this.askPack() }, say("Fill the quilt")),
      ),
      html("div", { class: "row" }, this.square, html("label", { for: "minimise" }, say("with the least"), " ", this.minimise)),
      this.result,
    );
    follow(board, () => board.players.called, () => this.nameSides());
    follow(
      board,
      () => [board.document.circle, board.edition, board.view.tab],
      () => board.view.tab === "packing" && this.drawChoice(),
    );
    follow(board, () => [board.document], () => this.clear());
    this.side.addEventListener("change", () => this.clear());
  }

  drawChoice() {
    const { board } = this;
    const { square } = board.edition;
    this.square.textContent = say("What completes {n}x{n}?", { n: square });
    this.square.hidden = square === 0;
    const boxes = board.document.circle.map((name, n) => {
      const id = `pack-${n}`;
      return html("label", { for: id }, html("input", { id, type: "checkbox", value: name, checked: n < AHEAD }), ` ${nameOf(name)}`);
    });
    refill(this.choice, html("legend", {}, say("Patches ahead")), ...boxes);
  }

  nameSides() {
    this.board.players.called.forEach((name, n) => {
      this.side.options[n].textContent = name;
    });
  }

  /** Remove the answer about another position or the other quilt. */
  clear() {
    this.question = null;
    refill(this.result);
  }

  get chosen() {
    return [...this.choice.querySelectorAll("input")].filter((each) => each.checked).map((each) => each.value);
  }

  askPack() {
    const body = { patches: this.chosen, objective: this.objective.value, leather: Number(this.leather.value) || 0 };
    return this.request("pack", body);
  }

  askSquare() {
    return this.request("square", { minimise: this.minimise.value });
  }

  /** @param {string} kind @param {object} body */
  request(kind, body) {
    const { board } = this;
    const { document } = board;
    const player = Number(this.side.value);
    const question = { document, player };
    this.question = question;
    return board.trying(async () => {
      refill(this.result, html("p", { class: "note" }, say("searching …")), html("button", { type: "button", onclick: () => board.searches.cancel() }, say("Stop")));
      let end;
      try {
        end = await board.search(kind, say("filling the quilt …"), { position: document, player, seconds: 10, ...body });
      } finally {
        if (this.question === question) refill(this.result);
      }
      if (this.question !== question) return;
      if (end.answer) this.show(kind, end.answer, document.players[player].quilt);
      else if (end.stopped === "cancelled") refill(this.result, html("p", {}, UNKNOWN));
    });
  }

  /** @param {string} kind @param {any} answer @param {string[]} before */
  show(kind, answer, before) {
    const words = answerWords(kind, answer);
    this.board.say(words);
    const rows = answer.quilt;
    refill(this.result, html("p", {}, html("b", {}, words)), answer.patches?.length ? html("p", {}, say("With {patches}.", { patches: answer.patches.map(nameOf).join(", ") })) : null, rows ? picture(rows, this.board.edition, before, words) : null);
  }
}

/** @param {string[]} rows @param {import("../model/document.js").Edition} edition @param {string[]} before @param {string} words */
function picture(rows, edition, before, words) {
  const [high, wide] = [rows.length, rows[0].length];
  const pale = before.flatMap((row, r) => [...row].flatMap((label, c) => (label === "." ? [] : [`M${c} ${r}h1v1h-1z`])));
  return svg(
    "svg",
    { class: "quilt small", role: "img", "aria-label": `${words} ${rows.join(", ")}`, viewBox: `-0.2 -0.2 ${wide + 0.4} ${high + 0.4}` },
    cloth(rows, edition),
    svg("path", { d: pale.join(""), class: "pale", fill: "#ffffff", "fill-opacity": 0.6 }),
  );
}

const UNKNOWN = say("Not known: the search ended too early.");

/** @param {string} kind @param {any} answer */
const answerWords = (kind, answer) => (kind === "pack" ? packed(answer) : completed(answer));

/** @param {any} answer */
function packed({ status, covered, proof }) {
  if (status === "impossible") return say("Impossible (proved).");
  if (status === "unknown") return UNKNOWN;
  if (proof.status === "exact") return sayMany("{n} space covered (proved).", "{n} spaces covered (proved).", covered);
  return sayMany("{n} space covered; more may be possible.", "{n} spaces covered; more may be possible.", covered);
}

/** @param {any} answer */
function completed({ status, quilt, cost, time, patches, proof }) {
  if (status === "infeasible") return say("No patches complete the square (proved).");
  if (!quilt) return UNKNOWN;
  if (!patches.length) return say("The square is complete.");
  const price = { buttons: sayMany("{n} button", "{n} buttons", cost), time, least: proof.lower };
  if (status === "exact") return say("The square is completed for {buttons} and {time} time, the least possible (proved).", price);
  return say("The square is completed for {buttons} and {time} time, not proved to be the least; the least is {least} or more.", price);
}
