/** The tab of puzzles: positions with one right answer, which is proved. */

import { html, refill } from "../drawing/svg.js";
import * as trees from "../model/tree.js";
import { follow, keepFocus } from "./part.js";

/** @typedef {import("../board.js").Board} Board */
/** @typedef {import("../board.js").Puzzle} Puzzle */

const SETS = ["puzzles-current", "puzzles-first-2014"];

export class PuzzlePart {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    /** @type {any} */ this.set = null;
    /** The one that was opened last. @type {Puzzle | null} */ this.opened = null;
    this.names = /** @type {HTMLSelectElement} */ (
      html("select", { id: "puzzle-set" }, ...SETS.map((name) => html("option", { value: name }, name)))
    );
    this.names.addEventListener("change", () => this.load(this.names.value));
    this.theme = /** @type {HTMLSelectElement} */ (html("select", { id: "puzzle-theme" }, html("option", { value: "" }, "any theme")));
    this.theme.addEventListener("change", () => this.drawList());
    this.question = html("div", { class: "exercise", tabindex: -1 });
    this.list = html("ol", { class: "puzzles" });
    root.append(
      html("div", { class: "row" }, html("label", { for: "puzzle-set" }, "Set ", this.names), html("label", { for: "puzzle-theme" }, "with ", this.theme)),
      this.question,
      html("div", { class: "scroll list", tabindex: 0, role: "group", "aria-label": "Puzzles" }, this.list),
    );
    follow(board, () => [board.view.tab], () => {
      if (board.view.tab === "puzzles" && !this.set) this.load(this.names.value);
    });
    follow(board, () => [board.exercise, board.document], () => keepFocus(this.question, () => this.drawQuestion()));
  }

  /** @param {string} name */
  load(name) {
    return this.board.trying(async () => this.take(await this.board.server.get(`/api/puzzles/${name}`)));
  }

  /** A set that was opened as an example. @param {any} set */
  openSet(set) {
    this.take(set);
    this.board.store.show({ tab: "puzzles" });
  }

  /** @param {any} set */
  take(set) {
    this.set = set;
    this.names.value = set.set;
    const themes = set.themes.map((/** @type {string} */ theme) => html("option", { value: theme }, theme));
    refill(this.theme, html("option", { value: "" }, "any theme"), ...themes);
    this.drawList();
  }

  drawList() {
    if (!this.set) return;
    const theme = this.theme.value;
    const shown = this.set.puzzles.filter((/** @type {any} */ each) => !theme || each.themes.includes(theme));
    const of = this.set.puzzles.length;
    const items = shown.map((/** @type {any} */ each) => {
      const isOpen = this.opened?.set === this.set.set && this.opened?.number === each.number;
      const stars = "★".repeat(each.difficulty);
      const words = `${stars} ${each.themes.join(", ") || "no theme"}`;
      return html(
        "li",
        { value: each.number },
        html("button", { type: "button", class: "link", "data-key": each.number, "aria-current": isOpen ? "true" : null, onclick: () => this.open({ set: this.set.set, number: each.number, of }) }, `${each.number}`),
        " ",
        html("span", { role: "img", "aria-label": `difficulty ${each.difficulty} of 5` }, stars),
        words.slice(stars.length),
      );
    });
    keepFocus(this.list, () => refill(this.list, ...items));
  }

  /** @param {Puzzle} puzzle */
  open(puzzle) {
    const { board } = this;
    return board.trying(async () => {
      const answer = await board.server.get(addressOf(puzzle));
      board.open(answer);
      this.opened = puzzle;
      const exercise = {
        document: board.document,
        question: `Puzzle ${puzzle.number}: ${answer.puzzle.question}`,
        verdict: "",
        solved: false,
        attempt: (/** @type {string} */ move) => this.attempt(puzzle, move),
        puzzle,
      };
      board.store.show({ mode: "play", tab: "puzzles", exercise });
      this.drawList();
      board.say(exercise.question);
    });
  }

  /**
   * Hold a move against the puzzle that was opened, whichever set is listed now.
   * @param {Puzzle} puzzle @param {string | null} move None gives up.
   */
  async attempt(puzzle, move) {
    const { board } = this;
    const { exercise } = board.view;
    if (!exercise || exercise.solved) return;
    const body = move === null ? { give_up: true } : { move };
    const told = await board.server.post(addressOf(puzzle), body);
    if (board.view.exercise !== exercise) return;
    const solved = told.right || move === null;
    board.store.show({ exercise: { ...exercise, verdict: told.words, solved } });
    if (board.exercise) board.say(told.words);
    if (!told.right) board.goTo(exercise.document);
    if (told.solution) await this.showSolution(exercise.document, told.solution.moves);
  }

  /** Put the solution's moves into the tree, to be stepped through. */
  async showSolution(/** @type {import("../model/document.js").Document} */ document, /** @type {string[]} */ moves) {
    const { board } = this;
    const game = await board.server.post("/api/game", { start: document, moves });
    if (board.work.tree.nodes[trees.ROOT].document !== document) return;
    let { tree } = board.work;
    /** @type {number} */ let at = trees.ROOT;
    for (const each of game.plies) [tree, at] = trees.grown(tree, at, each.move, each.document);
    board.store.change({ tree });
  }

  drawQuestion() {
    const { board } = this;
    const { exercise } = board;
    const puzzle = exercise?.puzzle;
    if (!exercise || !puzzle) {
      refill(this.question, html("p", { class: "note" }, "Each has one right answer, proved."));
      return;
    }
    const next = () => this.open({ ...puzzle, number: (puzzle.number % puzzle.of) + 1 });
    refill(
      this.question,
      html("p", { class: "question" }, exercise.question),
      html("p", { class: exercise.solved ? "found" : "verdict" }, exercise.verdict),
      exercise.solved ? null : html("button", { type: "button", onclick: () => board.trying(() => this.attempt(puzzle, null)) }, "Show the answer"),
      html("button", { type: "button", "data-key": "next", onclick: next }, "Next puzzle"),
    );
  }
}

/** @param {Puzzle} puzzle */
const addressOf = ({ set, number }) => `/api/puzzles/${set}/${number}`;
