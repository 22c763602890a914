/**
 * The second thread as the first one sees it: a worker with the kernel on the same memory.
 *
 * @typedef {import("./helper.js").Given} Given
 * @typedef {import("./kernel.js").Call} Call
 * @typedef {import("./groups.js").Group} Group
 * @typedef {import("./memory.js").Arena} Arena
 * @typedef {(given: Given, gone: () => void) => void} StartHelper
 *   Starts a worker that runs `help` of `helper.js`; it calls `gone` when that worker has ended.
 */

import { BUSY, FAILED, FIELDS, GONE, IDLE, SLOTS, STATE } from "./helper.js";
import { Kernel, symbolOf } from "./kernel.js";
import { Memory } from "./memory.js";
import { SEARCH } from "./searcher.js";
import { forSharedMemory } from "./shared-memory.js";
import { SharedQuestion } from "./shared-question.js";
import { others } from "./working.js";

/** As much as the first thread has. */
const STACK = 1 << 16;
/** Milliseconds. */
const MOMENT = 1;

export class SecondThread {
  /** Keeps its view when the memory grows: shared memory is never moved. @type {Int32Array} */
  #fields;
  #kernel;

  /**
   * @param {Kernel} kernel Its memory is shared. @param {WebAssembly.Module} module Of that kernel.
   * @param {StartHelper} start
   */
  constructor(kernel, module, start) {
    this.#kernel = kernel;
    const arena = kernel.arena();
    const stack = arena.scratch("uint8", STACK).address + STACK;
    const fields = arena.array("int32", FIELDS);
    this.#fields = fields.view;
    const given = { module, memory: kernel.memory.memory, symbol: symbolOf(SEARCH), stack, board: fields.address };
    start(given, () => Atomics.store(this.#fields, STATE, GONE));
  }

  get #state() {
    return Atomics.load(this.#fields, STATE);
  }

  /** Whether it waits for work. */
  get isIdle() {
    return this.#state === IDLE;
  }

  /** Prepare it to help with the questions of a search. @param {Arena} arena @param {Group} shape @param {Group} args */
  share(arena, shape, args) {
    return new SharedQuestion(this.#kernel, this, arena, shape, args);
  }

  /** Have it run a call. @param {Call} call */
  begin(call) {
    this.#fields[SLOTS] = call.prepare();
    if (Atomics.compareExchange(this.#fields, STATE, IDLE, BUSY) === IDLE) Atomics.notify(this.#fields, STATE);
  }

  /** Whether it has come to the end of its call. */
  get isDone() {
    this.#requireSound();
    return this.isIdle;
  }

  /** Wait until it works no more. @param {() => void} hasten Called again and again until then. */
  async rest(hasten) {
    while (this.#state === BUSY) {
      hasten();
      if (!this.#slept()) await others();
    }
    this.#requireSound();
  }

  /** Sleep until it works no more, a moment at most; return whether it is so: a page must not sleep. */
  #slept() {
    try {
      return Atomics.wait(this.#fields, STATE, BUSY, MOMENT) !== "timed-out";
    } catch {
      return false;
    }
  }

  #requireSound() {
    if (this.#state === FAILED) throw new Error("the kernel failed in the second thread");
  }
}

/**
 * A kernel with a second thread, or null where the system has no shared memory to give.
 * @param {ArrayBuffer | ArrayBufferView} bytes Of the kernel. @param {import("./kernel.js").Manifest} manifest
 * @param {number | undefined} memory Bytes to take at once. @param {StartHelper} start
 */
export async function withSecondThread(bytes, manifest, memory, start) {
  const shared = sharedMemory(memory);
  if (!shared) return null;
  const module = await WebAssembly.compile(forSharedMemory(bytes));
  const kernel = new Kernel(module, manifest, shared);
  kernel.second = new SecondThread(kernel, module, start);
  return kernel;
}

/** @param {number | undefined} bytes */
function sharedMemory(bytes) {
  try {
    return new Memory(bytes, true);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
