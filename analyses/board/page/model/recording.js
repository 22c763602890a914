/**
 * A game that was played at a table, as it is recorded: first its circle, then its moves. What the
 * rules say of both, the server knows.
 *
 * @import {Board} from "../board.js"
 * @import {Cell} from "./cells.js"
 * @import {Document, Edition} from "./document.js"
 * @typedef {{stage: "circle" | "moves", edition: Edition, names: [string, string],
 *   circle: string[], gap: number, moves: string[], rest: string[], why: string | null}} Record
 *   `gap` is where the next patch of the circle goes; `moves` wait while the circle is changed;
 *   `rest` are the moves that do not fit any more, and `why` is what is wrong with the first.
 */

import { UNKNOWN_PATCH } from "./document.js";
import { cellsOfMove, outlineKey } from "./cells.js";
import * as pieces from "./piece.js";
import { say, sayMany } from "./say.js";
import * as trees from "./tree.js";
import { typed } from "./patch-names.js";

/** Words that a message lists. */
const FEW = 20;

export class Recording {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** The record; null while nothing is recorded. @returns {Record | null} */
  get record() {
    return this.board.work.record ?? null;
  }

  get isCircle() {
    return this.record?.stage === "circle";
  }

  get isMoves() {
    return this.record?.stage === "moves";
  }

  /** @param {Partial<Record>} changes @param {object} [view] */
  change(changes, view = {}) {
    const record = /** @type {Record} */ ({ ...this.record, ...changes });
    this.board.store.change({ record }, view);
  }

  /** Begin a new record, by the rules that are on the board; one under way goes on. */
  begin() {
    if (this.record) return;
    const { edition } = this.board;
    /** @type {Record} */
    const record = { stage: "circle", edition, names: ["", ""], circle: [], gap: 0, moves: [], rest: [], why: null };
    this.enter(record);
  }

  /** @param {Record} record */
  enter(record) {
    this.board.store.change(
      { record },
      { mode: "play", piece: null, hint: null, exercise: null, opponent: null },
    );
  }

  /** End the record; the game stays on the board. */
  leave() {
    if (this.record) this.board.store.change({ record: null }, { piece: null, hint: null });
  }

  // -- the circle -----------------------------------------------------------------------------

  /** @param {unknown} edition @param {string} text @returns {Promise<any>} */
  read(edition, text) {
    return this.board.server.post("/api/circle", { edition, text: typed(text) });
  }

  /** Record by other rules. @param {unknown} reference */
  async useEdition(reference) {
    const { edition } = await this.read(reference, "");
    const known = new Set(edition.patches.map((/** @type {any} */ patch) => patch.name));
    const circle = this.record?.circle.filter((name) => known.has(name)) ?? [];
    this.change({ edition, circle, gap: circle.length });
  }

  /** The patches that are not in the circle yet. */
  get remaining() {
    const { edition, circle } = /** @type {Record} */ (this.record);
    return edition.patches.filter((patch) => !circle.includes(patch.name));
  }

  /** Put patches into the circle, where the gap is. @param {string[]} names */
  add(names) {
    const { circle, gap } = /** @type {Record} */ (this.record);
    const fresh = [...new Set(names)].filter((name) => !circle.includes(name));
    const next = [...circle.slice(0, gap), ...fresh, ...circle.slice(gap)];
    this.change({ circle: next, gap: gap + fresh.length });
    // The rest needs no choice.
    const last = this.remaining;
    if (last.length !== 1) return;
    const full = [...next, last[0].name];
    this.change({ circle: full, gap: full.length });
  }

  /** Take a patch out of the circle; the next one goes there. @param {number} place */
  takeOut(place) {
    const { circle } = /** @type {Record} */ (this.record);
    if (circle[place] === undefined) return;
    this.change({ circle: circle.filter((_, n) => n !== place), gap: place });
  }

  /** Take the patch before the gap out. */
  takeBackPatch() {
    this.takeOut(/** @type {Record} */ (this.record).gap - 1);
  }

