/** The tab of puzzles: positions with one right answer, which is proved. */

import { named } from "../model/patch-names.js";
import { html, refill } from "../drawing/svg.js";
import { restore } from "../model/carrying.js";
import { readSetLink, setLink } from "../model/chosen.js";
import { dayOf, placeOn } from "../model/daily.js";
import { Sets, isKey, keyOf } from "../model/exercises.js";
import { OWN, SHIPPED, SOLO } from "../model/puzzle-sets.js";
import { EDITIONS } from "../model/editions.js";
import { DAMAGED, isTaskLink } from "../model/link.js";
import { Progress } from "../model/progress.js";
import { Rating } from "../model/rating.js";
import { Repetition } from "../model/repetition.js";
import { say, sayMany, sayParts } from "../model/say.js";
import { Settings } from "../model/settings.js";
import { gameAnswer } from "../model/solo.js";
import * as trees from "../model/tree.js";
import { Choosing } from "./choosing.js";
import { follow, keepFocus, phone } from "./part.js";
import { PuzzleFiles } from "./puzzle-files.js";
import { compared, comparedWith, puzzleRows } from "./puzzle-question.js";
import { Why } from "./why.js";

/** @import {Board, Puzzle} from "../board.js" */

/** What the set of a link is called. */
const CHOSEN = "chosen";

const SETS = { ...Object.fromEntries(SHIPPED.map((set) => [set, EDITIONS[set.replace("puzzles-", "")]])), [SOLO]: say("Automa (solo game)"), [OWN]: say("my mistakes") };

/** The note where the reader has no mistakes yet. */
const EMPTY = say("No mistakes yet. Review a game, and your mistakes come here.");

const HARDEST = 5;

/** For a move that is searched. */
const SECONDS = 2;

/** The note behind a puzzle in the list. */
const SIGNS = { solved: ["✓", say("solved")], shown: [say("seen"), say("answer seen")] };

/** The address that opens a puzzle by its number: `#puzzle:puzzles-current/17`. */
const ADDRESS = /^#puzzle:([a-z0-9-]{1,40})\/([0-9]{1,6})$/;

/** The address that opens the puzzle of the day. */
const TODAY = "#puzzle:today";
const KIND = /^#(?:puzzle|set)\b/;

/** Whether an address names a puzzle. @param {string} hash */
export const isPuzzleAddress = (hash) => KIND.test(hash);

