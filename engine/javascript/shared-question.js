/**
 * The question of a search, searched by a second thread too.
 *
 * Both search the same position with the same window. They share the transposition table, and notes
 * of what each is at, so that one finds what the other has proved; the first answer counts.
 *
 * @import {Group} from "./groups.js"
 * @import {Call, Kernel} from "./kernel.js"
 * @import {Arena} from "./memory.js"
 * @import {SecondThread} from "./second-thread.js"
 */

import numbers from "./built/endgame.js";
import { allocated } from "./groups.js";
import { ARENA, SEARCH } from "./searcher.js";

const JOIN = "endgame.driver.question.join";

export class SharedQuestion {
  #thread;
  #first;
  #work;
  #share;
  /** @type {Call} */
  #join;
  /** @type {Call} */
  #search;
  #isJoined = false;

  /**
   * @param {Kernel} kernel @param {SecondThread} thread @param {Arena} arena Of the search.
   * @param {Group} shape The sizes of a thread's memory. @param {Group} args Arguments of the first one.
   */
  constructor(kernel, thread, arena, shape, args) {
    this.#thread = thread;
    this.#first = args;
    const shared = Object.fromEntries(numbers.SHARED_ARRAYS.map((/** @type {string} */ name) => [name, args.work[name]]));
    const own = allocated(kernel, arena, SEARCH, "work", ARENA, shape, false, shared);
    this.#work = own;
    kernel.call("endgame.sizes.prepare", { ...args, work: own });
    own.control.view[numbers.SHARED] = 1n;
    const question = arena.array("int64", args.drive.question.length);
    this.#share = question;
    const mine = { ...args, work: own, drive: { ...args.drive, question } };
    this.#join = kernel.bind(arena, JOIN, { ...mine, control: args.work.control });
    this.#search = kernel.bind(arena, SEARCH, { ...mine, portion: numbers.NO_LIMIT });
  }

  /** Nodes that the second thread visited so far. */
  get nodes() {
    return Number(this.#work.control.view[numbers.NODES]);
  }

  /** Have the second thread search the question too, if it has begun, unless it does or is at work elsewhere. */
  join() {
    const isSearched = this.#first.drive.question.view[numbers.PHASE] === BigInt(numbers.SEARCHED);
    if (this.#isJoined || !isSearched || !this.#thread.isIdle) return;
    const share = this.#share.view;
    share.set(this.#first.drive.question.view);
    share[numbers.LAST] = share[numbers.SLICE_END] = BigInt(numbers.NO_LIMIT);
    this.#join.run();
    this.#thread.begin(this.#search);
    this.#isJoined = true;
  }

  /** Take over the answer of the second thread; return whether there is one. */
  takeAnswer() {
    if (!this.#isJoined || !this.#thread.isDone) return false;
    this.#isJoined = false;
    const { view } = this.#first.drive.question;
    view.set(this.#share.view.subarray(numbers.IS_ANSWERED, numbers.HINT + 1), numbers.IS_ANSWERED);
    view[numbers.PHASE] = BigInt(numbers.NONE);
    return true;
  }

  /** Have the second thread stop, whatever the first one has come to. */
  async leave() {
    if (this.#isJoined) {
      this.#isJoined = false;
      // It may just begin, and set its limit after we do.
      await this.#thread.rest(() => (this.#work.control.view[numbers.LIMIT] = 0n));
    }
    this.#first.drive.question.view[numbers.ELSEWHERE] = BigInt(this.nodes);
  }
}
