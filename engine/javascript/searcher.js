/**
 * The host of an endgame search: it runs the kernel's driver question by question.
 *
 * @typedef {import("./groups.js").Group} Group
 * @typedef {import("./kernel.js").Kernel} Kernel
 * @typedef {import("./move.js").Move} Move
 * @typedef {import("./state.js").State} State
 * @typedef {{roots: {code: number, lower: number, upper: number}[], lower: number, upper: number}} Proved
 * @typedef {(countsNodes: boolean) => boolean | Promise<boolean>} Watch
 *   Called now and then; whether the search may go on.
 */

import numbers from "./built/endgame.js";
import { ContradictionError } from "./errors.js";
import { allocated } from "./groups.js";
import { tablesIn } from "./tables.js";

/** Nodes between two looks at the clock: a few milliseconds. */
const STEP = 500;

const DRIVER = "endgame.driver.driver";
/** The shapes of what a thread works in. */
export const ARENA = "endgame.sizes.arena_shapes";
/** Entries that all threads call to search. */
export const SEARCH = "endgame.driver.question.go_on";
const WHAT = new Map([
  [numbers.MARGIN, "the margin"],
  [numbers.BEST_PLAY, "the value of best play"],
  [numbers.BEST_MOVE, "thirds of the best move's margin"],
]);

/** Runs the driver of one position. */
export class Searcher {
  #kernel;
  #arena;
  #args;
  #advance;
  #goOn;
  #shape;
  /** The work of the second thread, from its first question on. @type {import("./shared-question.js").SharedQuestion | null} */
  #shared = null;
  /** Whether the second thread helps, if there is one. */
  #isHelped = false;