export class PuzzlePart {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    const settings = new Settings();
    this.progress = new Progress(settings);
    this.rating = new Rating(settings);
    this.repetition = new Repetition(settings);
    this.sets = new Sets(board.server, settings);
    this.files = new PuzzleFiles(board, this.sets, (text) => this.addOwn(text), (text) => this.restore(text));
    this.choosing = new Choosing(board, () => this.drawList());
    /** @type {any} */ this.set = null;
    /** The set of the link that was opened last. @type {any} */ this.sent = null;
    /** Resolved as soon as the set that was chosen last is there. @type {Promise<unknown>} */ this.loaded = Promise.resolve();
    /** The one that was opened last. @type {Puzzle | null} */ this.opened = null;
    /** @type {Promise<import("./mistakes.js").Mistakes> | undefined} */ this.mistakes = undefined;
    /** The position of a puzzle in which no move was tried yet. @type {import("../model/document.js").Document | null} */ this.untried = null;
    this.names = /** @type {HTMLSelectElement} */ (
      html("select", { id: "puzzle-set" }, ...Object.entries(SETS).map(([name, words]) => html("option", { value: name }, words)))
    );
    this.names.addEventListener("change", () => this.load());
    const levels = Array.from({ length: HARDEST }, (_, n) => html("option", { value: n + 1 }, `${"★".repeat(n + 1)} ${say("{n} of {all}", { n: n + 1, all: HARDEST })}`));
    this.difficulty = /** @type {HTMLSelectElement} */ (html("select", { id: "puzzle-difficulty" }, html("option", { value: "" }, say("any")), ...levels));
    this.difficulty.addEventListener("change", () => this.drawList());
    /** Best play after the wrong move that was tried last. @type {{moves: string[]} | null} */ this.refuted = null;
    this.question = html("div", { class: "exercise", tabindex: -1 });
    this.why = new Why(board, () => (board.exercise?.compared ? { position: board.exercise.document, ...board.exercise.compared } : null), { choice: () => [comparedWith(board.exercise)] });
    this.count = html("p", { class: "note" });
    this.rated = html("p", { class: "note", id: "puzzle-rating" });
    this.repeat = html("button", { type: "button", onclick: () => this.board.trying(() => this.openDue()) });
    this.list = html("ol", { class: "puzzles" });
    root.append(
      this.question,
      html("div", { class: "row" }, html("label", { for: "puzzle-set" }, ...sayParts("Set {set}", { set: this.names })), html("label", { for: "puzzle-difficulty" }, ...sayParts("difficulty {choice}", { choice: this.difficulty }))),
      html(
        "div",
        { class: "row" },
        html("button", { type: "button", onclick: () => this.openUnsolved((unsolved) => this.following(unsolved)) }, say("Next unsolved")),
        html("button", { type: "button", onclick: () => this.openUnsolved((unsolved) => this.another(unsolved)) }, say("Random")),
        html("button", { type: "button", onclick: () => this.board.trying(() => this.showDaily()) }, say("Puzzle of the day")),
        this.repeat,
      ),
      this.choosing.root,
      this.rated,
      this.count,
      html("div", { class: "scroll list", tabindex: 0, role: "group", "aria-label": say("Puzzles") }, this.list),
      this.files.root,
    );
    follow(board, () => [board.view.tab], () => {
      if (board.view.tab === "puzzles" && !this.set) this.load();
    });
    follow(board, () => [board.exercise, board.document], () => keepFocus(this.question, () => this.drawQuestion()));
    follow(board, () => [board.reviewed], () => this.lookAtReview());
  }

  /** The mistakes of a review come into Repeat. */
  lookAtReview() {
    if (!this.board.reviewed && !this.mistakes) return;
    const keep = (/** @type {import("../model/exercises.js").Exercise[]} */ found) => {
      this.sets.keep(found);
      this.begin(found);
    };
    this.mistakes ??= import("./mistakes.js").then(({ Mistakes }) => new Mistakes(this.board, keep));
    this.board.trying(async () => (await this.mistakes)?.look());
  }

  /** Take in mistakes, all due today. @param {import("../model/exercises.js").Exercise[]} found */
  begin(found) {
    this.repetition.begin(found.map(({ id }) => keyOf({ set: OWN, number: 0, id })), dayOf(new Date()));
    if (this.set?.set === OWN) this.load();
    else this.drawList();
  }

  /** Show the chosen set, unless another is chosen before it arrives. */
  load() {
    const name = this.names.value;
    this.loaded = this.board.trying(async () => {
      const set = name === CHOSEN ? this.sent : await this.sets.list(name);
      if (this.names.value === name) this.take(set);
    });
    return this.loaded;
  }

  /** Open the puzzle that an address names; return whether it names one. @param {string} hash */
  async openAddress(hash) {
    if (hash === TODAY) {
      await this.showDaily();
      return true;
    }
    if (isTaskLink(hash)) {
      const { openTask } = await import("./sent-task.js");
      await openTask(this.board, this.sets, hash);
      return true;
    }
    const sent = readSetLink(hash);
    if (sent) await this.openSent(sent);
    const found = ADDRESS.exec(hash);
    if (!found && !sent && KIND.test(hash)) throw new Error(DAMAGED);
    if (!found) return sent !== null;
    const [, set, number] = found;
    this.take(await this.sets.list(set));
    await this.show(this.puzzle({ set, number: Number(number) }));
    return true;
  }

  /** Open puzzles that somebody has chosen; the first one that this reader has not seen, unless the link says which. @param {{puzzles: import("../model/chosen.js").Named[], place: number}} link */
  async openSent({ puzzles, place }) {
    const found = await this.sets.chosen(puzzles);
    this.sent = { kind: "puzzles", set: CHOSEN, puzzles: found };
    if (![...this.names.options].some(({ value }) => value === CHOSEN)) this.names.append(html("option", { value: CHOSEN }, say("chosen for you")));
    this.difficulty.value = "";
    this.take(this.sent);
    const next = found[place - 1] ?? found.find((each) => !this.progress.of(keyOf(each))) ?? found[0];
    await this.show(this.puzzle(next));
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
    this.difficulty.disabled = !set.puzzles.some((/** @type {any} */ each) => each.difficulty);
    if (this.difficulty.disabled) this.difficulty.value = "";
    this.drawList();
    if (!this.board.exercise) this.drawQuestion();
  }

  // -- the list -------------------------------------------------------------------------------

  /** The puzzles of the chosen difficulty. @returns {any[]} */
  get chosen() {
    const level = this.difficulty.value;
    return (this.set?.puzzles ?? []).filter((/** @type {any} */ each) => !level || String(each.difficulty) === level);
  }

  drawList() {
    if (!this.set) return;
    this.files.root.hidden = false;
    const isSolved = (/** @type {any} */ each) => this.progress.of(keyOf(each)) === "solved";
    const due = this.repetition.due(dayOf(new Date())).length;
    this.repeat.textContent = say("Repeat ({n} due)", { n: due });
    this.repeat.toggleAttribute("disabled", !due);
    this.rated.textContent = this.set.unrated ?? this.rating.words ?? say("Your rating begins with your first puzzle. Only the first move in each puzzle counts.");
    this.files.own.hidden = this.set.set !== OWN || this.isEmpty;
    this.count.textContent = this.isEmpty ? EMPTY : say("{n} of {all} solved.", { n: this.chosen.filter(isSolved).length, all: this.chosen.length });
    keepFocus(this.list, () => refill(this.list, ...this.chosen.map((each) => this.item(each))));
  }

  /** @param {any} puzzle */
  item(puzzle) {
    const { set, number, difficulty, proved, about = proved ? say("proved") : say("estimated") } = puzzle;
    const isOpen = this.opened?.set === set && this.opened?.number === number;
    const how = this.progress.of(keyOf(puzzle));
    const [sign, words] = how ? SIGNS[how] : [];
    return html(
      "li",
      { value: number },
      this.choosing.box(puzzle),
      html("button", { type: "button", class: "link", "data-key": number, "aria-current": isOpen ? "true" : null, onclick: () => this.open(this.puzzle(puzzle)) }, `${number}`),
      " ",
      difficulty ? html("span", { role: "img", "aria-label": say("difficulty {n} of {all}", { n: difficulty, all: HARDEST }) }, "★".repeat(difficulty)) : about,
      sign ? html("span", { class: `how ${how}`, role: "img", "aria-label": words }, ` ${sign}`) : null,
    );
  }

  /** A puzzle of the set that is listed. @param {import("../model/chosen.js").Named} puzzle @returns {Puzzle} */
  puzzle({ set, number }) {
    return { set, number, of: this.set.puzzles.length };
  }

  /** The puzzle behind one, in the set that is listed if it is there. @param {Puzzle} puzzle @returns {Puzzle} */
  after(puzzle) {
    const { puzzles } = this.set;
    const at = puzzles.findIndex((/** @type {any} */ each) => each.set === puzzle.set && each.number === puzzle.number);
    return at < 0 ? { ...puzzle, number: (puzzle.number % puzzle.of) + 1 } : this.puzzle(puzzles[(at + 1) % puzzles.length]);
  }

  /** The address of a puzzle; one that was sent has that of its set. @param {Puzzle} puzzle */
  addressOf({ set, number }) {
    const place = this.set.set === CHOSEN ? this.set.puzzles.findIndex((/** @type {any} */ each) => each.set === set && each.number === number) : -1;
    return place < 0 ? `#puzzle:${set}/${number}` : setLink(this.set.puzzles, place + 1);
  }

  /** Open the puzzle that everybody has today: of the current edition, which most people have. */
  async showDaily() {
    this.take(await this.sets.list(SHIPPED[0]));
    const { puzzles } = this.set;
    await this.show(this.puzzle(puzzles[placeOn(new Date(), puzzles.length)]), say("Puzzle of the day."));
  }

  /** Open what is due longest. */
  async openDue() {
    for (const key of this.repetition.due(dayOf(new Date()))) {
      const [set] = key.split("/");
      if (isKey(key) && this.set?.set !== set) this.take(await this.sets.list(set));
      const found = isKey(key) && this.set.puzzles.find((/** @type {any} */ each) => keyOf(each) === key);
      if (found) return this.show(this.puzzle(found));
      this.repetition.drop(key);
    }
    this.drawList();
  }

  /** Take in a file of progress. @param {string} text */
  async restore(text) {
    await restore(this.sets.settings, text, (exercises) => this.sets.check(exercises));
    await this.load();
  }

  /** Take in a file of the reader's mistakes, all due today. @param {string} text */
  async addOwn(text) {
    const found = await this.sets.add(text);
    this.begin(found);
    this.take(await this.sets.list(OWN));
    this.board.say(sayMany("{n} exercise: press Repeat.", "{n} exercises: press Repeat.", found.length));
  }

  /** Whether the reader has no mistakes yet. */
  get isEmpty() {
    return this.set.set === OWN && !this.set.puzzles.length;
  }

  /** @param {(unsolved: any[]) => any} choose */
  async openUnsolved(choose) {
    await this.loaded;
    if (!this.set) return;
    const unsolved = this.chosen.filter((each) => !this.progress.of(keyOf(each)));
    if (!unsolved.length) this.board.say(say("You have seen all of these: choose another difficulty or set."));
    else this.open(this.puzzle(choose(unsolved)));
  }

  /** One at random, and not the one that is open if there are others. @param {Puzzle[]} unsolved */
  another(unsolved) {
    const others = unsolved.filter(({ number }) => number !== this.opened?.number);
    const choice = others.length ? others : unsolved;
    return choice[Math.floor(Math.random() * choice.length)];
  }

  /** The first one behind that which is open, else the first. @param {any[]} unsolved */
  following(unsolved) {
    const { puzzles } = this.set;
    const now = puzzles.findIndex((/** @type {any} */ each) => each.set === this.opened?.set && each.number === this.opened?.number);
    return unsolved.find((each) => puzzles.indexOf(each) > now) ?? unsolved[0];
  }

  // -- a puzzle -------------------------------------------------------------------------------

  /** @param {Puzzle} puzzle */
  open(puzzle) {
    return this.board.trying(() => this.show(puzzle));
  }

  /** @param {Puzzle} puzzle @param {string} [title] Said before its question. */
  async show(puzzle, title = "") {
    const { board } = this;
    const answer = await this.sets.show(puzzle);
    board.loading.open(answer);
    this.opened = puzzle;
    this.refuted = null;
    const { id, rating } = answer.puzzle;
    const tried = { ...puzzle, id, rating };
    const question = say("Puzzle {n}: {question}", { n: puzzle.number, question: answer.puzzle.question });
    const rated = rating === undefined ? "" : say("Rated {rating}.", { rating: String(rating) });
    const exercise = {
      document: board.document,
      question: [title, question, rated].filter(Boolean).join(" "),
      verdict: "",
      solved: false,
      attempt: (/** @type {string | null} */ move) => this.attempt(tried, move),
      puzzle: tried,
      address: this.addressOf(puzzle),
    };
    this.untried = exercise.document;
    board.store.show({ mode: "play", tab: "puzzles", exercise });
    this.drawList();
    board.say(exercise.question);
    if (phone.matches) scrollTo(0, 0);
  }

  /**
   * Judge a move in the puzzle that was opened, even if another set is listed now.
   * @param {Puzzle} puzzle @param {string | null} move None gives up.
   */
  async attempt(puzzle, move) {
    const { board } = this;
    const { exercise } = board.view;
    if (!exercise || exercise.solved) return;
    const judged = await this.judged(puzzle, exercise.document, move);
    if (board.view.exercise !== exercise) return;
    const isOver = judged.right || move === null;
    this.refuted = judged.refutation ?? this.refuted;
    if (this.untried === exercise.document) this.noteFirst(puzzle, judged.right);
    const themes = (judged.themes ?? []).map((/** @type {string} */ each) => say(each)).join(", ");
    const about = themes && say("About: {themes}.", { themes });
    board.store.show({ exercise: { ...exercise, verdict: `${named(judged.words)} ${about}`.trim(), solved: isOver, compared: compared(judged, this.refuted) } });
    if (isOver) this.progress.note(keyOf(puzzle), judged.right ? "solved" : "shown");
    this.drawList();
    if (board.exercise) board.say(named(judged.words));
    if (!judged.right) board.goTo(exercise.document);
    if (!judged.solution) return;
    await this.addSolution(exercise.document, judged.solution.moves);
    // Where the answer lies is drawn; who has found it sees it on the quilt.
    if (move === null && board.document === exercise.document) await board.lines.preview(judged.solution.moves);
  }

  /** The judgement of a move; one that no review has searched is searched now. @param {Puzzle} puzzle @param {import("../model/document.js").Document} position @param {string | null} move */
  async judged(puzzle, position, move) {
    const judged = await this.sets.judge(puzzle, move);
    if (!judged.isUnknown) return judged;
    const { answer } = await this.board.search("judge", say("checking the move …"), { position, move, seconds: SECONDS });
    return typeof answer?.lost === "number" ? this.sets.searched(answer) : judged;
  }

  /** Take in the first move since a puzzle was opened. @param {Puzzle} puzzle @param {boolean} isRight */
  noteFirst(puzzle, isRight) {
    this.untried = null;
    const key = keyOf(puzzle);
    if (puzzle.rating !== undefined) this.rating.note(key, puzzle.rating, isRight);
    this.repetition.note(key, isRight, dayOf(new Date()));
  }

  /** Put the solution's moves into the tree, to be stepped through. */
  async addSolution(/** @type {import("../model/document.js").Document} */ document, /** @type {string[]} */ moves) {
    const { board } = this;
    const game = await gameAnswer(board.server, document, moves);
    if (board.work.tree.nodes[trees.ROOT].document !== document) return;
    let { tree } = board.work;
    /** @type {number} */ let at = trees.ROOT;
    for (const each of game.plies) [tree, at] = trees.grown(tree, at, each.move, each.document, each.move_words);
    board.store.change({ tree });
  }

  drawQuestion() {
    const { board } = this;
    const { exercise } = board;
    const puzzle = exercise?.puzzle;
    if (!exercise || !puzzle) {
      const known = this.set?.set === OWN ? say("Each puzzle has one best choice, proved or estimated.") : say("Each puzzle has one right answer, which is proved.");
      refill(this.question, html("p", { class: "note" }, `${known} ${say("Choose one below, and play your move on the board.")}`));
      return;
    }
    const next = puzzle.set === "sent" ? null : () => this.open(this.after(puzzle));
    refill(this.question, ...puzzleRows(board, exercise, next, this.why.root));
  }
}
