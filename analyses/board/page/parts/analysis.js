/** The tab in which a position is analysed. */

import { minus } from "../model/numbers.js";
import { verdict } from "../model/analyses.js";
import { MOST_SECONDS } from "../model/following.js";
import { figure, say, sayMany, signed } from "../model/say.js";
import { isWithin } from "../model/settings.js";
import { nameOf, named } from "../model/patch-names.js";
import { icon } from "../drawing/icons.js";
import { html, refill } from "../drawing/svg.js";
import { chanceWords, showBar } from "./bar.js";
import { MoveList } from "./moves.js";
import { follow } from "./part.js";
import { TypedMove } from "./typed.js";

/** @typedef {import("../board.js").Board} Board */

/** Players that analyse, and what they are called. @type {Record<string, string>} */
const PLAYERS = { strong: say("Strong"), draft: say("Draft"), "strong:100000n": say("Strong, {n} positions", { n: 100_000 }) };
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
    this.explanation = html("div", { class: "explanation" });
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
    root.append(this.controls, this.bar, this.only, table, this.play, this.explanation, this.typed.root);
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
    refill(this.explanation, ...explained(analysis.explanation), ...this.linesOf(analysis.explanation));
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

  /** Both lines of an explanation, to be stepped through. @param {any} explanation */
  linesOf(explanation) {
    if (!explanation) return [];
    const button = (/** @type {string} */ words, /** @type {string[]} */ moves, /** @type {string} */ what) =>
      html("button", { type: "button", onclick: () => this.board.lines.play(moves, what) }, words);
    return [
      html(
        "div",
        { class: "row" },
        button(say("▶ Best line"), explanation.line, say("the best line")),
        button(say("▶ Line of the runner-up"), explanation.other_line, say("the line of the runner-up")),
      ),
    ];
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

/** The parts of the difference between the best move and the runner-up. @param {any} explanation */
function explained(explanation) {
  if (!explanation) return [];
  const parts = explanation.parts.filter((/** @type {any} */ each) => each.points);
  const row = (/** @type {string} */ words, /** @type {number} */ points, name = "") =>
    html("tr", { class: name }, html("td", {}, signed(points)), html("th", { scope: "row" }, words));
  const rows = [
    ...parts.map((/** @type {any} */ each) => row(minus(named(each.words)), each.points)),
    row(say("together"), explanation.difference, "sum"),
  ];
  return [
    html("h3", {}, say("Where {move} loses {points}", { move: named(explanation.words ?? explanation.other), points: explanation.difference })),
    html("div", { class: "scroll" }, html("table", {}, html("tbody", {}, ...rows))),
  ];
}