  /**
   * @param {Kernel} kernel @param {State} state
   * @param {{entries?: number, lookAhead?: boolean}} [options] `entries` of the transposition table: a
   *   power of two. `lookAhead`: leave out what each player cannot buy any more.
   */
  constructor(kernel, state, { entries = numbers.TABLE_ENTRIES, lookAhead = true } = {}) {
    this.#kernel = kernel;
    this.state = state;
    this.#arena = kernel.arena();
    const { circle, words } = state.packed();
    const place = {
      tables: tablesIn(kernel, this.#arena, state.edition),
      circle: this.#arena.filled("int64", circle.map(BigInt)),
    };
    const rows = { words: this.#arena.filled("int64", words) };
    this.#shape = { ...place, entries };
    this.work = this.#allocate("work", ARENA, this.#shape);
    this.drive = this.#allocate("drive", "endgame.sizes.driver_shapes", place);
    this.#args = { ...place, ...rows, work: this.work, drive: this.drive };
    this.call("endgame.sizes.prepare", {});
    this.#fillReach(circle.length, lookAhead);
    this.call(`${DRIVER}.put`, { tabled: lookAhead ? numbers.BY_DISTANCE : 0 });
    this.#advance = this.#bound(`${DRIVER}.advance`, {});
    this.#goOn = this.#bound(SEARCH, { portion: STEP });
  }

  /** @param {string} argument @param {string} shaped @param {Group} args */
  #allocate(argument, shaped, args) {
    return allocated(this.#kernel, this.#arena, SEARCH, argument, shaped, args);
  }

  /** @param {string} name @param {Group} numbers */
  #bound(name, numbers) {
    return this.#kernel.bind(this.#arena, name, { ...this.#args, ...numbers });
  }

  /** Call an entry once, with numbers beside the arrays of the search. @param {string} name @param {Group} numbers */
  call(name, numbers) {
    return this.#kernel.call(name, { ...this.#args, ...numbers });
  }

  /** Write what each player can still buy. @param {number} patches @param {boolean} lookAhead */
  #fillReach(patches, lookAhead) {
    const { reach } = this.drive;
    if (!lookAhead) {
      reach.view.fill((1n << BigInt(patches)) - 1n);
      return;
    }
    const arena = this.#kernel.arena();
    try {
      const entry = "endgame.reachable.fill_reach";
      const shaped = "endgame.reachable.ways_shapes";
      const ways = allocated(this.#kernel, arena, entry, "ways", shaped, this.#args);
      const order = arena.array("int64", patches);
      const table = arena.array("int64", 2, patches, numbers.FACTS);
      this.call(entry, { ways, order, table, reach });
    } finally {
      arena.free();
    }
  }

  /** Nodes visited so far, by all threads. */
  get nodes() {
    return Number(this.work.control.view[numbers.NODES]) + (this.#shared?.nodes ?? 0);
  }

  /** Say whether the second thread may help, if there is one: node counts do not repeat then. @param {boolean} isAllowed */
  allowHelp(isAllowed) {
    this.#isHelped = isAllowed && this.#kernel.second !== null;
    this.work.control.view[numbers.SHARED] = BigInt(this.#isHelped);
  }

  /** A field of what the driver knows. @param {number} field */
  known(field) {
    return Number(this.drive.control.view[field]);
  }

  /** @param {number} field @param {number | bigint} value */
  note(field, value) {
    this.drive.control.view[field] = BigInt(value);
  }

  /** The position's moves by their codes, with the proved interval of the margin after each. */
  roots() {
    return Array.from({ length: this.known(numbers.ROOTS) }, (_, at) => {
      const row = Array.from(/** @type {BigInt64Array} */ (this.drive.roots.row(at)), Number);
      return { code: row[numbers.CODE], lower: row[numbers.MOVE_LOWER], upper: row[numbers.MOVE_UPPER] };
    });
  }

  /** All that is proved: it outlives the memory. @returns {Proved} */
  proved() {
    return { roots: this.roots(), ...this.interval() };
  }

  /** Narrow intervals by what another search of the same position proved. @param {Proved} proved */
  takeOver(proved) {
    const known = new Map(proved.roots.map((root) => [root.code, root]));
    this.roots().forEach(({ code, lower, upper }, at) => {
      const row = this.drive.roots.row(at);
      const root = known.get(code);
      if (!root) return;
      row[numbers.MOVE_LOWER] = BigInt(Math.max(lower, root.lower));
      row[numbers.MOVE_UPPER] = BigInt(Math.min(upper, root.upper));
    });
    const { lower, upper } = this.interval();
    this.note(numbers.LOWER, Math.max(lower, proved.lower));
    this.note(numbers.UPPER, Math.min(upper, proved.upper));
  }

  /** The line found so far. @returns {Move[]} */
  line() {
    const codes = this.drive.line.view.subarray(0, this.known(numbers.PLIES));
    return Array.from(codes, (code) => this.state.moveOf(Number(code)));
  }

  /** The proved interval of the margin. */
  interval() {
    if (this.call(`${DRIVER}.narrow_interval`, {}) === numbers.CONTRADICTED) throw this.#contradiction();
    return { lower: this.known(numbers.LOWER), upper: this.known(numbers.UPPER) };
  }

  /**
   * Have the driver decide question by question, until the work that was begun is finished.
   * @param {Watch} watch @param {() => void} [between] Called before each question.
   * @returns {Promise<boolean>} Whether it came to its end.
   */
  async run(watch, between = () => {}) {
    for (;;) {
      between();
      const status = this.#advance.run();
      if (status === numbers.CONTRADICTED) throw this.#contradiction();
      if (status === numbers.FINISHED) return true;
      const goesOn = status === numbers.FILLING ? await watch(true) : await this.#search(watch);
      if (!goesOn) return false;
    }
  }

  /** Search until the question is answered. @param {Watch} watch */
  async #search(watch) {
    try {
      for (;;) {
        const status = this.#goOn.run();
        if (status === numbers.ANSWERED || this.#shared?.takeAnswer()) return true;
        const isQuiet = this.drive.question.view[numbers.IS_QUIET] !== 0n;
        if (!isQuiet && !(await watch(status === numbers.SLICE))) return false;
        if (this.#isHelped) this.#share();
      }
    } finally {
      await this.#shared?.leave();
    }
  }

  /** Have the second thread search the question too. */
  #share() {
    this.#shared ??= this.#kernel.second?.share(this.#arena, this.#shape, this.#args) ?? null;
    this.#shared?.join();
  }

  #contradiction() {
    const [of, lower, upper] = [numbers.BROKEN, numbers.BROKEN_LOWER, numbers.BROKEN_UPPER].map((field) => this.known(field));
    return new ContradictionError(`${WHAT.get(of)} was bounded from below by ${lower} and from above by ${upper}`);
  }

  /** Give the memory back. */
  close() {
    this.#arena.free();
  }
}
