/**
 * The host of the strong player's search: its memory, and the steps that a machine of the kernel
 * wants.
 *
 * @typedef {import("./edition.js").Edition} Edition
 * @typedef {import("./evaluation.js").Evaluation} Evaluation
 * @typedef {import("./groups.js").Group} Group
 * @typedef {import("./kernel.js").Kernel} Kernel
 * @typedef {import("./memory.js").Arena} Arena
 * @typedef {import("./state.js").State} State
 * @typedef {import("./working.js").Limits} Limits
 * @typedef {{quilts: number, entries: number, proofEntries: number}} Room How much a search may keep.
 */

import numbers from "./built/players.js";
import { networkIn } from "./evaluation.js";
import { allocated } from "./groups.js";
import { tablesIn } from "./tables.js";
import { Breath } from "./working.js";

const { searchRequest, room, style } = numbers;
const RUN = "players.drafting.run";

/** The entry that writes the shapes of a player's memory. */
export const SHAPER = "players.sizes.memory_shapes";

/** The limits of some work as the kernel takes them. @param {Limits} limits */
export const forKernel = ({ nodes, seconds }) => ({
  seconds: seconds ?? Infinity,
  nodes: nodes ?? searchRequest.NO_LIMIT,
});

/** The most memory of a frugal search: some 64, 16 and 24 MiB. */
const FRUGAL = { quilts: 1 << 16, entries: 1 << 20, proofEntries: 1 << 19 };

/** The memory that a decision or an analysis can use. @param {Kernel} kernel @param {Limits} limits @param {boolean} isAnalysis @returns {Room} */
export function roomWithin(kernel, limits, isAnalysis) {
  const arena = kernel.arena();
  try {
    const out = arena.array("int64", room.SIZES);
    kernel.call("players.room.measure", { ...forKernel(limits), is_analysis: Number(isAnalysis), out });
    const [quilts, entries, proofEntries] = [room.QUILTS, room.ENTRIES, room.PROOF_ENTRIES].map((at) => Number(out.view[at]));
    const found = { quilts, entries, proofEntries };
    // A limit of nodes repeats exactly, and that takes the same memory everywhere.
    return kernel.isFrugal && limits.nodes === undefined ? frugal(found) : found;
  } finally {
    arena.free();
  }
}

/** As much as a browser on a phone can spare. @param {Room} room @returns {Room} */
const frugal = ({ quilts, entries, proofEntries }) => ({
  quilts: Math.min(quilts, FRUGAL.quilts),
  entries: Math.min(entries, FRUGAL.entries),
  proofEntries: Math.min(proofEntries || FRUGAL.proofEntries, FRUGAL.proofEntries),
});

/** The entries of an endgame search's table beside others; undefined for as many as it takes by itself. @param {Kernel} kernel @param {Limits} limits */
export const frugalEntries = (kernel, limits) => (kernel.isFrugal && limits.nodes === undefined ? FRUGAL.proofEntries : undefined);

/** The settings of the search of a player. @param {Kernel} kernel @param {Arena} arena @param {number} player */
export function settingsIn(kernel, arena, player) {
  const own = arena.array("int64", style.NUMBERS);
  const widths = arena.array("int64", style.MOST_WIDTHS, 2);
  const settings = arena.array("int64", numbers.arena.SETTINGS, numbers.arena.DEEPEST + 1);
  kernel.call("players.style.write_player", { player, numbers: own, widths });
  kernel.call("players.style.write_settings", { numbers: own, widths, settings });
  return { settings, isLinear: own.view[style.LINEAR] !== 0n };
}

/** A search of the draft with its memory, for one edition. */
export class Drafter {
  #kernel;
  #arena;
  /** @type {Group} */
  #work;
  #quilts;
  #network;
  /** Memory of the position at the root: freed when the next one comes. @type {Arena | undefined} */
  #place;
  /** @type {Group} */
  #args = {};
  /** @type {import("./kernel.js").Call | undefined} */
  #run;

