/**
 * The account of a line: every point by which it differs from only advancing, entry by entry; the same
 * as `analyses/explaining/account.py`.
 *
 * @import {Move, State} from "../../../../engine/javascript/index.js"
 * @typedef {"purchase" | "leather" | "tile" | "rules"} Source
 * @typedef {{cells: number, income: number, buttons: number, time: number}} Price The points of a purchase, item by item.
 * @typedef {{player: number, source: Source, points: number, ply: number, turn: number, patch: string | null, price: Price | null}} Entry
 *   Points that a move brings a player; `turn` counts the turns before it, one lasts until the other player moves.
 */

/** The entries of a line. */
export class Account {
  /** @param {State} state @param {readonly Move[]} line Legal moves from there. */
  constructor(state, line) {
    this.line = line;
    this.states = [state];
    for (const move of line) this.states.push(this.states[this.states.length - 1].play(move));
    const turns = this.turns;
    /** @type {Entry[]} */
    this.entries = line.flatMap((move, ply) => entriesOf(this.states[ply], move, this.states[ply + 1], ply, turns[ply]));
  }

  /** The turns before each move. */
  get turns() {
    let turn = -1;
    return this.line.map((_, ply) => (turn += Number(this.states[ply].toMove !== this.states[ply - 1]?.toMove)));
  }

  /** The position at the end of the line. */
  get final() {
    return this.states[this.states.length - 1];
  }

  /** The account of the first turns of the line. @param {number} number */
  firstTurns(number) {
    const end = this.turns.findIndex((turn) => turn >= number);
    return end < 0 ? this : new Account(this.states[0], this.line.slice(0, end));
  }

  /** Whether a player buys a patch. @param {number} player @param {string | null} patch */
  buys(player, patch) {
    return this.entries.some((each) => each.patch === patch && each.player === player);
  }
}

/** The final score of a player if both only advance from here; leather not counted. @param {State} state @param {number} player */
export function standing(state, player) {
  const { edition } = state;
  const { time, income } = state.players[player];
  const marks = edition.incomeMarks.filter((mark) => mark > time).length;
  const paid = edition.incomePay * marks + edition.incomePoints * Number(time < edition.last);
  return state.scores()[player] + edition.advancePay * (edition.last - time) + income * paid;
}

/** @param {State} before @param {Move} move @param {State} after @param {number} ply @param {number} turn @returns {Entry[]} */
function entriesOf(before, move, after, ply, turn) {
  return [0, 1].flatMap((player) => {
    const known = player === before.toMove && !move.isSwap ? knownOf(before, move, after) : [];
    const entries = known.map((each) => ({ patch: null, price: null, ...each, player, ply, turn }));
    const rest = standing(after, player) - standing(before, player) - entries.reduce((sum, { points }) => sum + points, 0);
    return rest ? [...entries, { player, source: "rules", points: rest, ply, turn, patch: null, price: null }] : entries;
  });
}

/** The entries of the mover that a rule of the published game explains. @param {State} before @param {Move} move @param {State} after */
function knownOf(before, move, after) {
  const { edition, toMove: player } = before;
  const cells = edition.holePenalty * (before.players[player].quilt.holes - after.players[player].quilt.holes);
  /** @type {(Pick<Entry, "source" | "points"> & Partial<Entry>)[]} */
  const found = [];
  if (move.isLeather) found.push({ source: "leather", points: cells + edition.leatherPoints });
  else if (move.isPurchase) {
    const price = priceOf(before, move, after, cells);
    found.push({ source: "purchase", points: price.cells + price.income + price.buttons + price.time, patch: move.patch, price });
  }
  if (before.specialTile === null && after.specialTile === player) found.push({ source: "tile", points: edition.squarePoints });
  return found;
}

/** @param {State} before @param {Move} move @param {State} after @param {number} cells @returns {Price} */
function priceOf({ edition, players, toMove }, move, after, cells) {
  const { buttons, income } = edition.find(String(move.patch));
  const start = players[toMove].time;
  const paid = edition.incomePay * edition.incomeMarks.filter((mark) => mark > start).length + edition.incomePoints;
  return { cells, income: income * paid, buttons: -buttons, time: -edition.advancePay * (after.players[toMove].time - start) };
}
