/** A line that is shown: requested from the server, and drawn over the position where it begins. */

import { cellsOfMove, unflat } from "./cells.js";
import { markOf } from "./costly.js";
import { say } from "./say.js";
import { gameAnswer } from "./solo.js";
import * as trees from "./tree.js";

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("../board.js").Preview} Preview
 */

export class Lines {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {string[] | null} */ this.wanted = null;
    /** The best moves that were drawn. @type {WeakMap<Document, Preview>} */ this.drawn = new WeakMap();
  }

  /**
   * Show a line over the position, and where it ends.
   * @param {string[]} moves
   */
  async preview(moves) {
    const { board } = this;
    const { document } = board;
    this.wanted = moves;
    const line = await this.of(document, moves).catch(() => null);
    if (line && this.wanted === moves && board.document === document) board.store.show({ hint: line });
  }

  forget() {
    this.wanted = null;
    if (this.board.view.hint) this.board.store.show({ hint: null });
  }

  /** A move as it is drawn on the quilt of its mover. @param {Document} document @param {string} move */
  step(document, move) {
    const player = /** @type {number} */ (this.board.analyses.moverOf(document));
    return { player, move, patch: move === "advance" ? null : move.split("@")[0], cells: cellsOfMove(move) };
  }

  /** The decision of the review that is shown here, beside what was better. */
  get shown() {
    const { exercise, view, document, hint } = this.board;
    const isHere = exercise?.solved && exercise.document === document;
    return isHere && view.mode === "play" && !view.piece && !hint ? exercise.decision ?? null : null;
  }

  /**
   * The best move that is known of the position, to be drawn without a hand on it; null where it
   * would give an answer away, or something else is looked at.
   * @returns {Preview | null}
   */
  get best() {
    const { board } = this;
    const { exercise, view, document } = board;
    const isSolving = exercise !== null && !exercise.solved;
    const { shown } = this;
    if (!shown && (board.hint || view.piece || view.mode !== "play" || view.opponent || isSolving || board.work.record)) return null;
    const best = board.analyses.of(document).answer?.moves?.[0];
    const move = shown?.best ?? best?.move;
    if (!move) return null;
    const known = this.drawn.get(document);
    if (known && known.steps[0].move === move) return known;
    const step = { ...this.step(document, move), words: shown?.best_words ?? best?.words };
    const preview = { document, steps: [step], end: null, scores: null };
    this.drawn.set(document, preview);
    return preview;
  }

  /**
   * The move that the game goes on with, where it gives points away: drawn beside the best one. Null like `best`.
   * @returns {{player: number, move: string, patch: string | null, cells: import("./cells.js").Cell[], sign: string, isWarned?: boolean} | null}
   */
  get mistake() {
    const { board, shown } = this;
    const { view, teaching: { warning } } = board;
    if (warning) return { ...this.step(warning.document, warning.move), sign: "?", isWarned: true };
    if (shown) return { ...this.step(board.document, shown.move), sign: shown.mark || "??" };
    if (board.hint || board.line || view.piece || view.mode !== "play" || view.opponent || board.work.record) return null;
    const { played, sign } = this.judged;
    return played ? { ...this.step(board.document, played), sign } : null;
  }

  /**
   * The best move that is known of the position, and the move that the game goes on with, where it gives points away, with
   * its sign: as the review has them, or the analysis. None while the reader looks for the move.
   * @returns {{best: string | null, played: string | null, sign: string}}
   */
  get judged() {
    const { board } = this;
    const { exercise, document, node, reviewed } = board;
    if (exercise && !exercise.solved) return { best: null, played: null, sign: "" };
    const { answer } = board.analyses.of(document);
    const solved = exercise?.document === document ? exercise.decision : null;
    const next = solved?.move ?? (node.children.length ? board.work.tree.nodes[node.children[0]].move : null);
    const decision = solved ?? reviewed?.answer.decisions[reviewed.documents.indexOf(document)];
    const isJudged = next && decision && trees.sameMove(decision.move, next);
    const best = solved?.best ?? answer?.moves?.[0]?.move ?? decision?.best ?? null;
    const row = isJudged ? decision : next && answer?.moves.find((/** @type {any} */ each) => trees.sameMove(each.move, next));
    const mark = row?.chance ? row.mark : markOf(row?.lost ?? 0);
    const sign = solved ? solved.mark || "??" : mark;
    return { best, played: sign && next !== best ? next : null, sign };
  }

  /** The line that goes on from a move, as far as it is known. @param {Document} document @param {string} move */
  after(document, move) {
    const { answer } = this.board.analyses.of(document);
    if (answer?.line && trees.sameMove(answer.line[0], move)) return answer.line;
    const row = answer?.moves.find((/** @type {any} */ each) => trees.sameMove(each.move, move));
    return row?.line ? row.line.split(" ") : [move];
  }

  /**
   * Step through a line from the position on the board: it becomes a variation of the game.
   * @param {string[]} moves @param {string} what Whose line it is.
   */
  play(moves, what) {
    const { board } = this;
    const { document } = board;
    if (board.work.record) {
      board.say(say("Finish the record first: a line would become a part of it."));
      return Promise.resolve();
    }
    return board.trying(async () => {
      const answer = await gameAnswer(board.server, document, moves);
      if (board.document !== document || !answer.plies.length) return;
      let { tree, at } = board.work;
      const line = [document];
      let fresh = null;
      for (const each of answer.plies) {
        const before = tree;
        [tree, at] = trees.grown(tree, at, each.move, each.document, each.move_words);
        if (tree !== before) fresh ??= tree.nodes[at].document;
        line.push(tree.nodes[at].document);
      }
      /** @type {Partial<import("../board.js").View>} */
      const view = { line: { documents: line, what, fresh }, mode: "play", piece: null, hint: null };
      if (fresh) board.store.change({ tree }, view);
      else board.store.show(view);
      board.step(1);
    });
  }

  /** Go back to where the line begins; what was put into the game for it is taken out, unless it has been built on. */
  leave() {
    const { board } = this;
    const { line } = board;
    if (!line) return;
    const [start] = line.documents;
    const { tree } = board.work;
    const fresh = line.fresh && trees.placeOf(tree, line.fresh);
    const below = fresh ? Object.keys(tree.nodes).filter((id) => trees.path(tree, Number(id)).includes(fresh)) : [];
    const isBuiltOn = below.some((id) => !line.documents.includes(tree.nodes[Number(id)].document));
    board.goTo(start);
    if (fresh && !isBuiltOn) board.store.change({ tree: trees.pruned(board.work.tree, fresh) }, { line: null });
    else board.store.show({ line: null });
  }

  /** @param {Document} document @param {string[]} moves @returns {Promise<Preview>} */
  async of(document, moves) {
    const { board } = this;
    const answer = await gameAnswer(board.server, document, moves);
    const steps = answer.plies.map((/** @type {any} */ each) => ({
      player: each.player,
      move: each.move,
      patch: each.patch,
      cells: unflat(each.cells ?? [], board.edition.width),
    }));
    const last = answer.plies.at(-1);
    return { document, steps, end: last?.document ?? null, scores: document.solo ? null : last?.scores ?? null };
  }
}
