/**
 * Proofs about positions, carried along the moves between them. A margin is that of player
 * 0, so a position after a move is worth what the move is worth. Bounds only ever get narrower.
 *
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./tree.js").Tree} Tree
 * @typedef {{lower: number | null, upper: number | null}} Interval
 * @typedef {{move: string, lower: number | null, upper: number | null}} Bounded
 */

import { say } from "./say.js";
import { moveKey } from "./tree.js";

/** @type {Interval} */
const UNKNOWN = { lower: null, upper: null };

/** Two proofs exclude each other: one of them is wrong. */
export class Contradiction extends Error {
  /** @param {number} lower @param {number} upper */
  constructor(lower, upper) {
    super(say("Two proofs contradict each other: {low} above {high}.", { low: lower, high: upper }));
  }
}

export class Proofs {
  constructor() {
    /** @type {WeakMap<Document, Interval>} */ this.positions = new WeakMap();
    /** The moves of a position. @type {WeakMap<Document, Map<string, Interval>>} */ this.moves = new WeakMap();
    /** The positions whose legal moves are all among them. @type {WeakSet<Document>} */
    this.complete = new WeakSet();
  }

  /** @param {Document} document @returns {Interval | null} Null where nothing is proved. */
  of(document) {
    return this.positions.get(document) ?? null;
  }

  /** @param {Document} document @param {string} move @returns {Interval | null} */
  ofMove(document, move) {
    return this.moves.get(document)?.get(moveKey(move)) ?? null;
  }

  /**
   * @param {Document} document @param {Interval} interval
   * @returns {boolean} Whether it says more than was known.
   */
  learn(document, interval) {
    const before = this.of(document);
    const now = both(before ?? UNKNOWN, interval);
    if (isSame(before ?? UNKNOWN, now)) return false;
    this.positions.set(document, now);
    return true;
  }

  /** @param {Document} document @param {string} move @param {Interval} interval */
  learnMove(document, move, interval) {
    const known = this.moves.get(document) ?? new Map();
    this.moves.set(document, known);
    const before = known.get(moveKey(move)) ?? UNKNOWN;
    const now = both(before, interval);
    known.set(moveKey(move), now);
    return !isSame(before, now);
  }

  /**
   * Take in what a search has proved of the moves of a position.
   * @param {Document} document @param {Bounded[]} rows
   * @param {number} legal How many moves are legal.
   */
  learnMoves(document, rows, legal) {
    for (const { move, lower, upper } of rows) this.learnMove(document, move, { lower, upper });
    if ((this.moves.get(document)?.size ?? 0) >= legal) this.complete.add(document);
  }

  /** Proofs of a position hold for another that is the same. @param {Document} from @param {Document} to */
  carry(from, to) {
    const known = this.positions.get(from);
    const moves = this.moves.get(from);
    if (known) this.positions.set(to, known);
    if (moves) this.moves.set(to, new Map(moves));
    if (this.complete.has(from)) this.complete.add(to);
  }

  /**
   * Carry what is proved through a tree, both ways, until nothing new comes of it.
   * @param {Tree} tree @param {(document: Document) => number | null} moverOf
   * @returns {Set<Document>} The positions about which more is known now.
   */
  spread(tree, moverOf) {
    /** @type {Set<Document>} */ const changed = new Set();
    const nodes = Object.values(tree.nodes).sort((one, other) => one.id - other.id);
    const up = [...nodes].reverse();
    let goesOn = true;
    while (goesOn) {
      goesOn = false;
      const note = (/** @type {Document} */ document, /** @type {boolean} */ isNew) => {
        if (!isNew) return;
        changed.add(document);
        goesOn = true;
      };
      for (const node of up) {
        const parent = node.parent === null ? null : tree.nodes[node.parent].document;
        const mover = moverOf(node.document);
        if (mover !== null) note(node.document, this.learn(node.document, this.ofMoves(node.document, mover)));
        if (parent && node.move) note(parent, this.learnMove(parent, node.move, this.of(node.document) ?? UNKNOWN));
      }
      for (const node of nodes) {
        if (node.parent === null || !node.move) continue;
        const parent = tree.nodes[node.parent].document;
        const mover = moverOf(parent);
        const known = this.of(parent);
        // No move is better for its mover than the position before it.
        const most = known && mover !== null ? (mover === 0 ? { lower: null, upper: known.upper } : { lower: known.lower, upper: null }) : UNKNOWN;
        note(parent, this.learnMove(parent, node.move, most));
        note(node.document, this.learn(node.document, this.ofMove(parent, node.move) ?? UNKNOWN));
      }
    }
    return changed;
  }

  /** Bounds of a position for its mover, and of all moves, at most. */
  ofMoves(/** @type {Document} */ document, /** @type {number} */ mover) {
    const known = [...(this.moves.get(document)?.values() ?? [])];
    if (!known.length) return UNKNOWN;
    const ends = (/** @type {"lower" | "upper"} */ end) => known.map((each) => each[end]).filter((value) => value !== null);
    const [near, far] = mover === 0 ? /** @type {const} */ (["lower", "upper"]) : /** @type {const} */ (["upper", "lower"]);
    const best = mover === 0 ? Math.max : Math.min;
    const sure = ends(near);
    const all = ends(far);
    const isAll = this.complete.has(document) && all.length === known.length;
    /** @type {Interval} */ const found = { lower: null, upper: null };
    if (sure.length) found[near] = best(...sure);
    if (isAll) found[far] = best(...all);
    return found;
  }
}

/** Both of two intervals. @param {Interval} one @param {Interval} other @returns {Interval} */
export function both(one, other) {
  const lower = one.lower === null ? other.lower : other.lower === null ? one.lower : Math.max(one.lower, other.lower);
  const upper = one.upper === null ? other.upper : other.upper === null ? one.upper : Math.min(one.upper, other.upper);
  if (lower !== null && upper !== null && lower > upper) throw new Contradiction(lower, upper);
  return { lower, upper };
}

/** @param {Interval} one @param {Interval} other */
const isSame = (one, other) => one.lower === other.lower && one.upper === other.upper;

/** @param {Interval | null} interval */
export const isExact = (interval) => interval !== null && interval.lower !== null && interval.lower === interval.upper;
