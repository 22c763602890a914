/**
 * The kernel as WebAssembly: its memory, and calls of its entries by name.
 *
 * @typedef {{result: string, slots: string[]}} Entry
 *   Slots as `name kind`; a kind `float32[3]` is an array: its address and three lengths.
 * @typedef {{entries: Record<string, Entry>}} Manifest
 * @import {Arena, ArrayInMemory} from "./memory.js"
 * @typedef {number | bigint | boolean} Scalar
 * @typedef {{path: string[], kind: import("./memory.js").Kind}} Field
 * @typedef {ArrayInMemory | Scalar | {[field: string]: Argument}} Argument
 */

import { ArrayInMemory as InMemory, Memory } from "./memory.js";

const SLOT = 8;
/** Prefix of the names of the library's functions. */
const PREFIX = "pw_";

/** The library's name of the function of an entry. @param {string} name */
export const symbolOf = (name) => PREFIX + name.replaceAll(".", "_");

/** The compiled kernel with memory of its own. */
export class Kernel {
  #exports;
  /** Whether searches with a limit of seconds take little memory. */
  isFrugal = false;
  /** Helps with proofs, where there is one. @type {import("./second-thread.js").SecondThread | null} */
  second = null;

  /** @param {WebAssembly.Module} module @param {Manifest} manifest @param {Memory} [memory] */
  constructor(module, manifest, memory = new Memory()) {
    this.manifest = manifest;
    this.memory = memory;
    const imports = { env: { memory: this.memory.memory } };
    this.#exports = /** @type {any} */ (new WebAssembly.Instance(module, imports).exports);
    this.memory.startAt(this.#exports.__heap_base.value);
  }

  /** Begin a task: memory that is given back whole. */
  arena() {
    return this.memory.arena();
  }

  /**
   * Prepare calls of an entry on the same arrays.
   * @param {Arena} arena Where its slots lie.
   * @param {string} name As the manifest has it: `rules.play`.
   * @param {{[argument: string]: Argument}} args Arrays and numbers; a number may change from call to call.
   */
  bind(arena, name, args) {
    return new Call(arena, this.entry(name), this.#function(name), name, args);
  }

  /** @param {string} name @returns {Entry} */
  entry(name) {
    const entry = this.manifest.entries[name];
    if (!entry) throw new RangeError(`the kernel has no entry ${name}`);
    return entry;
  }

  /**
   * The arrays of an argument that is a group of them, in the kernel's order.
   * @param {string} name Of an entry that takes it. @param {string} argument
   * @returns {Field[]}
   */
  fields(name, argument) {
    return placesOf(this.entry(name))
      .filter(({ path, axis }) => axis === -1 && path.length > 1 && path[0] === argument)
      .map(({ path, kind }) => ({ path: path.slice(1), kind: /** @type {any} */ (kind) }));
  }

  /** Call an entry once. @param {string} name @param {{[argument: string]: Argument}} args */
  call(name, args) {
    const arena = this.arena();
    try {
      return this.bind(arena, name, args).run();
    } finally {
      arena.free();
    }
  }

  /** @param {string} name */
  #function(name) {
    return this.#exports[symbolOf(name)];
  }
}

/** An entry with its arguments in place. */
export class Call {
  /** @type {Map<string, {at: number, kind: string}>} */
  #numbers = new Map();
  #slots;
  #function;
  #result;
  #name;
  /** @type {bigint} The value in the first slot, which the result replaces. */
  #first;

  /** @param {Arena} arena @param {Entry} entry @param {(slots: number) => number} run @param {string} name @param {{[argument: string]: Argument}} args */
  constructor(arena, entry, run, name, args) {
    const places = placesOf(entry);
    this.#slots = arena.array("int64", Math.max(1, places.length));
    this.#function = run;
    this.#result = entry.result;
    this.#name = name;
    const words = this.#slots.view;
    places.forEach((place, at) => {
      const value = found(args, place.path, name);
      words[at] = place.axis === undefined ? asWord(value, place.kind) : part(value, place, name);
      if (place.axis === undefined) this.#numbers.set(place.path.join("."), { at, kind: place.kind });
    });
    this.#first = words[0];
  }

  /**
   * Call it, with some numbers changed.
   * @param {{[argument: string]: Scalar}} [changes]
   * @returns {any} A number, a boolean, a bigint for unsigned words, or undefined.
   */
  run(changes = {}) {
    const words = this.#slots.view;
    this.prepare();
    for (const [name, value] of Object.entries(changes)) {
      const number = this.#numbers.get(name);
      if (!number) throw new RangeError(`${this.#name}: no number ${name}`);
      words[number.at] = asWord(value, number.kind);
      if (number.at === 0) this.#first = words[0];
    }
    const status = this.#function(this.#slots.address);
    if (status !== 0) throw new Error(`${this.#name}: the kernel failed with status ${status}`);
    return this.answer();
  }

  /** Prepare a call that another thread on the same memory can run. @returns {number} Where its slots lie. */
  prepare() {
    this.#slots.view[0] = this.#first;
    return this.#slots.address;
  }

  /** The result of the last run. @returns {any} */
  answer() {
    const word = this.#slots.view[0];
    if (this.#result === "none") return undefined;
    if (this.#result === "bool") return word !== 0n;
    if (this.#result === "uint64") return BigInt.asUintN(64, word);
    return this.#result === "float64" ? asFloat(word) : Number(word);
  }
}

/**
 * The slots of an entry, one by one.
 * @param {Entry} entry
 * @returns {{path: string[], kind: string, axis?: number}[]} `axis` is -1 for an address.
 */
function placesOf(entry) {
  return entry.slots.flatMap((slot) => {
    const [name, kind] = slot.split(" ");
    const path = name.split(".");
    const [, element, dimensions] = kind.match(/^(\w+)\[(\d)\]$/) ?? [];
    if (!element) return [{ path, kind }];
    const axes = Array.from({ length: Number(dimensions) + 1 }, (_, axis) => axis - 1);
    return axes.map((axis) => ({ path, kind: element, axis }));
  });
}

/** @param {any} args @param {string[]} path @param {string} name @returns {any} */
function found(args, path, name) {
  const value = path.reduce((group, field) => group?.[field], args);
  if (value === undefined) throw new TypeError(`${name}: ${path.join(".")} is missing`);
  return value;
}

/** @param {any} value @param {{path: string[], kind: string, axis?: number}} place @param {string} name */
function part(value, { path, kind, axis }, name) {
  if (!(value instanceof InMemory) || value.kind !== kind) {
    throw new TypeError(`${name}: ${path.join(".")} must be an array of ${kind} in memory`);
  }
  if (axis === -1) return BigInt(value.address);
  const length = value.shape[/** @type {number} */ (axis)];
  if (length === undefined) throw new TypeError(`${name}: ${path.join(".")} has too few dimensions`);
  return BigInt(length);
}

const converted = new DataView(new ArrayBuffer(SLOT));

/** @param {Scalar} value @param {string} kind */
function asWord(value, kind) {
  if (kind !== "float64") return BigInt.asIntN(64, BigInt(value));
  converted.setFloat64(0, Number(value));
  return converted.getBigInt64(0);
}

/** @param {bigint} word */
function asFloat(word) {
  converted.setBigInt64(0, word);
  return converted.getFloat64(0);
}
