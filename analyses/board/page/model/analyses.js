/**
 * Results of searches about positions, kept as long as the positions are. What is proved of one
 * position is carried to those before and after it; nothing that was known becomes weaker.
 *
 * @typedef {import("./document.js").Document} Document
 * @typedef {{move: string, patch: string | null, cells: [number, number][], lower: number | null,
 *   upper: number | null, margin: number, margin_error: number, win: number, games: number,
 *   lost: number, lost_error: number | null, line: string, words?: string}} Considered
 * @typedef {{answer: any, proof: {lower: number | null, upper: number | null} | null,
 *   runs: boolean, isBrief: boolean, stopped: string | null, words: string}} Analysis
 *   `isBrief` where the search was begun by coming to the position, and not by the reader.
 * @typedef {{seconds: number | null, player: string}} Limits
 *   Seconds are null where the player's name says how long.
 */

import { leadWords, marginWords } from "./margins.js";
import { Contradiction, Proofs } from "./proofs.js";
import { figure, say, signed } from "./say.js";
import { placeOf, sameMove } from "./tree.js";

/** @type {Analysis} */
const NOTHING = { answer: null, proof: null, runs: false, isBrief: false, stopped: null, words: "" };

export class Analyses {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** Results of searches about each position. @type {WeakMap<Document, Analysis>} */ this.found = new WeakMap();
    /** The results that are shown, with those known from its neighbours. @type {WeakMap<Document, Analysis>} */
    this.shown = new WeakMap();
    this.proofs = new Proofs();
    /** The search under way, and its position. @type {{document: Document, isBrief: boolean} | null} */
    this.under = null;
    /** How often something was found: what changes is kept. */
    this.version = 0;
    /** The tree through which proofs were carried last. @type {object | null} */
    this.tree = null;
  }

  /** Carry what is proved to the positions that are new. */
  follow() {
    /** @type {import("./tree.js").Tree | null} */
    const tree = this.board.work.tree;
    if (!tree || tree === this.tree) return;
    this.tree = tree;
    const isNew = (/** @type {Document} */ document) => !this.shown.has(document);
    this.spread(Object.values(tree.nodes).map((node) => node.document).filter(isNew));
  }

  /** @param {Document} document @returns {Analysis} */
  of(document) {
    return this.shown.get(document) ?? this.found.get(document) ?? NOTHING;
  }

  /** Results of its own searches. @param {Document} document @returns {Analysis} */
  ownOf(document) {
    return this.found.get(document) ?? NOTHING;
  }

  /** @param {Document} document @param {Partial<Analysis>} more */
  learn(document, more) {
    const before = this.ownOf(document);
    const answer = better(before.answer, more.answer ?? null);
    this.version += 1;
    this.found.set(document, { ...before, ...more, answer });
    this.prove(document, [more.answer?.proof, more.proof], more.answer);
    this.spread([document]);
    this.board.store.show({});
  }

  /** Results about a position hold for it under other names. @param {Document} from @param {Document} to */
  carry(from, to) {
    const known = this.found.get(from);
    if (known) this.found.set(to, { ...known, runs: false });
    this.proofs.carry(from, to);
  }

  /** Take in what was found of a position before, unless it contradicts what is known. @param {Document} document @param {any} found */
  restore(document, { answer, proof, stopped }) {
    try {
      for (const interval of [answer?.proof, proof]) if (interval) this.proofs.learn(document, bounds(interval));
      if (answer?.proved) this.proofs.learnMoves(document, answer.proved, this.legal(document));
    } catch (error) {
      if (error instanceof Contradiction) return;
      throw error;
    }
    this.found.set(document, { ...NOTHING, answer, proof, stopped: typeof stopped === "string" ? stopped : "limit" });
    this.spread([document]);
  }

  /** Forget everything that was found. */
  forget() {
    this.found = new WeakMap();
    this.shown = new WeakMap();
    this.proofs = new Proofs();
  }

  /** Take in what a review has proved of the positions of its game. @param {import("../board.js").Review} review */
  learnReview({ documents, answer }) {
    for (const [ply, decision] of answer.decisions.entries()) this.prove(documents[ply], [decision]);
    this.spread(documents);
  }

  /**
   * Take note of what is proved of a position.
   * @param {Document} document @param {any[]} intervals @param {any} [answer] With all its moves.
   */
  prove(document, intervals, answer = null) {
    try {
      for (const interval of intervals) if (interval) this.proofs.learn(document, bounds(interval));
      if (answer?.proved) this.proofs.learnMoves(document, answer.proved, this.legal(document));
    } catch (error) {
      this.contradicted(error);
    }
  }

  /** A contradiction is said, and nothing is concluded from it. @param {unknown} error */
  contradicted(error) {
    if (!(error instanceof Contradiction)) throw error;
    this.proofs = new Proofs();
    this.shown = new WeakMap();
    this.board.say(`${error.message} ${say("This is a bug; results carried over from other positions are dropped.")}`);
  }

  /** Carry what is proved along the moves of the game, both ways. @param {Document[]} fresh Of which more is known. */
  spread(fresh) {
    const { tree } = this.board.work;
    const changed = new Set(fresh);
    try {
      for (const document of fresh) this.learnEnd(document);
      for (const document of this.proofs.spread(tree, (each) => this.moverOf(each))) changed.add(document);
    } catch (error) {
      this.contradicted(error);
    }
    const nodes = Object.values(tree.nodes).sort((one, other) => one.id - other.id);
    for (const { document, parent } of nodes) {
      // Results about a position hold for those behind it.
      if (parent !== null && changed.has(tree.nodes[parent].document) && !this.ownOf(document).answer) changed.add(document);
      if (changed.has(document)) this.show(document);
    }
    if (!nodes.some((node) => node.document === fresh[0])) for (const document of fresh) this.show(document);
  }

  /** A game that is over is worth its scores. @param {Document} document */
  learnEnd(document) {
    const state = this.board.facts.known.get(document)?.state;
    if (!state?.is_over || document.solo) return;
    const margin = state.scores[0] - state.scores[1];
    this.proofs.learn(document, { lower: margin, upper: margin });
  }

  /** @param {Document} document @returns {number | null} */
  moverOf(document) {
    return this.board.facts.known.get(document)?.state?.to_move ?? document.to_move;
  }

  /** How many moves a position has. @param {Document} document @returns {number} */
  legal(document) {
    const moves = this.board.facts.known.get(document)?.state?.moves;
    if (!moves) return Infinity;
    return moves.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + each.placements.length, 0);
  }

  /** Make what is shown of a position from what is known now. @param {Document} document */
  show(document) {
    const own = this.ownOf(document);
    const answer = own.answer ? narrowed(own.answer, this.proofs, document) : inherited(this.board.work.tree, this, document);
    // Along best play that is proved, every position is worth the same.
    if (answer?.isInherited && answer.line_proved) this.prove(document, [answer.moves[0]]);
    this.shown.set(document, { ...own, answer, proof: this.proofs.of(document) });
  }

  /**
   * Search the position on the board.
   * @param {Limits} limits
   * @param {boolean} [isBrief] Whether coming to the position has begun it: it says nothing then.
   */
  async begin(limits, isBrief = false) {
    const { board } = this;
    const { document } = board;
    if (isBrief ? board.isOpponentRequested : board.opponentThinks()) return;
    const mine = { document, isBrief };
    this.under = mine;
    this.learn(document, { runs: true, isBrief, stopped: null, words: "" });
    const body = { position: document, ...limits };
    let end;
    try {
      end = await board.searches.run("analyse", body, (message) => this.hear(document, message));
    } catch (error) {
      end = { stopped: "refused", answer: null, error: null };
      if (!isBrief) board.say(error instanceof Error ? error.message : String(error));
    }
    // Begun anew for the same position: what this one has to say is no longer so.
    if (this.under !== mine && this.under?.document === document) return;
    if (this.under === mine) this.under = null;
    this.finish(document, end, isBrief);
  }

  /** @param {Document} document @param {import("../server/search.js").Message} message */
  hear(document, message) {
    if (message.event === "proof") this.learn(document, { proof: message.proof ?? message });
    if (message.event === "answer") this.learn(document, { answer: message.answer ?? message });
    if (message.event === "progress") this.learn(document, { words: message.words });
  }

  /** @param {Document} document @param {import("../server/search.js").End} end @param {boolean} isBrief */
  finish(document, end, isBrief) {
    /** @type {Partial<Analysis>} */
    const more = { runs: false, stopped: end.stopped, words: "" };
    if (end.answer) more.answer = end.answer;
    this.learn(document, more);
    if (isBrief) return;
    if (end.error) this.board.say(`${end.error.field}: ${end.error.reason}`);
    // Why it was refused has been said.
    else if (end.stopped !== "replaced" && end.stopped !== "refused" && this.board.document === document) {
      // It is in sight beside the table.
      this.board.say(verdict(this.of(document), this.board.players.called), true);
    }
  }

  /** End what is searched; what it has found stays. */
  stop() {
    this.board.searches.cancel();
  }

  /** End the search that coming to a position has begun; coming back begins it again. */
  pause() {
    if (this.under?.isBrief) this.board.searches.drop("analyse");
  }
}

