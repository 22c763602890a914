/**
 * Actions on the board: every part of the page calls these, and shows what `store` holds.
 *
 * @import {Cell} from "./model/cells.js"
 * @import {Document, Edition} from "./model/document.js"
 * @import {Piece} from "./model/piece.js"
 * @import {Tree} from "./model/tree.js"
 * @typedef {{edition: Edition, tree: Tree, at: number, title: string,
 *   record: import("./model/recording.js").Record | null}} Work
 * @typedef {{mode: "setup" | "play", side: number, piece: Piece | null, hint: Preview | null,
 *   task: Task | null, exercise: Exercise | null, review: Review | null,
 *   opponent: Opponent | null, twins: Twins | null,
 *   ordering: import("./model/ordering.js").Ordering | null, tab: string, here: boolean,
 *   line: Followed | null, warning: import("./model/teaching.js").Warning | null, reads: boolean}} View `reads`: the text of a study has the page of a phone.
 * @typedef {{documents: Document[], what: string, fresh: Document | null}} Followed
 *   A line that is stepped through, from where it begins; `fresh` is the first position that was put
 *   into the game for that.
 * @typedef {{document: Document, names: string[], cells: Cell[]}} Twins
 *   A shape that was drawn, and the patches that may be meant.
 * @typedef {{document: Document, steps: {player: number, move: string, words?: string,
 *   cells: Cell[], patch: string | null}[], end: Document | null, scores: [number, number] | null}} Preview
 *   A line as it is shown over the position.
 * @typedef {{kind: string, words: string}} Task The subject of the search.
 * @typedef {{document: Document, question: string, verdict: string, solved: boolean,
 *   attempt: (move: any, isFresh: boolean) => Promise<void>, decision?: any, played?: string,
 *   puzzle?: Puzzle, address?: string, compared?: Omit<import("./parts/why.js").Question, "position"> | null}} Exercise
 *   A position in which a move is to be found: a mistake of a game, with the review's decision and what was
 *   played in words, a puzzle, or one of a lesson; the last two have an address of their own. An attempt is
 *   fresh where the move has not been in the game.
 * @typedef {{set: string, number: number, of: number, id?: string, rating?: number}} Puzzle Its number, the size of its set, what it is called, and its Elo rating.
 * @typedef {{documents: Document[], answer: any}} Review
 *   Review of the game through these positions. A node says nothing: after an undo its number is another's.
 * @typedef {{side: number, level: string, strict?: boolean, turns?: boolean, game?: string, sent?: number, seed?: number, byHand?: boolean}} Opponent
 *   `strict` is without take-backs. Two people at one device may have the quilts turn to whom is to move. A game by
 *   link has a name, and the number of moves that both know of. Automa has the seed of its cards, or the reader chooses
 *   them.
 */

import { Analyses } from "./model/analyses.js";
import { Facts } from "./model/facts.js";
import { Following } from "./model/following.js";
import { Keeping } from "./model/keeping.js";
import { Lines } from "./model/lines.js";
import { minus } from "./model/numbers.js";
import { Loading } from "./model/loading.js";
import { whyKept, whyNotPlayed } from "./model/people.js";
import { Players } from "./model/players.js";
import { say } from "./model/say.js";
import { Settings } from "./model/settings.js";
import { Store } from "./model/store.js";
import { Teaching } from "./model/teaching.js";
import { Recording } from "./model/recording.js";
import * as documents from "./model/document.js";
import * as solo from "./model/solo.js";
import * as pieces from "./model/piece.js";
import * as trees from "./model/tree.js";
import { nameOf } from "./model/patch-names.js";
import { Searches } from "./server/search.js";
import { serverOf } from "./server/local.js";
import { Gone } from "./server/server.js";

export class Board {
  /** @param {(words: string, isQuiet?: boolean) => void} tell Tells the reader, in a live region;
   *   quietly what others see. */
  constructor(tell) {
    this.say = tell;
    this.server = serverOf((here) => this.isHere(here));
    this.searches = new Searches(this.server);
    /** @type {any[] | null} */ this.lately = null;
    /** The position that the last move led to. @type {Document | null} */
    this.played = null;
    /** The request for an opponent's move: the opponent, and its position.
     * @type {{document: Document, opponent: Opponent} | null} */
    this.request = null;
    /** When the last move has been seen; the next reply waits for it. @type {Promise<unknown>} */
    this.shown = Promise.resolve();
    this.settings = new Settings();
    this.players = new Players(this);
    this.loading = new Loading(this);
    this.facts = new Facts(this.server, () => this.learned());
    this.analyses = new Analyses(this);
    this.following = new Following(this);
    this.lines = new Lines(this);
    this.keeping = new Keeping(this);
    this.recording = new Recording(this);
    this.teaching = new Teaching(this);
    /** @type {Store<Work, View>} */
    this.store = new Store(/** @type {any} */ ({}), {
      mode: "play",
      side: 0,
      piece: null,
      hint: null,
      task: null,
      exercise: null,
      review: null,
      opponent: null,
      twins: null,
      ordering: null,
      tab: "analysis",
      here: true,
      line: null,
      warning: null,
      reads: false,
    });
    /** @type {any} */ this.start = null;
    // Proofs go with the tree, before anything is drawn of it.
    this.store.listen(() => this.analyses.follow());
  }

