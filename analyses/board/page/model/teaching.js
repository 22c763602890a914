/**
 * A teaching game: before a costly move of the reader is played, a warning offers to take it back.
 *
 * @typedef {import("./document.js").Document} Document
 * @typedef {{ply: number, words: string, isPlayed: boolean}} Lesson
 *   A warning; `isPlayed` where the move was played in spite of it, and was not taken back.
 * @typedef {{takeBacks: number, lessons: Lesson[]}} Lessons Those of a game.
 * @typedef {{document: Document, move: string, words: string, judged: any}} Warning A move that waits for a choice, and what is known of it.
 */

import { isWithin } from "./settings.js";
import { isPerson } from "./people.js";
import { say } from "./say.js";
import * as trees from "./tree.js";

/** Seconds to judge a move. */
const SECONDS = 2;
const MOST_POINTS = 50;

export class Teaching {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** The points from which a move is warned of; 0 for no warnings. @type {number} */
    this.points = board.settings.read("teach", 0, isWithin(0, MOST_POINTS));
    /** By the first position of the game. @type {WeakMap<Document, Lessons>} */ this.known = new WeakMap();
  }

  /** @param {number} points */
  setPoints(points) {
    this.points = points;
    this.board.settings.write("teach", points);
    this.board.store.show({});
  }

  /** The lessons of the game on the board; null before the first. */
  get lessons() {
    return this.known.get(this.board.work.tree.nodes[trees.ROOT].document) ?? null;
  }

  /** The move of this position that waits for a choice. */
  get warning() {
    const { warning } = this.board.view;
    return warning?.document === this.board.document ? warning : null;
  }

  /** The lessons of a game hold under other names. @param {Document} from @param {Document} to */
  carry(from, to) {
    const known = this.known.get(from);
    if (known) this.known.set(to, known);
  }

  /** Take in what was kept of a game; what does not fit is dropped. @param {Document} root @param {any} kept */
  restore(root, kept) {
    const isLesson = (/** @type {any} */ each) => typeof each?.ply === "number" && typeof each.words === "string" && typeof each.isPlayed === "boolean";
    if (typeof kept?.takeBacks === "number" && Array.isArray(kept.lessons) && kept.lessons.every(isLesson)) this.known.set(root, kept);
  }

  /**
   * Whether a move may be played now: it is not the reader's in a teaching game, it is not costly,
   * or the reader plays it in spite of the warning.
   * @param {Document} document Where it is to be played. @param {string} move
   */
  async allows(document, move) {
    const { board, warning } = this;
    if (warning) {
      const isPlayed = trees.sameMove(warning.move, move);
      this.settle(isPlayed);
      if (isPlayed) return true;
    }
    if (!this.isDue(document)) return true;
    const judged = await this.judge(document, move);
    if (board.document !== document) return false;
    if (!judged) return true;
    board.store.show({ warning: { document, move, words: judged.lesson, judged }, tab: "game", piece: null });
    board.say(judged.lesson);
    return false;
  }

  /** What is known of a move that is to be warned of; null for any other. @param {Document} document @param {string} move */
  async judge(document, move) {
    const { board } = this;
    const words = say("checking your move …");
    if (document.solo) return (await import("./solo-review.js")).warned(board, document, move, words);
    const { answer } = await board.search("judge", words, { position: document, move, seconds: SECONDS });
    // A judgement that another search has ended holds nothing back: the reader wants the move played.
    return answer?.lesson && answer.sure >= this.points ? answer : null;
  }

  /** Whether a move from here is to be judged. @param {Document} document */
  isDue(document) {
    const { opponent, exercise } = this.board.view;
    const { state } = this.board;
    if (!this.points || !opponent || isPerson(opponent) || !state || exercise?.document === document) return false;
    const choices = state.moves.reduce((/** @type {number} */ sum, /** @type {any} */ { placements }) => sum + placements.length, 0);
    return state.to_move !== opponent.side && choices > 1;
  }

  /** Play the move in spite of the warning. */
  async playOn() {
    if (this.warning) await this.board.play(this.warning.move);
  }

  /** Take the move back; it was not played yet. */
  takeBack() {
    this.settle(false);
    this.board.say(say("Taken back. Choose another move."));
  }

  /** Note what has become of the move that waits. @param {boolean} isPlayed */
  settle(isPlayed) {
    const { board, warning } = this;
    if (!warning) return;
    const ply = trees.depth(board.work.tree, board.work.at) + 1;
    this.note({ ply, words: warning.words, isPlayed }, isPlayed ? 0 : 1);
    board.store.show({ warning: null });
  }

  /** @param {Lesson | null} lesson @param {number} takeBacks */
  note(lesson, takeBacks) {
    const before = this.lessons ?? { takeBacks: 0, lessons: [] };
    const lessons = lesson ? [...before.lessons, lesson] : before.lessons;
    this.known.set(this.board.work.tree.nodes[trees.ROOT].document, { takeBacks: before.takeBacks + takeBacks, lessons });
  }
}
