/**
 * The evaluation of an edition: weights fitted on its own games, and how far they err.
 *
 * @typedef {import("./edition.js").Edition} Edition
 * @typedef {import("./memory.js").Arena} Arena
 * @typedef {import("./groups.js").Group} Group
 * @typedef {(edition: string) => Promise<ArrayBuffer | Uint8Array>} ReadWeights
 * @typedef {{errors: readonly number[], weights: Float32Array}} Evaluation
 */

import data from "./built/evaluations.js";
import { PRINTINGS } from "./edition.js";

/** @type {Record<string, number[]>} */
const SHAPES = data.shapes;
/** @type {Record<string, number[]>} */
const ERRORS = data.errors;

/** Quilts and tracks of the named editions. @type {Record<string, unknown[]>} */
const BOARDS = data.boards;

/** The edition whose evaluation fits an edition best: its own, or that of the one it changes. @param {Edition} edition */
export const learnedBy = (edition) =>
  edition.definition === null ? edition.name : edition.definition.get("extends") ?? namedLike(edition) ?? PRINTINGS[0];

/** The named edition with the same quilt and track. @param {Edition} edition */
function namedLike({ width, height, blocked, last, incomeMarks, leatherMarks }) {
  const board = JSON.stringify([width, height, blocked, last, incomeMarks, leatherMarks]);
  return Object.keys(BOARDS).find((name) => JSON.stringify(BOARDS[name]) === board);
}

/** Reads evaluations, each once. */
export class Evaluations {
  /** @type {Map<string, Promise<Evaluation>>} */
  #known = new Map();
  #read;

  /** @param {ReadWeights} read */
  constructor(read) {
    this.#read = read;
  }

  /** The evaluation of an edition. @param {Edition} edition */
  async of(edition) {
    const name = learnedBy(edition);
    const known = this.#known.get(name) ?? this.#made(name);
    this.#known.set(name, known);
    try {
      return await known;
    } catch (error) {
      this.#known.delete(name); // The next one may reach it.
      throw error;
    }
  }

  /** @param {string} name @returns {Promise<Evaluation>} */
  async #made(name) {
    const content = await this.#read(name);
    const bytes = new Uint8Array(content).slice().buffer;
    const view = new DataView(bytes);
    const weights = Float32Array.from({ length: bytes.byteLength / 4 }, (_, at) => view.getFloat32(4 * at, true));
    if (weights.length !== data.functions.length * sizeOfAll()) throw new Error(`the weights of ${name} are not those of this version`);
    return { errors: ERRORS[name], weights };
  }
}

const sizeOf = (/** @type {readonly number[]} */ shape) => shape.reduce((product, length) => product * length, 1);
const sizeOfAll = () => Object.values(SHAPES).reduce((sum, shape) => sum + sizeOf(shape), 0);

/**
 * Put an evaluation where the kernel reads it.
 * @param {Arena} arena @param {Evaluation} evaluation @param {boolean} isLinear @returns {Group}
 */
export function networkIn(arena, { weights }, isLinear) {
  let at = isLinear ? sizeOfAll() : 0;
  /** @type {Group} */
  const network = {};
  for (const [name, shape] of Object.entries(SHAPES)) {
    network[name] = arena.filled("float32", weights.subarray(at, at + sizeOf(shape)), ...shape);
    at += sizeOf(shape);
  }
  network.first = arena.array("float32", sizeOf(SHAPES.bias));
  network.second = arena.array("float32", sizeOf(SHAPES.inner_bias));
  network.is_linear = arena.filled("int64", [BigInt(isLinear)]);
  return network;
}