  /** Something is known of a position that was not. */
  learned() {
    if (this.state?.is_over) this.analyses.spread([this.document]);
    this.store.show({});
  }

  /** @param {boolean} here */
  isHere(here) {
    if (this.store.view.here === here) return;
    this.store.show({ here });
    this.say(here ? say("The server answers again.") : new Gone().message);
  }

  // -- what is on the board -------------------------------------------------------------------

  get work() {
    return this.store.work;
  }

  get view() {
    return this.store.view;
  }

  get node() {
    return this.work.tree.nodes[this.work.at];
  }

  /** The position, as it is written down. */
  get document() {
    return this.node.document;
  }

  get edition() {
    return this.work.edition;
  }

  /** The server's facts of the position, once it has answered. */
  get answer() {
    return this.facts.of(this.document);
  }

  /** The position as the rules see it; null while it is wrong or not known. */
  get state() {
    return this.answer?.state ?? null;
  }

  /** Why nothing can be proved or estimated of the position; empty where it can. */
  get whyNoSearch() {
    if (!this.state) return this.whyWrong || say("The server has not read this position yet.");
    return this.state.is_over ? say("The game is over.") : this.whyUnknown;
  }

  /** Why the rules cannot be played from the position; empty while that is not known. */
  get whyWrong() {
    const wrong = this.answer?.remarks.find((each) => each.severity === "wrong");
    return wrong ? say("This position cannot be played yet: {reason}.", { reason: `${wrong.field}: ${wrong.reason}` }) : "";
  }

  /** Conflicts of a circle that is known in part; empty where all of it is known. */
  get whyUnknown() {
    const known = this.state?.known_words;
    return known ? say("{known}: every proof and every estimate depends on the rest.", { known }) : "";
  }

  /** The line that is stepped through, as long as the position is on it. */
  get line() {
    const { line } = this.view;
    return line?.documents.includes(this.document) ? line : null;
  }

  /** The ids of the game through the position: along the line that is stepped through, if there is one. */
  get way() {
    return trees.through(this.work.tree, this.work.at, this.line?.documents);
  }

  /** The line that is looked at, if it begins here: an undo may have led elsewhere. */
  get hint() {
    const { hint } = this.view;
    return hint?.document === this.document ? hint : null;
  }

  /** The task, if its position is in the game on the board. */
  get exercise() {
    const { exercise } = this.view;
    return exercise && trees.placeOf(this.work.tree, exercise.document) !== null ? exercise : null;
  }

  /** The review, if it is of the game on the board. */
  get reviewed() {
    const { review } = this.view;
    return review && this.work.tree.nodes[trees.ROOT].document === review.documents[0] ? review : null;
  }

  /** The patches that each player can still reach; until they are known, those known before. */
  get reach() {
    const isKnown = this.state && !this.document.solo && !this.state.unknown.length && this.document.circle.length;
    const known = isKnown ? this.facts.reach(this.document) : null;
    if (known || (this.answer && !this.state)) this.lately = known;
    return this.lately;
  }