  /** @param {Kernel} kernel @param {Edition} edition @param {Evaluation} evaluation @param {number} player @param {Room} sizes */
  constructor(kernel, edition, evaluation, player, sizes) {
    this.#kernel = kernel;
    this.edition = edition;
    this.sizes = sizes;
    this.#arena = kernel.arena();
    const arena = this.#arena;
    const { settings, isLinear } = settingsIn(kernel, arena, player);
    this.settings = settings;
    this.tables = tablesIn(kernel, arena, edition);
    const shape = { tables: this.tables, kind: numbers.sizes.ARENA, size: sizes.entries };
    this.#work = { ...allocated(kernel, arena, RUN, "work", SHAPER, shape), settings };
    const quilts = { tables: this.tables, kind: numbers.sizes.QUILTS, size: sizes.quilts };
    // One array says which entries are in use: hundreds of MiB need not be cleared.
    this.#quilts = allocated(kernel, arena, RUN, "quilts", SHAPER, quilts, true);
    this.#quilts.used.clear();
    this.#network = networkIn(arena, evaluation, isLinear);
  }

  /** Take a position to be searched. @param {readonly number[]} circle @param {BigInt64Array} words */
  take(circle, words) {
    this.#place?.free();
    this.#place = this.#kernel.arena();
    this.#args = {
      tables: this.tables,
      circle: this.#place.filled("int64", circle.map(BigInt)),
      work: this.#work,
      quilts: this.#quilts,
      network: this.#network,
      words: this.#place.filled("int64", words),
    };
    this.#run = this.#kernel.bind(this.#place, RUN, { ...this.#args, nodes: 0 });
  }

  /** The fields from which a machine reads the result of a search, and the position. @returns {Group} */
  get seen() {
    return this.#args;
  }

  /** Search a position that is not over; return the expected margin of player 0. @param {State} state @param {Limits} limits @returns {Promise<number>} */
  async think(state, limits) {
    const { circle, words } = state.packed();
    this.take(circle, words);
    const request = this.#newRequest();
    const { EMPTIED_IF_CROWDED: afresh, KEEP_IN_GAME, FORGET, MOVE_VALUE, POINT } = numbers.arena;
    // Only with a limit of nodes does it repeat, so it forgets.
    const keep = limits.nodes === undefined ? KEEP_IN_GAME : FORGET;
    const { seconds: until, nodes } = forKernel(limits);
    const begun = performance.now();
    this.#kernel.call("players.drafting.start", { ...this.#args, whole: 0, afresh, keep, shared: 0 });
    this.#kernel.call("players.search_request.allow", { request, until, nodes, least: 0 });
    await this.#search(request, () => (performance.now() - begun) / 1000, limits.signal);
    return Number(this.#work.control.view[MOVE_VALUE]) / POINT;
  }

  /**
   * Run the step that a machine returned.
   * @param {number} step @param {Group} request The machine's.
   * @param {() => number} spent Seconds since the machine began. @param {AbortSignal} [signal]
   */
  async run(step, request, spent, signal) {
    const field = (/** @type {number} */ at) => request.numbers.view[at];
    if (step === searchRequest.LINE) {
      const args = { ...this.#args, first: field(searchRequest.ROOT), out: request.line };
      const length = this.#kernel.call("players.variation.variation", args);
      request.numbers.view[searchRequest.LENGTH] = BigInt(length);
      return;
    }
    if (step === searchRequest.SEARCH) {
      const [whole, afresh, keep] = [searchRequest.WHOLE, searchRequest.AFRESH, searchRequest.KEEP].map(field);
      const args = { ...this.#args, words: request.words, whole, afresh, keep, shared: 0 };
      this.#kernel.call("players.drafting.start", args);
    }
    await this.#search(request, spent, signal);
    request.numbers.view[searchRequest.ELSEWHERE] = 0n;
  }

  /** The memory of a search that no machine begins. @returns {Group} */
  #newRequest() {
    const shape = { tables: this.tables, kind: numbers.sizes.DECISION, size: 0 };
    const place = /** @type {Arena} */ (this.#place);
    return allocated(this.#kernel, place, "players.deciding.advance", "decision", SHAPER, shape).request;
  }

  /** Search until it is enough. @param {Group} request @param {() => number} spent @param {AbortSignal} [signal] */
  async #search(request, spent, signal) {
    const arena = this.#kernel.arena();
    const breath = new Breath();
    try {
      const args = { control: this.#work.control, request, spent: 0 };
      const more = this.#kernel.bind(arena, "players.search_request.more", args);
      let nodes = more.run();
      while (nodes) {
        this.#run?.run({ nodes });
        await breath.take();
        nodes = more.run({ spent: signal?.aborted ? Infinity : spent() });
      }
    } finally {
      arena.free();
    }
  }

  /** Give the memory back. */
  close() {
    this.#place?.free();
    this.#arena.free();
  }
}
