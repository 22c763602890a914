/**
 * The choices of a solo position with the chance to win: proved near the end, else estimated by
 * games played out. The kernel proves and plays; the same as `engine/solo/proving.py` and `playouts.py`.
 *
 * @import {Kernel} from "../kernel.js"
 * @import {Arena, ArrayInMemory} from "../memory.js"
 * @import {Move} from "../move.js"
 * @import {SoloState} from "./state.js"
 * @typedef {{move: Move, chance: number, margin: number, chanceError: number, marginError: number, isProved: boolean, lost: number, lostError: number}} Choice
 *   `lost`: the chance of the best choice less that of this one.
 * @typedef {{playouts?: number, nodes?: number, seed?: number, move?: Move | null, signal?: AbortSignal}} Options
 *   `move`: one to be estimated as well.
 */

import layout from "../built/layout.js";
import solo from "../built/solo.js";
import { tablesIn } from "../tables.js";
import { Breath } from "../working.js";
import { opponentIn } from "./rules.js";

const { games, search, automa } = solo;
/** Entries of a table of proofs: 28 MB. */
const ENTRIES = 1 << 19;

/**
 * The choices of a position in which the person moves, the best one first; null where it was stopped.
 * @param {Kernel} kernel @param {SoloState} state @param {Options} [options]
 * @returns {Promise<Choice[] | null>}
 */
export async function chances(kernel, state, { playouts = solo.PLAYOUTS, nodes = solo.PROOF_NODES, seed = 0, move = null, signal } = {}) {
  const arena = kernel.arena();
  try {
    const place = new Place(kernel, arena, state);
    const breath = new Breath();
    const stops = async () => {
      await breath.take();
      return Boolean(signal?.aborted);
    };
    const found = (nodes && (await proved(place, nodes, stops))) || (await estimated(place, { playouts, seed, move }, stops));
    return found && found.sort(byWorth);
  } finally {
    arena.free();
  }
}

/** @typedef {{chance: number, margin: number}} Worth @param {Worth} one @param {Worth} other */
const byWorth = (one, other) => other.chance - one.chance || other.margin - one.margin;

/** A position in the kernel's memory. */
class Place {
  /** @param {Kernel} kernel @param {Arena} arena @param {SoloState} state */
  constructor(kernel, arena, state) {
    const { circle, words } = state.packed();
    this.kernel = kernel;
    this.arena = arena;
    this.state = state;
    this.words = words;
    this.codes = arena.array("int64", layout.MAX_MOVES);
    this.args = {
      tables: tablesIn(kernel, arena, state.edition),
      circle: arena.filled("int64", circle.map(BigInt)),
      opponent: opponentIn(arena, state.deck),
      codes: this.codes,
    };
    this.after = arena.array("int64", automa.SIZE);
    this.step = kernel.bind(arena, "rules.play_checked", { ...this.args, words: this.after, code: 0 });
  }

  /** Put the position after a move where the kernel reads it. @param {number} code */
  play(code) {
    this.after.view.set(this.words);
    this.step.run({ code });
  }
}

// -- proofs ----------------------------------------------------------------------------------------

/** @param {Place} place @param {number} nodes @param {() => Promise<boolean>} stops @returns {Promise<Choice[] | null>} */
async function proved(place, nodes, stops) {
  const { state } = place;
  const searches = [search.CHANCE, search.MARGIN].map((objective) => new Search(place, objective));
  const spent = () => searches.reduce((sum, each) => sum + each.nodes, 0);
  const found = [];
  for (const move of state.legalMoves()) {
    place.play(state.board.codeOf(move));
    const values = [];
    for (const each of searches) {
      const value = await each.value(async () => spent() >= nodes || (await stops()));
      if (value === null) return null;
      values.push(value);
    }
    const [chance, margin] = values;
    found.push({ move, chance, margin, chanceError: 0, marginError: 0, isProved: true });
  }
  const best = Math.max(...found.map(({ chance }) => chance));
  return found.map((each) => ({ ...each, lost: best - each.chance, lostError: 0 }));
}

/** A search for one value, and its table. */
class Search {
  /** @type {ArrayInMemory} */ #progress;
  /** @type {ArrayInMemory} */ #found;
  /** @type {import("../kernel.js").Call} */ #begin;
  /** @type {import("../kernel.js").Call} */ #run;

