/**
 * The relaxed game of the proof. The hero, who is proved to win, places every patch where it leaves
 * most free cells side by side. The other places nothing: it may buy any patch that has no more
 * cells than are free, and holds the special tile as soon as its square's number of cells is
 * covered. So whatever the other does by the rules it can do here too, with no fewer points.
 *
 * @typedef {import("./facts.js").Facts} Facts
 * @typedef {{place: number, buttons: number, income: number}} Runner
 * @typedef {{runners: readonly [Runner, Runner], free: bigint, room: number, token: number,
 *   left: bigint, mover: 0 | 1, tile: 0 | 1 | 2}} Position
 *   The hero is runner 0. `free` are the hero's free cells, `room` is how many the other has,
 *   `token` the patch taken last, `left` the patches in the circle.
 */

import { count } from "./facts.js";

export const HERO = 0;
export const OTHER = 1;
export const [NOBODY, HERO_HAS, OTHER_HAS] = /** @type {const} */ ([0, 1, 2]);
/** The move that takes no patch. */
export const ADVANCE = -1;
const FOR_SALE = 3;

/** The first position of a game, in which nothing is placed yet. @param {Facts} facts @param {number} startButtons @param {0 | 1} mover @returns {Position} */
export function first(facts, startButtons, mover) {
  const runner = { place: 0, buttons: startButtons, income: 0 };
  const all = (/** @type {number} */ bits) => (1n << BigInt(bits)) - 1n;
  return { runners: [runner, runner], free: all(facts.cells), room: facts.cells, token: 0, left: all(facts.patches.length), mover, tile: NOBODY };
}

// -- places ----------------------------------------------------------------------------------------

/** Pairs of neighbours among some cells. @param {Facts} facts @param {bigint} free */
const sideBySide = ({ inner, width }, free) => count(free & (free >> 1n) & inner) + count(free & (free >> width));

/** The place that leaves most free cells side by side; null if the patch fits nowhere. @param {Facts} facts @param {bigint[]} spots @param {bigint} free @returns {bigint | null} */
export function snuggest(facts, spots, free) {
  let best = null;
  let most = -1;
  for (const spot of spots) {
    if ((spot & free) !== spot) continue;
    const pairs = sideBySide(facts, free ^ spot);
    if (pairs > most) [best, most] = [spot, pairs];
  }
  return best;
}

/** The position after the hero has placed something; null where it does not fit. @param {Facts} facts @param {Position} position @param {bigint[]} spots @returns {Position | null} */
function sewn(facts, position, spots) {
  const spot = snuggest(facts, spots, position.free);
  if (spot === null) return null;
  const free = position.free ^ spot;
  const isSquare = position.tile === NOBODY && facts.squares.some((square) => !(square & free));
  return { ...position, free, tile: isSquare ? HERO_HAS : position.tile };
}

// -- moves -----------------------------------------------------------------------------------------

/** The patches for sale. @param {Facts} facts @param {Position} position @returns {number[]} */
export function offered({ patches }, { left, token }) {
  const order = patches.map((_, n) => (token + n) % patches.length);
  return order.filter((patch) => (left >> BigInt(patch)) & 1n).slice(0, FOR_SALE);
}

/** The moves of a position, the advance first; of the hero's, some may fit nowhere. @param {Facts} facts @param {Position} position */
export function choices(facts, position) {
  const { buttons } = position.runners[position.mover];
  const room = position.mover === HERO ? count(position.free) : position.room;
  const bought = offered(facts, position).filter((patch) => facts.patches[patch].buttons <= buttons && facts.patches[patch].area <= room);
  return [ADVANCE, ...bought];
}

/** The position after a move; null where the hero has no place for it. @param {Facts} facts @param {Position} position @param {number} move @returns {Position | null} */
export function follow(facts, position, move) {
  const after = move === ADVANCE ? advanced(facts, position) : bought(facts, position, move);
  if (after === null || after.tile !== NOBODY || !facts.squareCells) return after;
  return facts.cells - after.room >= facts.squareCells ? { ...after, tile: OTHER_HAS } : after;
}

