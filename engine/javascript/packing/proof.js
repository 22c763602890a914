/**
 * Proof of a packing question, and the clock of its work.
 *
 * @typedef {import("../working.js").Limits} Limits
 * @typedef {import("./ground.js").Sewn} Sewn
 * @typedef {import("./question.js").Question} Question
 * @typedef {{sewn: Sewn[], leather: bigint}} Packing The cells of `leather` besides.
 * @typedef {"exact" | "bounds" | "infeasible"} Status
 * @typedef {"finished" | "limit" | "interruption" | "size"} Stopped
 * @typedef {{status: Status, lower: number | null, upper: number | null, witness: Packing | null, nodes: number,
 *   seconds: number, stopped: Stopped}} Proof The value in the units of the question.
 * @typedef {{nodes: number, seconds: number, incumbent: number | null, bound: number | null}} Progress
 *   The best value found and the bound proved, so far.
 */

import { Allowance } from "../working.js";

/** The time and the nodes spent on one question. */
export class Clock {
  #allowance;
  #report;
  /** Nodes visited so far. */
  nodes = 0;

  /** @param {Limits} limits @param {(progress: Progress) => void} [report] */
  constructor(limits, report) {
    this.#allowance = new Allowance(limits, () => this.nodes);
    this.#report = report;
  }

  /** Report progress, and let others have their turn. @param {number | null} [incumbent] @param {number | null} [bound] @returns {Promise<boolean>} Whether the work may go on. */
  async mayGoOn(incumbent = null, bound = null) {
    this.#report?.({ nodes: this.nodes, seconds: this.#allowance.spent, incumbent, bound });
    return this.#allowance.mayGoOn(true);
  }

  /** The proof of a value, or the proof that no packing exists. @param {number | null} value @param {Packing | null} witness @returns {Proof} */
  proved(value, witness) {
    const status = value === null ? "infeasible" : "exact";
    return { ...this.#work, status, lower: value, upper: value, witness, stopped: "finished" };
  }

  /**
   * The proof where the work stopped early.
   * @param {number | null} lower @param {number | null} upper @param {Packing | null} witness @param {Stopped} [stopped]
   * @returns {Proof}
   */
  bounded(lower, upper, witness, stopped = this.#allowance.stopped) {
    if (lower !== null && lower === upper && witness) return this.proved(lower, witness);
    return { ...this.#work, status: "bounds", lower, upper, witness, stopped };
  }

  get #work() {
    return { nodes: this.nodes, seconds: Math.round(this.#allowance.spent * 10_000) / 10_000 };
  }
}

/** The first free cells, as many as there is leather. @param {bigint} free @param {number} number */
export function leatherOn(free, number) {
  let chosen = 0n;
  let rest = free;
  for (let left = number; left && rest; left -= 1) {
    const lowest = rest & -rest;
    chosen |= lowest;
    rest ^= lowest;
  }
  return chosen;
}

/** The packing with all leather on the first cells that stay empty. @param {Question} question @param {Sewn[]} sewn @returns {Packing} */
export function withLeather({ free, leather }, sewn) {
  const covered = sewn.reduce((mask, { cells }) => mask | cells, 0n);
  return { sewn, leather: leatherOn(free & ~covered, leather) };
}
