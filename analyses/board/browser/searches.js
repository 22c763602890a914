/**
 * The searches of a page: one runs at a time, the next one ends it.
 *
 * @import {Send, Task} from "./task.js"
 * @typedef {{id: string, control: AbortController, isOver: boolean}} Search
 */

import { ContradictionError, InputError } from "./library.js";
import { say } from "./say.js";

/** Runs searches one after the other. */
export class Searches {
  #count = 0;
  /** @type {Search | null} */
  #newest = null;
  /** @type {Promise<void>} */
  #turn = Promise.resolve();

  /** @param {(id: string, event: {event: string, [field: string]: any}) => void} tell Receives all events. */
  constructor(tell) {
    this.tell = tell;
  }

  /** Begin a search, and cancel the one before it. @param {Task} task @returns {string} Its id. */
  begin(task) {
    this.#newest?.control.abort();
    const search = { id: String((this.#count += 1)), control: new AbortController(), isOver: false };
    this.#newest = search;
    this.#turn = this.#turn.then(() => this.#run(search, task));
    return search.id;
  }

  /** Cancel a search; it ends with what it has found. @param {string} id @returns {boolean} Whether there was one. */
  cancel(id) {
    const isKnown = Number(id) >= 1 && Number(id) <= this.#count;
    if (this.#newest?.id === id) this.#newest.control.abort();
    return isKnown;
  }

  /** @param {Search} search @param {Task} task */
  async #run(search, task) {
    const { id, control } = search;
    const { signal } = control;
    const send = (/** @type {any} */ event) => this.tell(id, event);
    if (signal.aborted) {
      send({ event: "end", stopped: "cancelled", answer: null, error: null });
      return;
    }
    try {
      const { answer, isFinished } = await task(send, signal);
      const stopped = isFinished ? "finished" : signal.aborted ? "cancelled" : "limit";
      send({ event: "end", stopped, answer, error: null });
    } catch (error) {
      send({ event: "end", stopped: "failed", answer: null, error: errorOf(error) });
    }
  }
}

/** @param {unknown} error */
function errorOf(error) {
  if (error instanceof InputError) return error.document;
  const words = error instanceof Error ? error.message : String(error);
  if (error instanceof ContradictionError) {
    return { field: "proof", reason: say("two of our proofs contradict each other: {reason}. This is a bug, not an answer", { reason: words }) };
  }
  return { field: "search", reason: say("failed: {reason}. This is a bug", { reason: words }) };
}
