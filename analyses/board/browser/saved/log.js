/** The plies of a saved log, packet by packet, as `analyses/importing/log.py` reads them. */

import declared from "../built/saved.js";
import { InputError } from "../library.js";
import { say } from "../say.js";
import { NOWHERE, textOf, whole } from "./table.js";

/**
 * @import {Sewn} from "./conventions.js"
 * @import {Facts, Table} from "./table.js"
 * @typedef {{field: string, kind: string, given: Record<string, any>}} Event
 * @typedef {{field: string, token: string, place: string, state: number}} Moved
 * @typedef {{field: string, player: number, patch: Sewn | null}} Ply
 * @typedef {{plies: Ply[], facts: Map<number, Facts>, touched: Set<string>, unread: Map<string, number>}} Log
 */

/** Plies of a log; the longest game of the printing has 63. */
const MOST = 200;
const unknownForm = () => say("entries of another form");
const FIGURES = new Map([["timemarker", "time"], ["token", "circles"], ["tile", "tile"]]);
const COUNTERS = new Map([["buttons", "button_counters"], ["income", "income"], ["empties", "empties"]]);

/** @param {Table} table The table of the beginning; its tokens move. @param {any[]} packets @returns {Log} */
export function readLog(table, packets) {
  /** @type {Log} */ const log = { plies: [], facts: new Map([[0, table.facts()]]), touched: new Set(), unread: new Map() };
  let number = 0;
  let last = "";
  for (const packet of packets) {
    const data = Array.isArray(packet?.data) ? packet.data : [];
    const events = eventsOf(data, number);
    const strange = Array.isArray(packet?.data) ? data.length - events.length : 1;
    const unread = events.map(({ kind }) => kind).filter((kind) => ![...declared.moves, ...declared.counters].includes(kind));
    for (const kind of [...unread, ...Array(strange).fill(unknownForm())]) log.unread.set(kind, (log.unread.get(kind) ?? 0) + 1);
    number += data.length;
    const plies = pliesOf(table, events.flatMap((event) => movesOf(event, table)));
    // Buttons may be paid in a later packet, but before the next action.
    if (plies.some(({ patch }) => !patch || table.kinds.has(patch.token))) log.facts.set(log.plies.length, factsAfter(table, last));
    for (const event of events) {
      last = event.field;
      for (const figure of apply(table, event)) log.touched.add(figure);
    }
    log.plies.push(...plies);
    if (log.plies.length > MOST) throw new InputError("logs", "more than {most} plies; no game is that long", { most: MOST });
  }
  log.facts.set(log.plies.length, factsAfter(table, last));
  return log;
}

/** @param {Table} table @param {string} field The event before. */
function factsAfter(table, field) {
  try {
    table.sewn();
    return table.facts();
  } catch (error) {
    throw field && error instanceof InputError ? new InputError(field, error.located) : error;
  }
}

/** @param {any[]} data @param {number} before @returns {Event[]} */
const eventsOf = (data, before) =>
  data.flatMap((event, n) => {
    const kind = event?.type;
    if (typeof kind !== "string" || Array.isArray(event)) return [];
    const isGiven = typeof event.args === "object" && event.args !== null && !Array.isArray(event.args);
    return [{ field: `event ${before + n + 1} (${kind})`, kind, given: isGiven ? event.args : {} }];
  });

/** The tokens that an event moves. @param {Event} event @param {Table} table @returns {Moved[]} */
function movesOf({ field, kind, given }, table) {
  if (!declared.moves.includes(kind)) return [];
  const tokens = Array.isArray(given.list) ? given.list : [given.token_id];
  return tokens.map((/** @type {unknown} */ named, /** @type {number} */ at) => {
    const token = textOf(named, `${field}.token_id`);
    const old = table.tokens.get(token) ?? NOWHERE;
    const place = given.place_id ?? null;
    const states = Array.isArray(given.new_states) && at < given.new_states.length ? given.new_states[at] : given.new_state;
    return {
      field,
      token,
      place: place === null ? old.location : textOf(place, `${field}.place_id`),
      state: (states ?? null) === null ? old.state : whole(states, `${field}.new_state`),
    };
  });
}

/** Change the table as an event says. @param {Table} table @param {Event} event @returns {string[]} The figures that it changes. */
function apply(table, event) {
  const touched = [];
  for (const { token, place, state } of movesOf(event, table)) {
    const old = table.tokens.get(token) ?? NOWHERE;
    table.tokens.set(token, { location: place, state });
    if ([old.location, place].some((each) => each.startsWith("buttons_"))) touched.push("buttons");
    touched.push(FIGURES.get(token.split("_")[0]) ?? "");
  }
  const { given, field, kind } = event;
  if (declared.counters.includes(kind) && (given.counter_value ?? null) !== null) {
    const name = textOf(given.counter_name, `${field}.counter_name`);
    table.counters.set(name, whole(given.counter_value, `${field}.counter_value`));
    touched.push(COUNTERS.get(name.split("_")[0]) ?? "");
  }
  return touched;
}

/** The plies of a packet: purchases, else an advance, and leather behind them. @param {Table} table @param {Moved[]} moves @returns {Ply[]} */
function pliesOf(table, moves) {
  const last = new Map(moves.map((moved) => [moved.token, moved]));
  /** @type {Ply[]} */ const bought = [];
  /** @type {Ply[]} */ const advances = [];
  /** @type {Ply[]} */ const leather = [];
  for (const [token, { field, place, state }] of last) {
    const old = table.tokens.get(token) ?? NOWHERE;
    const owner = table.owner(place);
    const seat = table.players.findIndex(({ color }) => token === `timemarker_${color}`);
    if (seat >= 0 && place !== old.location) advances.push({ field, player: seat, patch: null });
    if (!table.isCloth(token) || (old.location === place && old.state === state)) continue;
    if (table.owner(old.location) !== null) throw new InputError(field, "moves {key}, which is sewn on; a patch stays", { key: token });
    if (owner === null) continue;
    const ply = { field, player: owner, patch: table.patchAt(token, owner, { location: place, state }) };
    (table.kinds.has(token) ? bought : leather).push(ply);
  }
  const buyers = new Set(bought.map((ply) => ply.player));
  return [...bought, ...advances.filter((ply) => !buyers.has(ply.player)), ...leather];
}