  /** Read names and letters. @param {string} text @returns {Promise<string>} The result, in words. */
  async paste(text) {
    const { edition, circle } = /** @type {Record} */ (this.record);
    const { patches, unknown } = await this.read(edition.reference, text);
    const twice = patches.filter((/** @type {string} */ name, /** @type {number} */ n) => circle.includes(name) || patches.indexOf(name) !== n);
    this.add(patches);
    const added = patches.length - twice.length;
    return [
      sayMany("{n} patch added.", "{n} patches added.", added),
      unknown.length ? say("Not a patch: {words}.", { words: fewWords(unknown) }) : "",
      twice.length ? say("In the circle already: {patches}.", { patches: fewWords(twice) }) : "",
    ].filter(Boolean).join(" ");
  }

  /** Go on to the moves; those that were recorded before stay as far as they fit. */
  async start() {
    const { board } = this;
    const { edition, circle, names, moves } = /** @type {Record} */ (this.record);
    const whole = edition.patches.map((_, n) => circle[n] ?? UNKNOWN_PATCH);
    const first = await board.server.post("/api/new", { edition: edition.reference, circle: whole, names: board.players.both(names) });
    const { document } = first;
    board.facts.learn(document, first);
    const answer = await this.fit(document, [moves]);
    this.put(document, answer, { edition });
    if (moves.length) board.say(fitWords(answer, 0, moves.length, true));
    else board.say(say("The record begins: {player} to move.", { player: board.players.name(document.to_move) }));
  }

  /** Go back to the circle; the moves wait. */
  changeCircle() {
    const moves = [...this.line, ...(this.record?.rest ?? [])];
    this.change({ stage: "circle", moves, names: this.board.players.given, gap: this.record?.circle.length }, { piece: null, hint: null });
  }

  // -- the moves ------------------------------------------------------------------------------

  /** The moves that are recorded and fit. */
  get line() {
    const { tree } = this.board.work;
    return trees.through(tree, trees.ROOT).slice(1).map((id) => /** @type {string} */ (tree.nodes[id].move));
  }

  /** How many moves lead to the position on the board. */
  get ply() {
    return trees.depth(this.board.work.tree, this.board.work.at);
  }

  /** Whether the next move is a new one: it takes no other's place. */
  get isAtEnd() {
    return this.ply === this.line.length && this.record?.rest.length === 0;
  }

  /** @param {Document} start @param {unknown[][]} lines @returns {Promise<any>} */
  fit(start, lines) {
    return this.board.server.post("/api/record", { start, lines });
  }

  /**
   * Put what fits on the board, its last position to be looked at. Positions that were there keep
   * what is known of them.
   * @param {Document} start @param {any} answer @param {object} [work]
   */
  put(start, answer, work = {}) {
    const { board } = this;
    const before = trees.through(board.work.tree, trees.ROOT).map((id) => board.work.tree.nodes[id]);
    let isSame = before[0].document === start;
    let tree = trees.planted(start);
    let at = trees.ROOT;
    answer.plies.forEach((/** @type {any} */ each, /** @type {number} */ n) => {
      const known = before[n + 1];
      isSame &&= known !== undefined && trees.sameMove(known.move, each.move);
      [tree, at] = trees.grown(tree, at, each.move, isSame ? known.document : each.document, each.move_words);
    });
    const { rest } = answer;
    const record = /** @type {Record} */ ({ ...this.record, stage: "moves", moves: [], rest, why: answer.why?.reason ?? null });
    const side = tree.nodes[at].document.to_move ?? 0;
    board.store.change({ ...work, tree, at, record }, { hint: null, side, piece: this.nextPiece(tree.nodes[at].document, rest) });
  }

  /** The patch of the first move that does not fit, where it was: only its place may be wrong. */
  nextPiece(/** @type {Document} */ document, /** @type {string[]} */ [move]) {
    const name = move?.split("@")[0];
    const isForSale = document.circle.slice(0, this.record?.edition.for_sale).includes(name);
    return isForSale ? pieces.lifted(name, cellsOfMove(move)) : null;
  }

  /**
   * Record a move: a new one, or one in the place of another; what follows stays as far as it fits.
   * Where more of it fits, the move is put in before the other.
   * @param {unknown} move @returns {Promise<boolean>} Whether it is recorded.
   */
  async play(move) {
    const { board, line, ply } = this;
    const { rest } = /** @type {Record} */ (this.record);
    const before = line.slice(0, ply);
    const after = [...line.slice(ply), ...rest];
    const start = board.work.tree.nodes[trees.ROOT].document;
    const { document } = board;
    const answer = await this.fit(start, [[...before, move, ...after.slice(1)], [...before, move, ...after]]);
    if (board.document !== document) return false;
    if (answer.plies.length <= ply) throw new Error(answer.why.reason);
    this.put(start, answer);
    const isInsertion = answer.line_number === 1;
    const what = isInsertion ? say("A move is inserted before move {n}.", { n: ply + 1 }) : say("Move {n} is changed.", { n: ply + 1 });
    board.say(`${what} ${fitWords(answer, ply + 1, isInsertion ? after.length : after.length - 1)}`);
    return true;
  }

