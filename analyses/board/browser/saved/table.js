/** The table of a saved game, as `analyses/importing/table.py` reads it. */

import declared from "../built/saved.js";
import { InputError, outlineOf, shown } from "../library.js";

/**
 * @import {Cell, Edition} from "../../../../engine/javascript/index.js"
 * @import {Sewn} from "./conventions.js"
 * @typedef {{location: string, state: number}} Token
 * @typedef {[number | null, number | null]} Both
 * @typedef {{circle: string[], readings: string[]}} Order
 * @typedef {{time: [number, number], buttons: [number, number], button_counters: Both, income: Both, empties: Both, tile: number | null, circles: Order[]}} Facts
 */

export const NOWHERE = { location: "", state: 0 };
const LEATHER = /^patch_0_[0-9]+$/;
const SEPARATORS = `[${declared.separators.replace(/[.]/g, "\\$&")}]`;
const CODE = new RegExp(`^${SEPARATORS}(?:([0-9]{1,2})|([0-9])${SEPARATORS}([0-9]))$`);
const FIGURES = ["cost", "time", "income", "spaces"];

const isObject = (/** @type {unknown} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {any} value @param {string} field @returns {Record<string, any>} */
function mapping(value, field) {
  if (!isObject(value)) throw new InputError(field, "missing, or not an object");
  return value;
}

/** A whole number, which such files often hold as text. @param {unknown} value @param {string} field */
export function whole(value, field) {
  const text = ["string", "number", "bigint"].includes(typeof value) ? String(value) : "";
  if (!/^-?[0-9]{1,9}$/.test(text)) throw new InputError(field, "missing, or not a whole number");
  return Number(text);
}

/** @param {unknown} value @param {string} field */
export function textOf(value, field) {
  if (typeof value !== "string" || !value) throw new InputError(field, "missing, or not text");
  return value;
}

export class Table {
  /** @param {Record<string, any>} gamedatas @param {Edition} edition */
  constructor(gamedatas, edition) {
    this.edition = edition;
    this.players = playersOf(gamedatas);
    this.kinds = kindsOf(gamedatas, edition);
    /** @type {Map<string, Token>} */ this.tokens = new Map();
    for (const [key, given] of Object.entries(mapping(gamedatas.tokens, "tokens"))) {
      const field = `tokens.${key}`;
      const token = mapping(given, field);
      this.tokens.set(key, { location: textOf(token.location, `${field}.location`), state: whole("state" in token ? token.state : 0, `${field}.state`) });
    }
    /** @type {Map<string, number>} */ this.counters = new Map();
    for (const [key, counter] of Object.entries(mapping("counters" in gamedatas ? gamedatas.counters : {}, "counters"))) {
      const value = isObject(counter) ? counter.counter_value ?? null : null;
      if (value !== null) this.counters.set(key, whole(value, `counters.${key}.counter_value`));
    }
    const named = isObject(gamedatas.gamestate) ? String(gamedatas.gamestate.active_player) : "";
    const active = this.players.findIndex((player) => player.id === named);
    this.active = active < 0 ? null : active;
  }

  /** @param {string} key */
  token(key) {
    const token = this.tokens.get(key);
    if (!token) throw new InputError(`tokens.${key}`, "missing");
    return token;
  }

  /** The player on whose quilt a location is. @param {string} location */
  owner(location) {
    const player = this.players.findIndex(({ color }) => location.startsWith(`square_${color}`));
    return player < 0 ? null : player;
  }

  /** Whether a token is a patch or leather. @param {string} key */
  isCloth(key) {
    return this.kinds.has(key) || LEATHER.test(key);
  }

  /** The patches and the leather on the quilts. @returns {Sewn[]} */
  sewn() {
    const found = [];
    for (const [key, token] of this.tokens) {
      const player = this.owner(token.location);
      if (player !== null && this.isCloth(key)) found.push(this.patchAt(key, player, token));
    }
    for (const key of this.kinds.keys()) {
      const where = this.token(key).location;
      if (where !== "market" && this.owner(where) === null) throw new InputError(`tokens.${key}.location`, "{value}; a patch lies in 'market' or on square_COLOR", { value: shown(where) });
    }
    return found;
  }

  /** A patch on a quilt, where its token is. @param {string} key @param {number} player @param {Token} token @returns {Sewn} */
  patchAt(key, player, { location, state }) {
    const code = CODE.exec(location.slice(`square_${this.players[player].color}`.length));
    if (!code) throw new InputError(`tokens.${key}.location`, "{value}; it ends in one or two numbers, as _3_4", { value: shown(location) });
    const numbers = code.slice(1).filter((number) => number !== undefined).map(Number);
    const kind = this.kinds.get(key) ?? { name: "leather", picture: [/** @type {Cell} */ ([0, 0])] };
    return { player, token: key, ...kind, numbers, state };
  }

  /** The space of a player's token. @param {number} player */
  time(player) {
    const key = `timemarker_${this.players[player].color}`;
    const { location } = this.token(key);
    const found = /^[^0-9]*_([0-9]{1,2})$/.exec(location);
    const { last } = this.edition;
    if (!found || Number(found[1]) > last) throw new InputError(`tokens.${key}.location`, "{value}; it ends in a space, _0 to _{last}", { value: shown(location), last });
    return Number(found[1]);
  }

  /** Whether a counter is compared with the rules. @param {string} name */
  isRead(name) {
    return ["buttons", "income", "empties"].some((figure) => this.players.some(({ color }) => name === `${figure}_${color}_counter`));
  }

  /** Whose token is on top; null if the tokens do not say it. */
  get upper() {
    const [first, second] = this.players.map(({ color }) => this.token(`timemarker_${color}`).state);
    return first === second ? null : Number(second > first);
  }

  /** The order of the circle that the neutral token may mean, with the readings of each. @returns {Order[]} */
  circles() {
    const row = [...this.tokens].filter(([key, { location }]) => this.kinds.has(key) && location === "market");
    row.sort(([key, one], [other, two]) => one.state - two.state || (key < other ? -1 : 1));
    for (const [at, [key, { state }]] of row.entries()) {
      if (at && row[at - 1][1].state === state) throw new InputError(`tokens.${key}.state`, "{place}, as of {one}; each has its own", { place: state, one: row[at - 1][0] });
    }
    const { state } = this.token("token_neutral");
    const places = row.map(([, token]) => token.state);
    /** @type {Map<string, Order>} */ const found = new Map();
    for (const [reading, isPlace] of Object.entries(declared.circle)) {
      if (isPlace ? places.includes(state) : state < 0 || state > row.length) continue;
      const first = isPlace ? places.filter((place) => place < state).length : state;
      const circle = [...row.slice(first), ...row.slice(0, first)].map(([key]) => /** @type {{name: string}} */ (this.kinds.get(key)).name);
      const order = found.get(circle.join()) ?? { circle, readings: [] };
      order.readings.push(reading);
      found.set(circle.join(), order);
    }
    if (!found.size) throw new InputError("tokens.token_neutral.state", "{value}; it is a place of its own, or a number up to {count} patches", { value: state, count: row.length });
    return [...found.values()];
  }

  /** The figures of the table that the rules determine too. @returns {Facts} */
  facts() {
    const both = (/** @type {(player: number) => any} */ of) => /** @type {any} */ ([of(0), of(1)]);
    const counted = (/** @type {string} */ name) => both((player) => this.counters.get(`${name}_${this.players[player].color}_counter`) ?? null);
    const tokens = [...this.tokens.values()];
    const where = this.token("tile_special7x7").location;
    const holder = this.players.findIndex(({ color }) => where === `tableau_${color}`);
    return {
      time: both((player) => this.time(player)),
      buttons: both((player) => tokens.filter(({ location }) => location === `buttons_${this.players[player].color}`).length),
      button_counters: counted("buttons"),
      income: counted("income"),
      empties: counted("empties"),
      tile: holder < 0 ? null : holder,
      circles: this.circles(),
    };
  }
}

/** Both players in the order of the site's numbers. @param {Record<string, any>} gamedatas */
function playersOf(gamedatas) {
  const entries = Object.entries(mapping(gamedatas.players, "players"));
  if (entries.length !== 2) throw new InputError("players", "{value}; allowed: two", { value: entries.length });
  const found = entries.map(([id, given]) => {
    const field = `players.${id}`;
    const player = mapping(given, field);
    const color = textOf(player.color, `${field}.color`).replace(/^#/, "");
    const name = textOf(player.name, `${field}.name`);
    return { id, name, color, no: whole(player.no, `${field}.no`) };
  });
  found.sort((one, two) => one.no - two.no);
  const [first, second] = found;
  const same = first.no === second.no ? "no" : first.color === second.color ? "color" : null;
  if (same) throw new InputError(`players.${second.id}.${same}`, "the same as of the other player");
  return found;
}

/** The patch of each token, named by its figures. @param {Record<string, any>} gamedatas @param {Edition} edition */
function kindsOf(gamedatas, edition) {
  const byFigures = new Map(edition.patches.map((patch) => [[patch.buttons, patch.time, patch.income, patch.area].join(), patch]));
  /** @type {Map<string, {name: string, picture: readonly Cell[]}>} */ const found = new Map();
  for (const [key, given] of Object.entries(mapping(gamedatas.token_types, "token_types"))) {
    if (!/^patch_[1-9][0-9]?$/.test(key)) continue;
    const field = `token_types.${key}`;
    const kind = mapping(given, field);
    const figures = FIGURES.map((name) => whole(kind[name], `${field}.${name}`));
    const patch = byFigures.get(figures.join());
    if (!patch) throw new InputError(field, "{value}: not a patch, or one that another token has", { value: FIGURES.map((name, n) => `${name} ${figures[n]}`).join(", ") });
    byFigures.delete(figures.join());
    found.set(key, { name: patch.name, picture: pictureOf(kind.mask ?? null, patch.cells, `${field}.mask`) });
  }
  if (byFigures.size) throw new InputError("token_types", "no token for {names}", { names: [...byFigures.values()].map((patch) => patch.name).join(", ") });
  return found;
}

/** The picture of a patch as the site draws it; ours if the file does not say it. @param {unknown} mask @param {readonly Cell[]} cells @param {string} field @returns {readonly Cell[]} */
function pictureOf(mask, cells, field) {
  if (mask === null) return cells;
  const rows = textOf(mask, field).replace(/^:+|:+$/g, "").split(":");
  const drawn = rows.flatMap((row, r) => [...row].flatMap((cell, c) => ("0.".includes(cell) ? [] : [/** @type {Cell} */ ([r, c])])));
  if (drawn.length !== cells.length || outlineOf(drawn) !== outlineOf(cells)) throw new InputError(field, "another shape than that of the patch with these figures");
  return drawn;
}
