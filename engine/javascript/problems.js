/**
 * Oddities of a position, and reasons why a move is not legal.
 *
 * @import {Cell} from "./cell.js"
 * @import {Edition, Seat} from "./edition.js"
 * @import {Move} from "./move.js"
 * @import {Patch} from "./patch.js"
 * @import {Player} from "./setup.js"
 * @import {State} from "./state.js"
 * @typedef {{field: string, reason: string, sentence: Sentence, cells: readonly Cell[]}} Problem
 *   One reason why no game can have reached a position: where in the document, and what is wrong.
 */

import { EMPTY, LEATHER_MARK, UNKNOWN, cellName, cellWords, outlineOf, pieces } from "./cell.js";
import { InputError, Sentence, both, plural } from "./errors.js";
import { playerNames } from "./names.js";
import { UNKNOWN_PATCH } from "./patch.js";
import { hasSquare, owesStartLeather } from "./setup.js";

const sum = (/** @type {readonly number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);

/** @param {string} field @param {string | Sentence} said A sentence, or its template. @param {Record<string, unknown>} [values] @param {readonly Cell[]} [cells] @returns {Problem} */
function problem(field, said, values, cells = []) {
  const sentence = typeof said === "string" ? new Sentence(said, values) : said;
  return { field, reason: sentence.text, sentence, cells };
}

/** Everything that says no game can have reached a position; the rules can be played from it. @param {State} state @returns {Problem[]} */
export function problemsOf(state) {
  const rules = [tokens, tile, drawings, leather, times, buttons];
  // Else it is open which patches are gone.
  if (state.unknown.length === unknownPlaces(state)) rules.push(shapes, areas, incomes);
  return rules.flatMap((rule) => rule(state));
}

/** The patches that are gone from the circle, in the edition's order. @param {State} state */
function gone(state) {
  const left = new Set([...state.circle, ...state.unknown]);
  return state.edition.patches.filter((patch) => !left.has(patch.name));
}

/** @param {State} state */
function tokens(state) {
  const [a, b] = state.players.map((player) => player.time);
  const [one, other] = state.edition.seats;
  const begun = Math.abs(one.space - other.space);
  const longest = Math.max(1, begun, ...state.edition.patches.map((patch) => patch.time));
  const apart = Math.abs(a - b);
  if (apart <= longest) return [];
  return [problem("players", "tokens {apart} spaces apart; no move leads by more than {longest}", { apart, longest })];
}

/** @param {State} state */
function tile(state) {
  const { edition, specialTile, moreTiles } = state;
  const lacks = (/** @type {number | null} */ holder, /** @type {number} */ side) =>
    holder !== null && !hasSquare(edition, side, state.players[holder].quilt.filled);
  const found = lacks(specialTile, edition.square)
    ? [problem("special_tile", "quilt {player} has no full bonus square", { player: specialTile })]
    : [];
  edition.moreTiles.forEach(({ side }, number) => {
    const holder = moreTiles[number];
    if (!lacks(holder, side)) return;
    found.push(problem(`more_tiles[${number}]`, "quilt {player} has no full square of side {side}", { player: holder, side }));
  });
  return found;
}

/** Every lettered patch on both quilts. @param {State} state */
const sewn = (state) =>
  state.players.flatMap(({ quilt }, number) =>
    [...quilt.sewn()].map(([letter, cells]) => ({ field: `players[${number}].quilt`, letter, cells })),
  );

/** @param {readonly Cell[]} cells */
const named = (cells) => cells.map(cellName).join(" ");

/** @param {State} state */
function drawings(state) {
  const outlines = new Set(state.edition.patches.map((patch) => patch.outline));
  const largest = Math.max(...state.edition.patches.map((patch) => patch.area));
  return sewn(state).flatMap(({ field, letter, cells }) => {
    const parts = pieces(cells);
    if (parts.length > 1) {
      const values = { letter, count: parts.length, drawn: both(parts.map(named)) };
      return [problem(field, "{letter} stands for {count} pieces, {drawn}; give each its own letter", values, cells)];
    }
    if (outlines.has(outlineOf(cells))) return [];
    const values = { letter, cells: named(cells) };
    return cells.length > largest
      ? [problem(field, "{letter}, on {cells}, has the shape of no patch; two patches under one letter?", values, cells)]
      : [problem(field, "{letter}, on {cells}, has the shape of no patch", values, cells)];
  });
}

/** @template T @param {readonly T[]} things @param {(thing: T) => string} key @returns {Map<string, T[]>} */
function grouped(things, key) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const thing of things) groups.set(key(thing), [...(groups.get(key(thing)) ?? []), thing]);
  return groups;
}