/**
 * The better one of two answers: what is proved of every move, else the deeper one.
 * @param {any} before @param {any} now
 */
function better(before, now) {
  if (!before || !now) return now ?? before;
  if (now.settled || before.player !== now.player) return now;
  return before.settled || before.nodes > now.nodes ? before : now;
}

/** @param {any} proof */
const bounds = ({ lower, upper }) => ({ lower: lower ?? null, upper: upper ?? null });

/**
 * An answer with what is proved by now of its moves, the best one first.
 * @param {any} answer @param {Proofs} proofs @param {Document} document
 */
function narrowed(answer, proofs, document) {
  const row = (/** @type {any} */ each) => ({ ...each, ...(proofs.ofMove(document, each.move) ?? {}) });
  const proved = (answer.proved ?? []).map(row);
  const moves = answer.moves.map((/** @type {any} */ each) => {
    const now = row(each);
    const held = Math.max(now.lower ?? -Infinity, Math.min(now.upper ?? Infinity, each.margin));
    return held === each.margin ? now : { ...now, margin: held };
  });
  const isSame = moves.every((/** @type {any} */ each, /** @type {number} */ n) => each.margin === answer.moves[n].margin);
  if (isSame) return { ...answer, moves, proved };
  // Proofs elsewhere have changed the values of the moves, and maybe which one is the best.
  const sign = answer.mover === 0 ? 1 : -1;
  moves.sort((/** @type {any} */ one, /** @type {any} */ other) => sign * (other.margin - one.margin));
  const best = moves[0].margin;
  const lost = moves.map((/** @type {any} */ each) => ({ ...each, lost: Math.abs(best - each.margin) }));
  const line_proved = answer.line_proved && lost[0].move === answer.moves[0].move;
  return { ...answer, moves: lost, proved, line: lost[0].line.split(" "), line_proved, only: null };
}