  /** @param {Place} place @param {number} objective */
  constructor({ kernel, arena, args, after }, objective) {
    this.#progress = arena.filled("int64", [-1n, 0n, 0n, BigInt(objective)]);
    this.#found = arena.array("float64", 1);
    const memory = {
      rows: arena.array("int64", search.DEPTH, automa.SIZE),
      codes: arena.array("int64", search.DEPTH, layout.MAX_MOVES),
      frames: arena.array("int64", search.DEPTH, 3),
      sums: arena.array("float64", search.DEPTH),
      keys: arena.array("int64", ENTRIES, search.KEY + 1),
      values: arena.array("float64", ENTRIES),
      progress: this.#progress,
      found: this.#found,
    };
    const given = { ...args, words: after, search: memory, nodes: solo.SLICE, key: arena.array("int64", search.KEY + 1) };
    [this.#begin, this.#run] = ["solo.search.begin", "solo.search.run"].map((name) => kernel.bind(arena, name, given));
  }

  get nodes() {
    return Number(this.#progress.view[search.NODES]);
  }

  /** The value of the position; null where it was stopped first. @param {() => Promise<boolean>} stops @returns {Promise<number | null>} */
  async value(stops) {
    this.#begin.run();
    while (this.#progress.view[search.PLY] >= 0n) {
      if (await stops()) return null;
      this.#run.run();
    }
    return this.#found.view[0];
  }
}

// -- estimates -------------------------------------------------------------------------------------

/** @param {Place} place @param {{playouts: number, seed: number, move: Move | null}} options @param {() => Promise<boolean>} stops @returns {Promise<Choice[] | null>} */
async function estimated(place, { playouts, seed, move }, stops) {
  const { arena, args, codes, kernel, state, words } = place;
  const [kept, , , rest] = solo.TRIAL;
  const array = (/** @type {number} */ length) => arena.array("int64", length);
  const trial = { codes: array(kept), edges: array(kept), totals: array(kept), rest: array(rest), order: array(rest), settings: arena.filled("int64", solo.TRIAL.map(BigInt)) };
  const stream = arena.array("uint64", 1);
  stream.view[0] = BigInt(seed);
  const given = { ...args, words: arena.filled("int64", words), trial, stream };
  const count = kernel.bind(arena, "solo.games.choices", given).run();
  const choices = new Set(Array.from(codes.view.subarray(0, count), Number));
  if (move) choices.add(state.board.codeOf(move));
  const results = arena.array("int64", 1, games.RESULTS);
  const room = arena.array("int64", automa.SIZE);
  const play = kernel.bind(arena, "solo.games.play_games", { ...given, words: room, start: place.after, starter: games.KEEP_CIRCLE, player: solo.POLICY, results });
  const found = [];
  for (const code of choices) {
    place.play(code);
    const rows = [];
    for (let game = 0; game < playouts; game += 1) {
      if (await stops()) return null;
      stream.view[0] = BigInt(seed) + BigInt(game) * BigInt(solo.GAME);
      play.run();
      rows.push(Array.from(results.row(0), Number));
    }
    found.push({ choice: choiceOf(state.board.moveOf(code), rows), wins: rows.map((row) => row[games.WON]) });
  }
  const [best] = found.sort((one, other) => byWorth(one.choice, other.choice));
  return found.map((each) => ({ ...each.choice, ...(each === best ? { lost: 0, lostError: 0 } : behind(each.wins, best.wins)) }));
}

/** What a choice loses in games on the same cards as those of the best one; the error adds half a game to each pair of results (A. Agresti, Y. Min 2005). @param {number[]} wins @param {number[]} best */
function behind(wins, best) {
  const lost = wins.map((won, game) => best[game] - won);
  const n = lost.length + 2;
  const spread = (sum(lost.map(Math.abs)) + 1) / n - (sum(lost) / n) ** 2;
  return { lost: sum(lost) / lost.length, lostError: Math.sqrt(spread / n) };
}

const sum = (/** @type {number[]} */ values) => values.reduce((total, each) => total + each, 0);

/** Means of games with their standard errors; that of the chance adds two wins and two losses (A. Agresti, B. A. Coull 1998). @param {Move} move @param {number[][]} results */
function choiceOf(move, results) {
  const n = results.length;
  const won = sum(results.map((row) => row[games.WON]));
  const share = (won + 2) / (n + 4);
  const margins = results.map((row) => row[games.POINTS] - row[games.AUTOMA_POINTS]);
  const margin = sum(margins) / n;
  const spread = sum(margins.map((each) => (each - margin) ** 2)) / n;
  return { move, chance: won / n, margin, chanceError: Math.sqrt((share * (1 - share)) / (n + 4)), marginError: Math.sqrt(spread / n), isProved: false };
}