/** @param {State} state */
function shapes(state) {
  const left = grouped(gone(state), (patch) => patch.outline);
  const names = grouped(state.edition.patches, (patch) => patch.outline);
  const places = grouped(sewn(state), ({ cells }) => outlineOf(cells));
  return [...places].flatMap(([outline, found]) => {
    const missing = left.get(outline)?.length ?? 0;
    const patches = names.get(outline);
    if (!patches || found.length <= missing) return [];
    const { field, cells } = found[found.length - 1];
    const shape = patches.map((patch) => patch.name).join("/");
    const values = { count: found.length, shape, cells: named(cells), gone: missing };
    return [problem(field, "{count} of the shape {shape} sewn (the last on {cells}), but only {gone} gone from the circle", values, cells)];
  });
}

/** Leather patches that have been placed or discarded. @param {State} state */
function leatherTaken(state) {
  const { edition, players, leatherOwed, toMove } = state;
  const { seats, firstPlayer } = edition;
  // The first token across a mark takes its leather; a token that starts beyond takes none.
  const begun = Math.max(...seats.map((seat) => seat.space));
  const passed = Math.max(...players.map((player) => player.time));
  const taken = edition.leatherMarks.filter((mark) => begun < mark && mark <= passed).length;
  const atStart = sum(seats.map((seat) => seat.leather)) - leatherOwed;
  const toCome = owesStartLeather(state) && toMove !== firstPlayer ? seats[firstPlayer].leather : 0;
  return taken + atStart - toCome;
}

/** @param {State} state */
function areas(state) {
  const area = sum(gone(state).map((patch) => patch.area));
  const covered = sum(state.players.map(({ quilt }) => quilt.covered));
  const taken = leatherTaken(state);
  // Leather is discarded only on a full quilt, or on one that the leather owed now will fill.
  const owed = [0, 1].map((number) => (number === state.toMove ? state.leatherOwed : 0));
  const discards = state.players.some(({ quilt }, number) => quilt.holes === owed[number]);
  const least = discards ? area : area + taken;
  if (least <= covered && covered <= area + taken) return [];
  return [problem("players", plural(
    "{n} cell covered on both quilts, but the patches gone from the circle have {gone} and the leather patches placed {leather}",
    "{n} cells covered on both quilts, but the patches gone from the circle have {gone} and the leather patches placed {leather}",
    covered,
    { gone: area, leather: taken },
  ))];
}

/** @param {State} state */
function leather(state) {
  const drawn = sum(state.players.map(({ quilt }) => quilt.labels.split(LEATHER_MARK).length - 1));
  const taken = leatherTaken(state);
  return drawn > taken ? [problem("players", plural("{n} leather cell drawn, but only {taken} leather taken", "{n} leather cells drawn, but only {taken} leather taken", drawn, { taken }))] : [];
}

/** The seats with which a player may have begun: both, where players may swap. @param {State} state @param {number} number @returns {readonly Seat[]} */
const seatsOf = ({ edition }, number) => (edition.swap ? edition.seats : [edition.seats[number]]);

/** Compare income with the patches gone: in sum, and by player where every patch is known. @param {State} state */
function incomes(state) {
  const patches = gone(state);
  const begun = sum(state.edition.seats.map((seat) => seat.income));
  const total = sum(patches.map((patch) => patch.income));
  const have = sum(state.players.map((player) => player.income));
  const found = [];
  if (have !== begun + total) {
    found.push(begun
      ? problem("players", "income {have} in total, but the patches gone from the circle pay {paid} and the seats begin with {begun}", { have, paid: total, begun })
      : problem("players", "income {have} in total, but the patches gone from the circle pay {paid}", { have, paid: total }));
  }
  state.players.forEach((player, number) => {
    if (player.quilt.labels.includes(UNKNOWN) || !player.quilt.covered) return;
    const pays = candidates(state, number, patches).map((one) => one.map((patch) => patch.income));
    if (pays.some((one) => !one.length)) return; // A shape that cannot be there is reported as such.
    pays.push(seatsOf(state, number).map((seat) => seat.income));
    const [low, high] = [Math.min, Math.max].map((end) => sum(pays.map((one) => end(...one))));
    if (low <= player.income && player.income <= high) return;
    const field = `players[${number}].income`;
    found.push(low === high
      ? problem(field, "the patches sewn on pay {income}", { income: low })
      : problem(field, "the patches sewn on pay {low} to {high}", { low, high }));
  });
  return found;
}

