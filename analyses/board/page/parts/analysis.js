/** The tab in which a position is analysed. */

import { verdict } from "../model/analyses.js";
import { capital } from "../model/phrases.js";
import { MOST_SECONDS } from "../model/following.js";
import { figure, say, sayMany, sayParts } from "../model/say.js";
import { isWithin } from "../model/settings.js";
import { nameOf, named } from "../model/patch-names.js";
import { sameMove } from "../model/tree.js";
import { icon } from "../drawing/icons.js";
import { html } from "../drawing/svg.js";
import { chanceWords, showBar } from "./bar.js";
import { MoveList, grouped } from "./moves.js";
import { follow } from "./part.js";
import { TypedMove } from "./typed.js";
import { Why } from "./why.js";

/** @typedef {import("../board.js").Board} Board */

/** Players that analyse, and what they are called. @type {Record<string, string>} */
const PLAYERS = { strong: say("Strong"), draft: say("Draft"), "strong:100000n": say("Strong, {n} positions", { n: 100_000 }) };
/** Positions of an analysis that count for one of its differences. */
const MOST_SPENT = 1e9;
/** Players that think in the browser, too. */
const HERE = ["strong", "strong:100000n"];

export class AnalysisPart {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.toggle = html("button", { type: "button", class: "main", id: "analyse", title: say("Ctrl+Enter"), onclick: () => this.switch() });
    const { following, settings } = board;
    const players = board.server.isBrowser ? HERE : Object.keys(PLAYERS);
    this.seconds = number("seconds", settings.read("seconds", 10, isWithin(0.1, MOST_SECONDS)));
    this.seconds.addEventListener("change", () => settings.write("seconds", secondsIn(this.seconds, 10)));
    this.player = /** @type {HTMLSelectElement} */ (
      html("select", { id: "player" }, ...players.map((name) => html("option", { value: name }, PLAYERS[name])))
    );
    this.player.value = settings.read("player", players[0], (name) => players.includes(name));
    this.player.addEventListener("change", () => {
      settings.write("player", this.player.value);
      this.setPlayer();
    });
    this.follows = /** @type {HTMLInputElement} */ (html("input", { id: "follows", type: "checkbox", checked: following.isOn }));
    this.follows.addEventListener("change", () => following.switch(this.follows.checked));
    this.each = number("each-seconds", following.seconds);
    this.each.addEventListener("change", () => following.setSeconds(Math.min(MOST_SECONDS, secondsIn(this.each, following.seconds))));
    this.status = html("p", { class: "note" });
    this.details = html("p", { class: "note" });
    this.bar = html("div", { id: "bar" });
    this.only = html("p", { class: "only" });
    const table = html("div", { class: "scroll" });
    this.moves = new MoveList(board, table);
    this.moves.changed = () => this.draw();
    /** The move that the best one is compared with, where one was chosen. */ this.asked = "";
    this.why = new Why(board, () => this.question(), { choice: () => this.choice() });
    this.controls = html(
      "div",
      { class: "engine" },
      this.toggle,
      this.status,
      html(
        "details",
        { class: "gear" },
        html("summary", { "aria-label": say("Settings of the analysis"), title: say("Settings of the analysis") }, icon("settings")),
        html("label", { for: "follows" }, say("Analyse every position"), this.follows),
        html("label", { for: "each-seconds" }, say("Seconds for each"), this.each),
        html("label", { for: "seconds" }, say("Seconds after Analyse"), this.seconds),
        html("label", { for: "player" }, say("Strength"), this.player),
        this.details,
      ),
    );
    this.play = html("button", { type: "button", id: "play-line", onclick: () => this.playLine() }, say("▶ Play this line"));
    this.typed = new TypedMove(board, "typed", say("Type a move"));
    root.append(this.controls, this.bar, this.only, table, this.play, this.why.root, this.typed.root);
    follow(board, () => [board.document, board.answer, board.players.name(0), board.players.name(1), board.analyses.of(board.document)], () => this.draw());
    const shown = () => [board.document, board.state, board.view.opponent, board.exercise, board.work.record, board.view.task];
    follow(board, shown, () => following.look());
    this.setPlayer();
  }

  /** Whether the player's name says how long it thinks. */
  get says() {
    return this.player.value.includes(":");
  }

  /** Analyse, or stop it. */
  switch() {
    const { board } = this;
    const { runs, isBrief } = board.analyses.ownOf(board.document);
    if (runs && !isBrief) {
      board.analyses.stop();
      return;
    }
    if (board.whyNoSearch) {
      board.say(board.whyNoSearch);
      return;
    }
    const seconds = this.says ? null : secondsIn(this.seconds, 10);
    board.analyses.begin({ seconds, player: this.player.value });
  }

  /** Positions are analysed by the player that is chosen. */
  setPlayer() {
    this.seconds.disabled = this.each.disabled = this.says;
    this.board.following.player = this.player.value;
    if (this.board.work.tree) this.board.following.look();
  }

  draw() {
    const { board } = this;
    const analysis = board.analyses.of(board.document);
    this.toggle.textContent = analysis.runs && !analysis.isBrief ? say("Stop") : say("Analyse");
    // Nothing of a circle that is known in part is shown as if it were proved or estimated.
    for (const each of this.controls.children) /** @type {HTMLElement} */ (each).hidden = each !== this.status && Boolean(board.whyUnknown);
    this.bar.hidden = Boolean(board.whyUnknown) || (board.answer !== null && !board.state);
    showBar(this.bar, analysis, board.players.called);
    this.status.textContent = board.whyUnknown || (board.state ? this.state(analysis) : board.whyWrong);
    this.details.textContent = [this.progress(analysis), chanceWords(analysis.answer?.moves?.[0], board.players.called)].filter(Boolean).join("; ");
    const only = analysis.answer?.only;
    this.only.textContent = only ? say("Only move: {move}. Every other choice loses points (proved).", { move: only === "advance" ? say("Advance") : nameOf(only) }) : "";
    this.play.hidden = !analysis.answer?.line?.length;
    this.typed.root.hidden = board.answer !== null && (!board.state || board.state.is_over);
    this.moves.show(analysis.answer);
  }

  /** What goes on, in a few words. @param {import("../model/analyses.js").Analysis} analysis */
  state({ answer, runs, stopped }) {
    if (runs) return say("Searching …");
    if (answer?.settled) return say("All moves are proved");
    if (answer?.isInherited) return say("From the position before");
    return { cancelled: say("Stopped"), failed: say("Failed") }[/** @type {string} */ (stopped)] ?? "";
  }

  /** The figures of the search, for who wants to know. @param {import("../model/analyses.js").Analysis} analysis */
  progress(analysis) {
    const { answer, runs, stopped } = analysis;
    const searched = () => sayMany("{n} position, {seconds} s", "{n} positions, {seconds} s", answer.nodes, { seconds: figure(answer.seconds, 1) });
    const nodes = answer?.isInherited ? say("from the position before") : answer ? searched() : "";
    if (runs) return [analysis.words || say("searching …"), nodes].filter(Boolean).join("; ");
    if (!stopped || stopped === "replaced") return nodes;
    const ends = { finished: say("limit reached"), limit: say("limit reached"), cancelled: say("stopped"), failed: say("failed") };
    const words = answer?.settled ? say("all moves are proved") : ends[/** @type {"limit"} */ (stopped)] ?? stopped;
    return [words, nodes].filter(Boolean).join("; ");
  }

  /** Step through the best line that is known. */
  playLine() {
    const { board } = this;
    const { answer } = board.analyses.of(board.document);
    if (answer) board.lines.play(board.lines.after(board.document, answer.moves[0].move), say("the best line"));
  }

  /** The best of each choice that is known with its margin, best first. */
  get choices() {
    const { answer } = this.board.analyses.of(this.board.document);
    if (!answer || answer.isInherited) return [];
    const rows = grouped(answer).map(({ rows: [row] }) => row).filter((row) => isExact(row) || row.margin !== undefined);
    return rows.map((row, at) => ({ ...row, line: at ? row.line : answer.line.join(" ") }));
  }

  /** The best move against the one that was chosen, or played, or else the next one. @returns {import("./why.js").Question | null} */
  question() {
    const { board, choices: [best, ...others] } = this;
    if (!others.length) return null;
    const { answer } = board.analyses.of(board.document);
    const [asked, played] = [this.asked, board.lines.judged.played];
    const other =
      others.find(({ move }) => move === asked) ??
      others.find(({ move }) => played && sameMove(move, played)) ??
      others.find((each) => marginOf(each) !== marginOf(best)) ??
      others[0];
    const [course, contrast] = [best, other].map((row) => ({ line: (row.line ?? row.move).split(" "), margin: marginOf(row), lower: row.lower, upper: row.upper }));
    return { position: board.document, course, contrast, spent: Math.min(answer.nodes, MOST_SPENT), error: null };
  }

  /** The move that is compared, to be chosen, and both lines, to be stepped through. */
  choice() {
    const { board, choices: [, ...others] } = this;
    const { course, contrast } = /** @type {import("./why.js").Question} */ (this.question());
    const options = others.map(({ move, words }) => html("option", { value: move, selected: move === contrast.line[0] }, capital(named(words ?? move))));
    const select = html("select", { "data-key": "other", onchange: (/** @type {Event} */ event) => this.compare(/** @type {HTMLSelectElement} */ (event.target).value) }, ...options);
    const button = (/** @type {string} */ words, /** @type {string[]} */ moves, /** @type {string} */ what) =>
      html("button", { type: "button", onclick: () => board.lines.play(moves, what) }, words);
    return [
      html("label", {}, ...sayParts("Why not {move}?", { move: select })),
      html("div", { class: "row" }, button(say("▶ Best line"), course.line, say("the best line")), button(say("▶ Line of the other move"), contrast.line, say("the line of the other move"))),
    ];
  }

  /** @param {string} move */
  compare(move) {
    this.asked = move;
    this.why.draw();
  }

  /** Play the best move known. */
  best() {
    const { board } = this;
    const move = board.analyses.of(board.document).answer?.moves?.[0]?.move;
    if (move) board.play(move);
    else board.say(`${verdict(board.analyses.of(board.document), board.players.called)} ${say("Press Ctrl+Enter to analyse.")}`);
  }
}

/** A field for seconds. @param {string} id @param {number} value */
const number = (id, value) => /** @type {HTMLInputElement} */ (html("input", { id, type: "number", min: 1, max: MOST_SECONDS, value }));

/** @param {HTMLInputElement} input @param {number} usual */
const secondsIn = (input, usual) => Math.max(0.1, Number(input.value) || usual);

/** @param {import("./moves.js").Row} row */
const isExact = ({ lower, upper }) => lower !== null && lower === upper;

/** @param {import("./moves.js").Row} row @returns {number} */
const marginOf = (row) => /** @type {number} */ (isExact(row) ? row.lower : row.margin);