/** @param {Facts} facts @param {Position} position */
function advanced(facts, position) {
  const runner = position.runners[position.mover];
  const to = Math.min(position.runners[1 - position.mover].place + 1, facts.last);
  return arrived(facts, position, { ...runner, buttons: runner.buttons + to - runner.place }, to);
}

/** @param {Facts} facts @param {Position} position @param {number} move */
function bought(facts, position, move) {
  const { area, buttons, time, income } = facts.patches[move];
  const isHero = position.mover === HERO;
  const placed = isHero ? sewn(facts, position, facts.spots[move]) : { ...position, room: position.room - area };
  if (placed === null) return null;
  const runner = position.runners[position.mover];
  const paid = { ...runner, buttons: runner.buttons - buttons, income: runner.income + income };
  const taken = { ...placed, left: placed.left & ~(1n << BigInt(move)), token: move };
  return arrived(facts, taken, paid, Math.min(runner.place + time, facts.last));
}

/**
 * Move the mover's token: income, leather, and whose turn it is then.
 * @param {Facts} facts @param {Position} position @param {Runner} runner The mover before it moves on.
 * @param {number} to @returns {Position}
 */
function arrived(facts, position, runner, to) {
  const { mover, runners } = position;
  const there = runners[1 - mover].place;
  const marks = facts.incomeMarks[to] - facts.incomeMarks[runner.place];
  const moved = { ...runner, place: to, buttons: runner.buttons + marks * runner.income };
  const passed = Math.max(runner.place, there);
  const leather = to > passed ? facts.leatherMarks[to] - facts.leatherMarks[passed] : 0;
  /** @type {Position} */
  let after = { ...position, runners: mover === HERO ? [moved, runners[1]] : [runners[0], moved] };
  if (mover === OTHER) after.room -= Math.min(leather, after.room);
  else for (let n = 0; n < leather; n += 1) after = sewn(facts, after, facts.leatherSpots) ?? after;
  return to > there ? { ...after, mover: mover === HERO ? OTHER : HERO } : after;
}

/** The hero's points less the other's, as things stand. @param {Facts} facts @param {Position} position */
export function margin(facts, { runners, free, room, tile }) {
  const points = runners[HERO].buttons - runners[OTHER].buttons + facts.penalty * (room - count(free));
  if (tile === NOBODY) return points;
  return points + (tile === HERO_HAS ? facts.squarePoints : -facts.squarePoints);
}

/** Whether both tokens are home. @param {Facts} facts @param {Position} position */
export const isOver = ({ last }, { runners }) => runners[HERO].place === last && runners[OTHER].place === last;

// -- names -----------------------------------------------------------------------------------------

const WORD = (1n << 64n) - 1n;
const OTHER_MOVES = 3n;
/** Bytes of its hash that name a position. */
export const NAME_BYTES = 6;

/** The name of a position: the highest bytes of its hash, as a number. @param {Position} position */
export function nameOf({ runners, free, room, token, left, mover, tile }) {
  const both = runners.flatMap(({ place, buttons, income }) => [place, buttons, income]).map(BigInt);
  const words = [...both, free & WORD, free >> 64n, BigInt(room), BigInt(token), left, mover === HERO ? 0n : OTHER_MOVES, BigInt(tile)];
  const hash = words.reduce((key, word) => stirred(key, word & WORD), 0x1234567n);
  return Number(hash >> BigInt(64 - 8 * NAME_BYTES));
}

/** @param {bigint} key @param {bigint} word */
function stirred(key, word) {
  let mixed = ((key ^ word) * 0x9e3779b97f4a7c15n) & WORD;
  mixed ^= mixed >> 29n;
  mixed = (mixed * 0xbf58476d1ce4e5b9n) & WORD;
  return mixed ^ (mixed >> 32n);
}