/**
 * Results about a position that was not searched: the line that led to it goes on.
 * @param {import("./tree.js").Tree} tree @param {Analyses} analyses @param {Document} document
 */
function inherited(tree, analyses, document) {
  const at = tree && placeOf(tree, document);
  const node = typeof at === "number" ? tree.nodes[at] : null;
  if (!node || node.parent === null || !node.move) return null;
  const parent = tree.nodes[node.parent].document;
  const answer = analyses.of(parent).answer;
  const row = answer?.moves.find((/** @type {any} */ each) => sameMove(each.move, node.move));
  // The best line is known further than the others.
  const known = row && row === answer.moves[0] ? answer.line : row?.line?.split(" ");
  const [, move, ...rest] = known ?? [];
  const mover = analyses.moverOf(document);
  if (!move || mover === null) return null;
  // Along best play every position is worth the same.
  const isBest = row === answer.moves[0];
  const isProved = answer.line_proved && isBest && row.lower === row.upper;
  const { lower, upper } = isProved ? row : analyses.proofs.ofMove(document, move) ?? { lower: null, upper: null };
  const patch = move === "advance" ? null : move.split("@")[0];
  const line = [move, ...rest];
  // The margin is proved, but not that this move keeps it: nothing is estimated of the move.
  const margin = row.lower !== null && row.lower === row.upper && !isProved ? undefined : row.margin;
  const best = { ...row, margin, move, patch, cells: [], lower, upper, lost: 0, lost_error: null, line: line.join(" "), words: isBest ? answer.line_words?.[1] : undefined };
  return { player: answer.player, mover, moves: [best], proved: [], line, line_words: isBest ? answer.line_words?.slice(1) : undefined, line_proved: isProved, nodes: 0, seconds: 0, settled: false, only: null, isInherited: true };
}

/**
 * The interval that is proved of a position, as narrow as anything says; null where nothing is.
 * @param {Analysis} analysis @param {{lower: number | null, upper: number | null} | null} [review]
 *   The proof of a review about it.
 * @returns {{lower: number | null, upper: number | null} | null}
 */
export function proved(analysis, review = null) {
  const given = [analysis.answer?.proof, analysis.proof, review].filter(Boolean);
  const ends = (/** @type {"lower" | "upper"} */ end) =>
    given.map((each) => each[end]).filter((value) => value !== null && value !== undefined);
  const lower = ends("lower");
  const upper = ends("upper");
  if (!lower.length && !upper.length) return null;
  const found = {
    lower: lower.length ? Math.max(...lower) : null,
    upper: upper.length ? Math.min(...upper) : null,
  };
  if (found.lower !== null && found.upper !== null && found.lower > found.upper) throw new Contradiction(found.lower, found.upper);
  return found;
}

/** The proof, or else the estimate, in words. @param {Analysis} analysis @param {[string, string]} names */
export function verdict(analysis, names) {
  const interval = proved(analysis);
  const words = [];
  if (interval) words.push(say("Proved: {margin}.", { margin: marginWords(interval, names) }));
  if (interval && interval.lower !== null && interval.lower === interval.upper) return words[0];
  const best = analysis.answer?.moves?.[0];
  if (best) words.push(say("Estimate: {margin} ± {error}.", { margin: leadWords(best.margin, names), error: figure(best.margin_error, 1) }));
  return words.join(" ") || say("Nothing is known yet.");
}

/** @param {{lower: number | null, upper: number | null}} interval */
export function between({ lower, upper }) {
  if (lower !== null && lower === upper) return signed(lower);
  if (lower === null) return upper === null ? say("nothing") : say("at most {points}", { points: signed(upper) });
  return upper === null ? say("at least {points}", { points: signed(lower) }) : say("{low} to {high}", { low: signed(lower), high: signed(upper) });
}