/** Compare the tokens with the patches sewn on, which moved them. @param {State} state */
function times(state) {
  return state.players.flatMap((player, number) => {
    const known = candidates(state, number, state.edition.patches);
    const space = Math.min(...seatsOf(state, number).map((seat) => seat.space));
    const least = space + sum(known.map((one) => (one.length ? Math.min(...one.map((patch) => patch.time)) : 0)));
    if (player.time >= Math.min(least, state.edition.last)) return [];
    return [problem(`players[${number}].time`, plural("{time}, but the patches sewn on take {n} space", "{time}, but the patches sewn on take {n} spaces", least, { time: player.time }))];
  });
}

/** Compare buttons with the most that the track pays: spaces, and income at its marks. @param {State} state */
function buttons(state) {
  return state.players.flatMap((player, number) => {
    const most = Math.max(...seatsOf(state, number).map((seat) => mostButtons(state.edition, seat, player)));
    if (player.buttons <= most) return [];
    const values = { buttons: player.buttons, most };
    return [problem(`players[${number}].buttons`, "{buttons}, but at most {most} with this time and income", values)];
  });
}

/** The most buttons of a player who began with a seat. @param {Edition} edition @param {Seat} seat @param {Player} player */
function mostButtons(edition, seat, { time, income }) {
  const marks = edition.incomeMarks.filter((mark) => seat.space < mark && mark <= time).length;
  const paid = edition.incomePay * marks + (time === edition.last ? edition.incomePoints : 0);
  const most = seat.buttons + edition.advancePay * Math.max(0, time - seat.space) + paid * income;
  return Math.min(most, edition.maxButtons || most);
}

/** Which patches each lettered one of a quilt may be. @param {State} state @param {number} number @param {readonly Patch[]} among */
function candidates(state, number, among) {
  const byOutline = grouped(among, (patch) => patch.outline);
  return [...state.players[number].quilt.sewn().values()].map((cells) => byOutline.get(outlineOf(cells)) ?? []);
}

// -- moves -----------------------------------------------------------------------------------------

/** Why a move of this edition is not legal, in one line. @param {State} state @param {Move} move */
export function whyIllegal(state, move) {
  if (state.isOver) return new Sentence("the game is over");
  const name = playerNames(state.names)[state.toMove];
  if (state.leatherOwed && !move.isLeather) return new Sentence("{name} must place a leather patch now: leather@CELL", { name });
  if (!state.leatherOwed && move.isLeather) return new Sentence("no leather patch is owed");
  if (move.isSwap) return new Sentence("only the second player may swap seats, and instead of a first move");
  const unpayable = move.isPurchase ? whyNotBought(state, String(move.patch), name) : null;
  if (unpayable) return unpayable;
  const { labels, width } = state.players[state.toMove].quilt;
  const covered = move.cells.find(([row, column]) => labels[row * width + column] !== EMPTY);
  if (!covered) return new Sentence("not legal here");
  return new Sentence("{cell} is covered already on {name}'s quilt", { cell: cellWords(covered), name });
}

/** @param {State} state @param {string} patch @param {string} name */
function whyNotBought(state, patch, name) {
  const sale = state.forSale;
  if (state.unknown.includes(patch) && sale.includes(UNKNOWN_PATCH)) {
    return new Sentence("it is unknown whether {patch} is for sale: {reason}", { patch, reason: unknownWords(state) });
  }
  if (!sale.length) return new Sentence("{patch} is not for sale; for sale: nothing", { patch });
  if (!sale.includes(patch)) return new Sentence("{patch} is not for sale; for sale: {sale}", { patch, sale: sale.join(", ") });
  const price = state.edition.find(patch).buttons;
  const has = state.players[state.toMove].buttons;
  return price > has ? new Sentence("{patch} costs {price}; {name} has {buttons}", { patch, price, name, buttons: has }) : null;
}

// -- a circle that is only partly known ------------------------------------------------------------

/** The number of patches in the circle that are not known. @param {State} state */
const unknownPlaces = (state) =>
  state.unknown.length ? state.circle.filter((name) => name === UNKNOWN_PATCH).length : 0;

/** How much of a circle is known. @param {State} state */
function unknownWords(state) {
  const left = state.circle.length;
  const known = left - unknownPlaces(state);
  return plural("{n} of the {left} patches left is known", "{n} of the {left} patches left are known", known, { left });
}

/** Refuse a position where a patch of the circle is unknown: no search may take a guess for a fact. @param {State} state */
export function requireKnownCircle(state) {
  if (state.unknown.length) throw new InputError("circle", "{reason}; this needs all of them", { reason: unknownWords(state) });
}

/** Refuse a position where the game is over, or a patch of the circle is unknown. @param {State} state @param {string} [field] */
export function requirePlayable(state, field = "state") {
  if (state.isOver) throw new InputError(field, "the game is over: both tokens are home");
  requireKnownCircle(state);
}
