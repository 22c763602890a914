/**
 * Long work: its limits, and a breath for everything else that runs.
 *
 * @typedef {{nodes?: number, seconds?: number, signal?: AbortSignal}} Limits
 *   Limits of a search; it ends early without an error.
 * @typedef {"finished" | "limit" | "interruption"} Stopped
 */

import { InputError } from "./errors.js";
import { isWhole } from "./values.js";
import { shown } from "./wording.js";

/** Milliseconds of work between two breaths. */
const BREATH = 12;

/** Wait until other work had its turn. @returns {Promise<void>} */
export const others = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Lets other work have its turn now and then. */
export class Breath {
  #last = performance.now();

  /** Wait, if it is time. */
  async take() {
    if (performance.now() - this.#last < BREATH) return;
    await others();
    this.#last = performance.now();
  }
}

/** Check limits that somebody gave. @param {Limits} limits */
export function requireLimits({ nodes, seconds }) {
  if (nodes !== undefined && !(isWhole(nodes) && nodes >= 1)) {
    throw new InputError("nodes", "{value}; allowed: a whole number from 1", { value: shown(nodes) });
  }
  if (seconds !== undefined && !(typeof seconds === "number" && seconds > 0)) {
    throw new InputError("seconds", "{value}; allowed: a number above 0", { value: shown(seconds) });
  }
}

/** How much more a search may do, and when others have their turn. */
export class Allowance {
  #begun = performance.now();
  #breath = new Breath();
  #visited;
  #last;
  #seconds;
  #signal;
  #pace = { nodes: 0, seconds: 0 };
  /** @type {Stopped} */
  stopped = "finished";

  /** @param {Limits} limits @param {() => number} visited Nodes visited so far. */
  constructor({ nodes, seconds, signal }, visited) {
    this.#visited = visited;
    this.#last = nodes === undefined ? Infinity : visited() + nodes;
    this.#seconds = seconds;
    this.#signal = signal;
    this.takePace();
  }

  /** Seconds spent. */
  get spent() {
    return (performance.now() - this.#begun) / 1000;
  }

  /** Take the pace from here on: what came before was no search. */
  takePace() {
    this.#pace = { nodes: this.#visited(), seconds: this.spent };
  }

  /** How many nodes can still be visited, at the pace so far; infinity for no limit. */
  nodesLeft() {
    const left = this.#last - this.#visited();
    const visited = this.#visited() - this.#pace.nodes;
    const spent = this.spent - this.#pace.seconds;
    if (this.#seconds === undefined || visited === 0 || spent <= 0) return left;
    return Math.min(left, (Math.max(0, this.#seconds - this.spent) * visited) / spent);
  }

  /**
   * Let others have their turn now and then.
   * @param {boolean} countsNodes Whether nodes count now, so that a limit of nodes repeats exactly.
   * @returns {Promise<boolean>} Whether the work may go on.
   */
  async mayGoOn(countsNodes) {
    await this.#breath.take();
    const isSpent = this.#seconds !== undefined && this.spent >= this.#seconds;
    if (this.#signal?.aborted) this.stopped = "interruption";
    else if (isSpent || (countsNodes && this.#visited() > this.#last)) this.stopped = "limit";
    return this.stopped === "finished";
  }
}
