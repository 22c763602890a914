/**
 * The tab of the lessons: short positions, each with an answer that is proved. Their words and proofs
 * are in `lessons.json`.
 *
 * @typedef {{position: string, question: string, right: string, wrong: Record<string, string>,
 *   mover: number, value: number, line: string, moves: Record<string, string>}} Try
 *   `wrong` has a reason by the patch or the action; `moves` the legal moves under the points that they
 *   give away; `value` is the mover's margin under best play.
 * @typedef {{name: string, title: string, look: string, tries: Try[]}} Lesson
 */

import { named } from "../model/patch-names.js";
import { html, refill } from "../drawing/svg.js";
import { withTerms } from "../drawing/terms.js";
import { lossOf } from "../model/puzzle-sets.js";
import { capital } from "../model/phrases.js";
import { Progress } from "../model/progress.js";
import { say, sayMany } from "../model/say.js";
import * as trees from "../model/tree.js";
import { byId, follow, keepFocus, phone } from "./part.js";
import { questionRows } from "./question.js";

/** @import {Board} from "../board.js" */

export class LessonPart {
  /** @param {Board} board @param {import("./tabs.js").Tabs} tabs @param {Lesson[]} lessons */
  constructor(board, tabs, lessons) {
    this.board = board;
    this.tabs = tabs;
    this.lessons = lessons;
    this.progress = new Progress(board.settings);
    /** The lesson that is open, from 0. */
    this.at = 0;
    /** Its try, from 0. */
    this.number = 0;
    this.title = html("h2", {});
    this.look = html("p", { class: "look-at" });
    this.question = html("div", { class: "exercise", tabindex: -1 });
    this.list = html("ol", { class: "lessons" });
    this.panel = html("section", { id: "panel-lessons", role: "tabpanel", "aria-labelledby": "tab-lessons", tabindex: -1, hidden: true }, this.title, this.look, this.question, this.list);
    byId("panel-puzzles").after(this.panel);
    follow(board, () => [board.exercise, board.document, this.at, this.number], () => keepFocus(this.panel, () => this.draw()));
  }

  /** @param {Board} board @param {import("./tabs.js").Tabs} tabs */
  static async load(board, tabs) {
    const response = await fetch(new URL("../lessons.json", import.meta.url));
    if (!response.ok) throw new Error(say("The lessons did not load. Try it again."));
    return new LessonPart(board, tabs, (await response.json()).lessons);
  }

  get lesson() {
    return this.lessons[this.at];
  }

  /** @param {Lesson} lesson @param {number} n */
  keyOf({ name }, n) {
    return `lessons/${name}-${n + 1}`;
  }

  /** How many tries of a lesson are done. @param {Lesson} lesson */
  done(lesson) {
    return lesson.tries.filter((_, n) => this.progress.of(this.keyOf(lesson, n))).length;
  }

  /** Open a lesson where the reader goes on with it. @param {number | null} number From 1; null for the first one that is not finished. */
  async open(number) {
    const unfinished = this.lessons.findIndex((lesson) => this.done(lesson) < lesson.tries.length);
    const at = number === null ? Math.max(0, unfinished) : number - 1;
    if (!this.lessons[at]) throw new Error(say("There is no lesson {number}; allowed: 1 to {last}.", { number, last: this.lessons.length }));
    const { tries } = this.lessons[at];
    const next = tries.findIndex((_, n) => !this.progress.of(this.keyOf(this.lessons[at], n)));
    await this.show(at, Math.max(0, next));
  }

  /** @param {number} at The lesson. @param {number} number Its try. */
  async show(at, number) {
    const { board } = this;
    const { position, question, mover } = this.lessons[at].tries[number];
    const answer = await board.server.post("/api/read", { text: position });
    board.loading.open(answer);
    this.at = at;
    this.number = number;
    const exercise = {
      document: board.document,
      question: say("You are {player}. {question}", { player: board.players.colours[mover], question: say(question) }),
      verdict: "",
      solved: false,
      attempt: async (/** @type {string} */ move) => this.judge(move),
      address: `#learn:${at + 1}`,
    };
    this.tabs.toggle("lessons", say("Lessons"), true);
    board.store.show({ mode: "play", tab: "lessons", exercise });
    board.say(exercise.question, true);
    if (phone.matches) scrollTo(0, 0);
  }

