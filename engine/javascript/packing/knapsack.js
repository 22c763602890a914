/**
 * Subsets of the patches on offer in falling order of value, within area and budgets: a best-first knapsack.
 *
 * @typedef {import("./question.js").Question} Question
 * @typedef {{patch: number, area: number, value: number, cost: number, time: number}} Item
 * @typedef {{place: number, weight: number, value: number}} Weighed
 * @typedef {{low: number, high: number}} Chosen A bit for each item.
 * @typedef {Chosen & {bound: number, decided: number, area: number, value: number, cost: number, time: number}} Partial
 *   A partial subset: the first items decided, the rest open.
 */

/** Partial subsets kept in memory; beyond, the answer is an interval. */
const MOST_WAITING = 1 << 18;
const WORD = 32;

/** The subsets of one question. */
export class Knapsack {
  #question;
  #room;
  #heap;
  /** @type {Chosen[]} */
  #nogoods = [];
  #byArea;
  #byCost;
  #byTime;

  /** @param {Question} question */
  constructor(question) {
    this.#question = question;
    this.#room = question.room;
    const worth = (/** @type {Item} */ { value, cost }) => -value / (1 + cost);
    /** The dearest for their worth first: leaving them out soon shows in the bounds. @type {Item[]} */
    this.items = question.patches
      .map((patch) => {
        const { area, buttons: cost, time } = question.patch(patch);
        return { patch, area, value: question.worth(patch), cost, time };
      })
      .sort((a, b) => worth(a) - worth(b) || a.patch - b.patch);
    const weighed = (/** @type {"area" | "cost" | "time"} */ weight) =>
      this.items.map((item, place) => ({ place, weight: item[weight], value: item.value }));
    const leather = { place: this.items.length, weight: 1, value: question.leatherWorth };
    this.#byArea = byDensity([...weighed("area"), ...new Array(question.leather).fill(leather)]);
    this.#byCost = byDensity(weighed("cost"));
    this.#byTime = byDensity(weighed("time"));
    this.#heap = new Heap();
    this.#heap.push(this.#partial({ low: 0, high: 0 }, 0, 0, 0, 0, 0));
  }

  /** Upper bound of every subset still to come. */
  get bound() {
    return this.#heap.first?.bound ?? null;
  }

  /** Whether memory runs out. */
  get isTooLarge() {
    return this.#heap.size > MOST_WAITING;
  }

  /** Places of the items that are worth something, most worth a cell first. */
  get byDensity() {
    return this.#byArea.map(({ place }) => place).filter((place) => place < this.items.length);
  }

  /** The patches of a subset. @param {Chosen} chosen */
  patches(chosen) {
    return this.items.filter((_, place) => hasBit(chosen, place)).map(({ patch }) => patch);
  }

  /** Whether items keep to the room and the budgets. @param {Item[]} items */
  isWithin(items) {
    const sum = (/** @type {"area" | "cost" | "time"} */ field) => items.reduce((total, item) => total + item[field], 0);
    return sum("area") <= this.#room && this.#within(sum("cost"), sum("time"));
  }

  /** Drop every subset that contains one that does not fit. @param {Chosen} chosen */
  ruleOut({ low, high }) {
    this.#nogoods.push({ low, high });
  }

  /** A step: a complete subset, or null where a partial one was only split or dropped. @returns {Partial | null} */
  step() {
    const partial = /** @type {Partial} */ (this.#heap.pop());
    if (this.#nogoods.some(({ low, high }) => (partial.low & low) === low && (partial.high & high) === high)) return null;
    if (partial.decided === this.items.length) return partial;
    this.#split(partial);
    return null;
  }

  /** @param {Partial} partial */
  #split({ low, high, decided, area, value, cost, time }) {
    this.#heap.push(this.#partial({ low, high }, decided + 1, area, value, cost, time));
    const item = this.items[decided];
    if (area + item.area > this.#room || !this.#within(cost + item.cost, time + item.time)) return;
    const chosen = withBit({ low, high }, decided);
    this.#heap.push(this.#partial(chosen, decided + 1, area + item.area, value + item.value, cost + item.cost, time + item.time));
  }

  /** @param {number} cost @param {number} time */
  #within(cost, time) {
    const { buttons, time: limit } = this.#question;
    return (buttons === null || cost <= buttons) && (limit === null || time <= limit);
  }

  /** @param {Chosen} chosen @param {number} decided @param {number} area @param {number} value @param {number} cost @param {number} time @returns {Partial} */
  #partial({ low, high }, decided, area, value, cost, time) {
    const { buttons, time: limit, leather, leatherWorth } = this.#question;
    const room = this.#room - area;
    let most = mostOf(decided, this.#byArea, room);
    const sewn = Math.min(leather, room) * leatherWorth;
    if (buttons !== null) most = Math.min(most, sewn + mostOf(decided, this.#byCost, buttons - cost));
    if (limit !== null) most = Math.min(most, sewn + mostOf(decided, this.#byTime, limit - time));
    return { low, high, bound: value + most, decided, area, value, cost, time };
  }
}

/** @param {Chosen} chosen @param {number} place */
const hasBit = ({ low, high }, place) => (((place < WORD ? low : high) >>> (place % WORD)) & 1) === 1;

/** @param {Chosen} chosen @param {number} place @returns {Chosen} */
const withBit = ({ low, high }, place) =>
  place < WORD ? { low: low | (1 << place), high } : { low, high: high | (1 << (place % WORD)) };

/** The most value of open items under one limit: whole items, and part of the last. @param {number} decided @param {Weighed[]} order @param {number} room */
function mostOf(decided, order, room) {
  let total = 0;
  let left = room;
  for (const { place, weight, value } of order) {
    if (place < decided) continue;
    if (weight > left) return total + Math.floor((value * left) / weight);
    total += value;
    left -= weight;
  }
  return total;
}

/** The items by falling value per weight, without worthless ones. @param {Weighed[]} order */
const byDensity = (order) => order.filter(({ value }) => value > 0).sort((a, b) => a.weight / a.value - b.weight / b.value);

/** Partial subsets, the one of the largest bound first. */
class Heap {
  /** @type {Partial[]} */
  #all = [];

  get size() {
    return this.#all.length;
  }

  get first() {
    return this.#all[0];
  }

  /** @param {Partial} added */
  push(added) {
    const all = this.#all;
    let at = all.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(added, all[above])) break;
      all[at] = all[above];
      at = above;
    }
    all[at] = added;
  }

  pop() {
    const all = this.#all;
    const first = all[0];
    const last = all.pop();
    if (last === undefined || !all.length) return first;
    let at = 0;
    for (let below = 1; below < all.length; below = 2 * at + 1) {
      if (below + 1 < all.length && isBefore(all[below + 1], all[below])) below += 1;
      if (!isBefore(all[below], last)) break;
      all[at] = all[below];
      at = below;
    }
    all[at] = last;
    return first;
  }
}

/** Whether a partial comes first: by its bound, then the further decided one, then by the bits of its items. @param {Partial} a @param {Partial} b */
function isBefore(a, b) {
  if (a.bound !== b.bound) return a.bound > b.bound;
  if (a.decided !== b.decided) return a.decided > b.decided;
  return a.high !== b.high ? a.high >>> 0 < b.high >>> 0 : a.low >>> 0 < b.low >>> 0;
}