  /** Do something that the server may refuse. @param {() => Promise<void>} action */
  async trying(action) {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.say(error.message);
    }
  }

  /** Undo or redo; a patch that was in hand is where it was before. @returns {boolean} Whether there was something. */
  turnBack(/** @type {"undo" | "redo"} */ way) {
    const { piece } = this.view;
    if (way === "undo" && this.isRefused(whyKept(this))) return false;
    return this.store[way]({ hint: null, piece: piece?.stays ? piece : null });
  }

  // -- setting up -----------------------------------------------------------------------------

  /**
   * Change the position by hand. A game that led to it stays behind in the history.
   * @param {Document} document @param {Partial<View>} [view]
   */
  edit(document, view = {}) {
    this.keeping.carry(this.work.tree.nodes[trees.ROOT].document, document);
    this.store.change({ tree: trees.planted(document), at: trees.ROOT }, { hint: null, ...view });
  }

  /** @param {Piece | null} piece */
  hold(piece) {
    this.store.show({ piece, hint: null });
  }

  /** Whether the piece in hand can be sewn on where it is. */
  get fits() {
    const { piece, side } = this.view;
    return piece !== null && documents.isFree(this.document, side, pieces.cellsOf(piece));
  }

  /** Sew on what is in hand, or play it. */
  async place() {
    const { piece, side, mode } = this.view;
    if (!piece) return;
    const cells = pieces.cellsOf(piece);
    if (!this.fits) {
      this.say(say("{patch} does not fit there.", { patch: nameOf(piece.name) }));
    } else if (mode === "setup") {
      const document = documents.sewn(this.edition, this.document, side, piece.name, cells);
      this.edit(document, { piece: piece.stays ? piece : null });
    } else {
      const move =
        piece.name === documents.LEATHER ? { leather: cells[0] } : { patch: piece.name, cells };
      await this.play(move);
    }
  }

  // -- playing --------------------------------------------------------------------------------

  /**
   * Play a move. Where a puzzle or a mistake is to be solved, it is an attempt at that.
   * @param {unknown} move A token, or what the server takes for a move.
   * @returns {Promise<boolean>} Whether it stands there now.
   */
  async play(move) {
    const { document } = this;
    let isPlayed = false;
    await this.trying(async () => {
      if (this.recording.isMoves && !this.recording.isAtEnd) {
        isPlayed = await this.recording.play(move);
        return;
      }
      if (this.isRefused(whyNotPlayed(this))) return;
      const answer = await solo.moveAnswer(this.server, document, move);
      // Lines may have changed places meanwhile: what counts is that it is played from here.
      if (this.document !== document || !(await this.teaching.allows(document, answer.played.move))) return;
      if (this.document !== document) return;
      const { at, tree: before } = this.work;
      this.facts.learn(answer.document, answer);
      const [tree, next] = trees.grown(before, at, answer.played.move, answer.document, answer.played.move_words);
      const view = { piece: null, hint: null, side: answer.state.to_move };
      this.played = tree.nodes[next].document;
      if (tree === before) this.go(next);
      else this.store.change({ tree, at: next }, view);
      isPlayed = true;
      // In a match the page itself says it, in the place of the opponent.
      this.say(minus(`${answer.played.words}. ${answer.state.turn}.`), this.view.opponent !== null);
      const { exercise } = this.view;
      if (exercise && exercise.document === document) {
        await exercise.attempt(answer.played.move, tree !== before);
      }
    });
    return isPlayed;
  }

  /** Whether a move of this opponent is requested in this position. */
  get isOpponentRequested() {
    const { request } = this;
    return request !== null && request.document === this.document && request.opponent === this.view.opponent;
  }

  /** Whether the opponent is searching this position, which another search would end. Says so. */
  opponentThinks() {
    const thinks = this.isOpponentRequested;
    if (thinks) this.say(say("The opponent is thinking: wait for its move, or stop it."));
    return thinks;
  }

  /**
   * Run a search, and show that it is under way.
   * @param {string} kind @param {string} words @param {object} body
   * @returns {Promise<import("./server/search.js").End>}
   */
  async search(kind, words, body) {
    // An attempt is judged all the same: it becomes a move of the match only if it is right.
    const mayInterrupt = kind === "reply" || kind === "judge";
    if (!mayInterrupt && this.opponentThinks()) return { stopped: "refused", answer: null, error: null };
    /** @type {Task} */
    let task = { kind, words };
    const report = (/** @type {string} */ now) => this.store.show({ task: (task = { kind, words: now }) });
    report(words);
    try {
      const end = await this.searches.run(kind, body, (message) => {
        if (message.event === "progress" && this.view.task === task) report(message.words);
      });
      if (end.error) this.say(`${end.error.field}: ${end.error.reason}`);
      return end;
    } finally {
      if (this.view.task === task) this.store.show({ task: null });
    }
  }

  /** Look at another position of the tree. @param {number} at */
  go(at) {
    if (!this.work.tree.nodes[at]) return;
    this.store.move({ at }, { piece: null, hint: null });
  }

  /** Look at a position, if it is in the game. @param {Document} document */
  goTo(document) {
    const at = trees.placeOf(this.work.tree, document);
    if (at !== null) this.go(at);
  }

  /** Step forward or back by a number of moves. @param {number} steps */
  step(steps) {
    const { way } = this;
    const place = way.indexOf(this.work.at) + steps;
    this.go(way[Math.max(0, Math.min(way.length - 1, place))]);
    this.sayWhere();
  }

  /** Which move led here. */
  get where() {
    const { tree, at } = this.work;
    const { parent } = this.node;
    if (parent === null) return say("The first position.");
    const { way } = this;
    const mover = solo.isChance(this.node.move) ? solo.SIDE : tree.nodes[parent].document.to_move;
    const place = { n: way.indexOf(at), all: way.length - 1, move: trees.wordsOf(this.node) };
    if (mover === null) return say("Move {n} of {all}: {move}.", place);
    return say("Move {n} of {all}: {player}, {move}.", { ...place, player: this.players.name(mover) });
  }

  /** Whether the reader steps through moves that are there already. */
  get isWalking() {
    return this.node.parent !== null && (this.line !== null || this.way.at(-1) !== this.work.at);
  }

  /** Say which move led here, for those who do not see it. */
  sayWhere() {
    this.say(this.where, true);
  }

  /** Take back the last move, and all that follows it. @returns {boolean} Whether it is taken back. */
  takeBack() {
    const { parent } = this.node;
    if (parent === null || this.isRefused(whyKept(this))) return false;
    const tree = trees.pruned(this.work.tree, this.work.at);
    this.store.change({ tree, at: parent }, { piece: null, hint: null });
    return true;
  }

  /** Say why something is refused, if it is. @param {string} why */
  isRefused(why) {
    if (why) this.say(why);
    return why !== "";
  }
}