  /** Delete the move that led to the position; what follows stays as far as it fits. */
  async remove() {
    const { board, line, ply } = this;
    if (ply === 0) return;
    const start = board.work.tree.nodes[trees.ROOT].document;
    const after = [...line.slice(ply), ...(this.record?.rest ?? [])];
    const answer = await this.fit(start, [[...line.slice(0, ply - 1), ...after]]);
    this.put(start, answer);
    board.say(`${say("Move {n} is deleted.", { n: ply })} ${fitWords(answer, ply - 1, after.length)}`);
  }

  /** Take the move that led to the position up again, to be played otherwise. */
  takeUp() {
    const { board } = this;
    const { parent, move } = board.node;
    if (parent === null || move === null) return;
    board.go(parent);
    const [name] = move.split("@");
    const isPatch = board.edition.patches.some((patch) => patch.name === name);
    const side = board.document.to_move ?? 0;
    board.store.show({ side, piece: isPatch ? pieces.lifted(name, cellsOfMove(move)) : null });
    board.say(say("What you play now replaces move {n}.", { n: this.ply + 1 }));
  }

  // -- a patch that is drawn ------------------------------------------------------------------

  /** Whether a patch can be drawn on a quilt as it lies there. @param {number} side */
  canDraw(side) {
    const { state } = this.board;
    return this.isMoves && state !== null && !state.is_over && state.to_move === side;
  }

  /**
   * Record the patch that has been drawn: one of those for sale, by its shape and place.
   * @param {Cell[]} cells
   */
  async stroke(cells) {
    const { board } = this;
    if (board.state.leather_owed) {
      if (cells.length === 1) await board.play({ leather: cells[0] });
      else board.say(say("A leather patch is one cell."));
      return;
    }
    const names = this.namesFor(cells);
    if (names.length > 1) board.store.show({ twins: { document: board.document, names, cells } });
    else if (names.length === 1) await board.play({ patch: names[0], cells });
    else board.say(sayMany("No patch for sale has this shape of {n} cell.", "No patch for sale has this shape of {n} cells.", cells.length));
  }

  /** The patches for sale that may be meant. What cannot be bought is named too: the rules say why. @param {Cell[]} cells */
  namesFor(cells) {
    const { edition, state } = this.board;
    const key = outlineKey(cells);
    return edition.patches
      .filter((patch) => state.for_sale.includes(patch.name) && outlineKey(patch.orientations[0]) === key)
      .map((patch) => patch.name);
  }

  /** The two patches of one shape, if the user has to say which of them was drawn. */
  get twins() {
    const { twins } = this.board.view;
    return twins && this.isMoves && twins.document === this.board.document ? twins : null;
  }
}

/** Words with commas between them; of very many, the first. @param {string[]} words */
const fewWords = (words) => [...words.slice(0, FEW), ...(words.length > FEW ? [say("and {n} more", { n: words.length - FEW })] : [])].join(", ");

/**
 * How many of the moves that follow still fit, in words.
 * @param {any} answer @param {number} ply The moves before them. @param {number} following
 * @param {boolean} isAll Whether they are all of the game.
 */
function fitWords(answer, ply, following, isAll = false) {
  if (!following) return "";
  const left = answer.rest.length;
  const values = { part: following - left, n: following, move: ply + following - left + 1, reason: answer.why?.reason };
  if (isAll) return left ? sayMany("The move does not fit: {reason}.", "{part} of {n} moves fit; move {move} does not: {reason}.", following, values) : sayMany("The move fits.", "All {n} moves fit.", following);
  return left ? sayMany("The one that follows does not fit any more: {reason}.", "{part} of {n} that follow still fit; move {move} does not: {reason}.", following, values) : sayMany("The one that follows still fits.", "All {n} that follow still fit.", following);
}