  /** Judge the move that was played. @param {string} move */
  judge(move) {
    const { board, lesson, number } = this;
    const { exercise } = board.view;
    if (!exercise || exercise.solved) return;
    const { moves, value, right, wrong } = lesson.tries[number];
    const lost = Number(lossOf(moves, move));
    const said = named(trees.wordsOf(board.node));
    if (lost) {
      board.goTo(exercise.document);
      this.tell(`${lostWords(capital(said), lost, value > 0 && lost > value)} ${say(wrong[move.split("@")[0]])}`, false);
      return;
    }
    this.progress.note(this.keyOf(lesson, number), "solved");
    this.tell(`${say("Right: {move}.", { move: said })} ${say(right)} ${proofWords(value)}`, true);
  }

  /** @param {string} verdict @param {boolean} solved */
  tell(verdict, solved) {
    const { exercise } = this.board.view;
    if (!exercise) return;
    this.board.store.show({ exercise: { ...exercise, verdict, solved } });
    this.board.say(verdict, true);
    if (phone.matches) scrollTo(0, 0);
  }

  /** Draw the answer on the quilt, and say why it is the best. */
  async giveUp() {
    const { board, lesson, number } = this;
    const { exercise } = board.view;
    if (!exercise) return;
    board.goTo(exercise.document);
    const { line, right, value } = lesson.tries[number];
    const [best] = line.split(" ");
    const { played } = await board.server.post("/api/move", { position: exercise.document, move: best });
    if (board.view.exercise !== exercise) return;
    this.progress.note(this.keyOf(lesson, number), "shown");
    this.tell(`${say("The answer: {move}.", { move: named(played.move_words) })} ${say(right)} ${proofWords(value)}`, true);
    await board.lines.preview([best]);
  }

  // -- drawing -------------------------------------------------------------------------------------

  draw() {
    const { board, lesson, number } = this;
    const { exercise } = board;
    this.title.textContent = say("{lesson}: {n} of {all}", { lesson: say(lesson.title), n: number + 1, all: lesson.tries.length });
    refill(this.look, ...withTerms(say(lesson.look)));
    refill(this.question, ...(exercise?.address?.startsWith("#learn") ? questionRows(board, exercise, ...this.buttons(exercise)) : []));
    refill(this.list, ...this.lessons.map((each, at) => this.item(each, at)));
  }

  /** @param {import("../board.js").Exercise} exercise */
  buttons(exercise) {
    const button = (/** @type {string} */ words, /** @type {() => Promise<void>} */ action, kind = "") =>
      html("button", { type: "button", class: kind, "data-key": words, onclick: () => this.board.trying(action) }, words);
    if (!exercise.solved) return [button(say("Show the answer"), () => this.giveUp())];
    const { at, number, lessons } = this;
    if (number + 1 < this.lesson.tries.length) return [button(say("Next"), () => this.show(at, number + 1), "main")];
    if (at + 1 < lessons.length) return [button(say("Next lesson: {lesson}", { lesson: say(lessons[at + 1].title) }), () => this.open(at + 2), "main")];
    const play = async () => {
      location.hash = `#play:${this.board.start.levels[0].name}`;
    };
    return [button(say("Play"), play, "main")];
  }

  /** @param {Lesson} lesson @param {number} at */
  item(lesson, at) {
    const open = () => this.board.trying(() => this.open(at + 1));
    const [done, all] = [this.done(lesson), lesson.tries.length];
    return html(
      "li",
      {},
      html("button", { type: "button", class: "link", "data-key": lesson.name, "aria-current": at === this.at ? "true" : null, onclick: open }, say(lesson.title)),
      done ? html("span", { class: "note" }, done < all ? ` ${say("{n} of {all}", { n: done, all })}` : " ✓", done < all ? null : html("span", { class: "hidden" }, say("done"))) : null,
    );
  }
}

/** What is proved of a position. @param {number} value The reader's margin under best play. */
const proofWords = (value) => (value < 0 ? say("Proved: you lose by only {points}.", { points: -value }) : say("Proved: with best play you win by {points}.", { points: value }));

/** What a wrong move costs. @param {string} move @param {number} lost @param {boolean} isGame Whether it loses the game. */
const lostWords = (move, lost, isGame) =>
  isGame
    ? sayMany("{move} gives away {n} point, and with it the game (proved).", "{move} gives away {n} points, and with it the game (proved).", lost, { move })
    : sayMany("{move} gives away {n} point (proved).", "{move} gives away {n} points (proved).", lost, { move });
