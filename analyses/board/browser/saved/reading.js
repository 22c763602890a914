/** A saved table or log as a position or a game, as `analyses/importing/reading.py` reads it. */

import { Game, InputError, LEATHER_MARK, Move, Quilt, Real, Sentence, both, hasSquare, parse, plural, shown, tidyNames } from "../library.js";
import { straight, tidied } from "../../page/incoming.js";
import { say } from "../say.js";
import { fitting } from "./conventions.js";
import { readLog } from "./log.js";
import { Table } from "./table.js";

/**
 * @import {Cell, Patchwork, State} from "../../../../engine/javascript/index.js"
 * @import {Log} from "./log.js"
 * @import {Facts} from "./table.js"
 */

/** Names that a note lists. */
const MOST = 20;
const HOW = new Sentence("docs/reference/bring-your-game.md says how to save one");
const SAME = new Sentence("the same order");
/** @type {Record<string, Sentence>} */
const FIGURES = {
  time: new Sentence("time"),
  buttons: new Sentence("buttons"),
  button_counters: new Sentence("button counters"),
  income: new Sentence("income"),
  empties: new Sentence("empties"),
  tile: new Sentence("tile"),
  circles: new Sentence("circles"),
};
const isObject = (/** @type {unknown} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Values of JSON with plain objects; no number of such a file has a fraction. @param {any} value @returns {any} */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Real) return NaN;
  return value instanceof Map ? Object.fromEntries([...value].map(([key, each]) => [key, plain(each)])) : value;
}

/** The values of JSON, or of JSON with plain quotes if only that is valid. @param {string} text */
function valuesOf(text) {
  try {
    return plain(parse(text));
  } catch (error) {
    const typed = straight(text);
    if (typed === text) throw error;
    try {
      return plain(parse(typed));
    } catch {
      throw error;
    }
  }
}

/** The values of JSON with something before and behind, as a console shows it. @param {string} given */
function documentOf(given) {
  const text = tidied(given);
  const [begin, end] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (begin < 0 || end < begin) return valuesOf(text);
  const json = text.slice(begin, end + 1);
  try {
    return valuesOf(json);
  } catch (error) {
    try {
      return valuesOf(json.replace(/\\(["'\\])/g, "$1"));
    } catch {
      throw error;
    }
  }
}

/** The table and the log of a file. @param {any} document */
function partsOf(document) {
  const whole = isObject(document) ? document : {};
  const data = isObject(whole.data) ? whole.data : whole;
  const logs = data.logs ?? whole.logs;
  const gamedatas = [whole.gamedatas, data.gamedatas, whole].find((one) => isObject(one) && isObject(one.tokens));
  const packets = Array.isArray(logs) ? logs : null;
  if (!gamedatas && !packets) throw new InputError("", "neither a table (with tokens) nor a log (with a list of logs); {how}", { how: HOW });
  if (!gamedatas) throw new InputError("gamedatas", "missing; a log says what moves, not how the circle lies at its beginning; {how}", { how: HOW });
  return { gamedatas, packets };
}

/** All readings of the text of a saved file. @param {Patchwork} patchwork @param {string} text */
export function readSaved(patchwork, text) {
  const { gamedatas, packets } = partsOf(documentOf(text));
  const table = new Table(gamedatas, patchwork.edition());
  const start = new Start(table);
  /** @type {Log} */
  const log = packets ? readLog(table, packets) : { plies: [], facts: new Map([[0, start.facts]]), touched: new Set(), unread: new Map() };
  start.checkAreas();
  const sewn = [...start.sewn, ...log.plies.flatMap(({ patch }) => patch ?? [])];
  const ways = fitting(sewn);
  const players = start.players.map(({ name }) => name);
  const patches = [0, 1].map((player) => sewn.filter((patch) => patch.player === player).map(({ name }) => name));
  const unplaced = ways.length ? null : { document: start.document(start.facts.circles[0].circle, []), patches, players };
  const candidates = [];
  let flaw = null;
  for (const { cells, names } of ways) {
    for (const { circle, readings } of start.facts.circles) {
      try {
        const game = played(patchwork, start, log, circle, cells);
        compare(game, log, readings);
        const end = start.facts.circles.length > 1 ? `,${readings[0]}` : "";
        const conventions = sewn.length ? names.map((name) => `${name}${end}`) : readings.slice(0, end ? 1 : 0);
        candidates.push(candidate(game, conventions));
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        flaw ??= error;
      }
    }
  }
  if (!candidates.length && flaw) throw flaw;
  return { notes: notesOf(table, start.facts, log, packets !== null), candidates, unplaced };
}

/** What could not be compared, and what was not read. @param {Table} table @param {Facts} facts @param {Log} log @param {boolean} isLog */
function notesOf(table, { income, empties }, { touched, unread }, isLog) {
  const missing = Object.entries({ income, empties }).filter(([, said]) => said.includes(null)).map(([name]) => say("counter of {name}", { name }));
  const ofLog = isLog ? ["time", "buttons", "circles", "income", "empties"] : [];
  missing.push(...ofLog.filter((name) => !touched.has(name)).map((name) => say("{name} in the log", { name })));
  const others = [...table.counters.keys()].filter((name) => !table.isRead(name)).map(shown);
  const listed = [...unread].map(([kind, count]) => `${shown(kind)} (${count})`);
  return [
    ...(missing.length ? [say("not compared, as the file does not have it: {names}", { names: missing.join(", ") })] : []),
    ...(others.length ? [say("counters that are not read: {names}", { names: some(others) })] : []),
    ...(listed.length ? [say("events that are not read: {names}", { names: some(listed) })] : []),
  ];
}

/** The first entries of a list. @param {string[]} listed */
const some = (listed) => [...listed.slice(0, MOST), ...(listed.length > MOST ? [say("{n} more", { n: listed.length - MOST })] : [])].join(", ");

/** A reading as the page shows it. @param {Game} game @param {string[]} names */
const candidate = (game, names) => ({
  names,
  text: game.moves.length ? game.toText() : game.start.toText(),
  quilts: game.final.players.map(({ quilt }) => quilt.rows),
  for_sale: [...game.start.forSale],
});

/** The position of a table but for the cells of its patches. */
class Start {
  /** @param {Table} table */
  constructor(table) {
    this.edition = table.edition;
    this.players = table.players;
    this.sewn = table.sewn();
    this.facts = table.facts();
    this.incomes = this.sums("income");
    this.areas = this.sums("area");
    this.cells = this.edition.width * this.edition.height - this.edition.blocked.length;
    this.active = table.active;
    this.turn = this.turnOf(table);
  }

  /** The sum of a figure of the patches of each player. @param {"income" | "area"} figure */
  sums(figure) {
    const found = [0, 0];
    for (const { player, name } of this.sewn) {
      const patch = this.edition.patches.find((each) => each.name === name);
      found[player] += patch ? patch[figure] : Number(figure === "area");
    }
    return found;
  }

  /** Who moves where the spaces do not say it, the leather owed, and who is home. @param {Table} table */
  turnOf(table) {
    const { time } = this.facts;
    const passed = this.edition.leatherMarks.filter((mark) => mark <= Math.max(...time)).length;
    const placed = this.sewn.filter(({ name }) => name === "leather").length;
    if (placed > passed) throw new InputError("tokens", plural("{n} leather patch is sewn on, but the tokens passed {passed}", "{n} leather patches are sewn on, but the tokens passed {passed}", placed, { passed }));
    if (time[0] !== time[1]) {
      // Leather for which a quilt has no room is lost.
      const owed = Math.min(passed - placed, this.cells - this.areas[Number(time[1] > time[0])]);
      return { to_move: null, leather_owed: owed, finished_first: null };
    }
    const top = table.upper ?? table.active;
    const keys = both(this.players.map(({ color }) => `timemarker_${color}`));
    if (top === null) throw new InputError("tokens", "{keys} have one space and state; one is on top", { keys });
    const isHome = time[0] === this.edition.last;
    return { to_move: isHome ? null : top, leather_owed: 0, finished_first: isHome ? 1 - top : null };
  }

  /** Refuse a counter that is not what the patches sum up to, which does not depend on how they lie. */
  checkAreas() {
    for (const [n, { name }] of this.players.entries()) {
      const sums = /** @type {const} */ ([["empties", this.cells - this.areas[n]], ["income", this.incomes[n]]]);
      for (const [counter, expected] of sums) {
        const counted = this.facts[counter][n];
        if (counted !== null && counted !== expected) throw new InputError(`counters.${counter} of ${name}`, "{counted}, but the patches that are sewn on say {expected}", { counted, expected });
      }
    }
  }

  /** The position with its patches on these cells. @param {readonly string[]} circle @param {Cell[][]} cells */
  document(circle, cells) {
    const quilts = [0, 1].map(() => Quilt.ofEdition(this.edition));
    for (const [at, covered] of cells.entries()) {
      const { player, name } = this.sewn[at];
      quilts[player] = quilts[player].sew(covered, this.edition.letter.get(name) ?? LEATHER_MARK);
    }
    const { time, buttons, tile } = this.facts;
    const players = quilts.map(({ rows }, n) => ({ time: time[n], buttons: buttons[n], income: this.incomes[n], quilt: rows }));
    const document = { format: "patchwork-state/1", edition: this.edition.name, circle, players, special_tile: tile, ...this.turn };
    try {
      return { ...document, names: tidyNames(this.players.map(({ name }) => name)) };
    } catch {
      return document;
    }
  }

  /** The position, unless the rules cannot be played from it. @param {Patchwork} patchwork @param {readonly string[]} circle @param {Cell[][]} cells */
  state(patchwork, circle, cells) {
    const state = patchwork.position(JSON.stringify(this.document(circle, cells)));
    const { tile } = this.facts;
    if (tile !== null && !hasSquare(this.edition, this.edition.square, state.players[tile].quilt.filled)) {
      throw new InputError("tokens.tile_special7x7", "{name} has it, but no full square", { name: this.players[tile].name });
    }
    if (this.active !== null && this.active !== state.toMove && !state.isOver) {
      throw new InputError("gamestate.active_player", "not {name}, who is to move", { name: this.players[state.toMove].name });
    }
    return state;
  }
}

/** The game of a log, each ply checked by the rules. @param {Patchwork} patchwork @param {Start} start @param {Log} log @param {readonly string[]} circle @param {Cell[][]} cells */
function played(patchwork, start, log, circle, cells) {
  let game = Game.played(start.state(patchwork, circle, cells.slice(0, start.sewn.length)), []);
  const laid = cells.slice(start.sewn.length);
  for (const [n, { field, player, patch }] of log.plies.entries()) {
    const move = patch ? new Move(patch.name, laid.shift()) : new Move();
    try {
      const { toMove } = game.final;
      if (toMove !== player) throw new InputError("", "{name} is to move", { name: start.players[toMove].name });
      game = game.play(move);
    } catch (error) {
      throw error instanceof InputError ? new InputError(field, "ply {number}: {reason}", { number: n + 1, reason: error.sentence }) : error;
    }
  }
  return game;
}

/** Refuse the first figure of the file that is not that of the rules. @param {Game} game @param {Log} log @param {string[]} readings */
function compare(game, log, readings) {
  for (const [number, facts] of log.facts) {
    const field = number ? log.plies[number - 1].field : "tokens";
    for (const [figure, said, ruled] of figures(facts, game.states[number], readings)) {
      const isCompared = (!number || log.touched.has(figure)) && said !== null;
      if (!isCompared || String(said) === String(ruled)) continue;
      const reason = new Sentence("{figure}: {said} in the file, {ruled} by the rules", { figure: FIGURES[figure], said, ruled });
      throw number ? new InputError(field, "after ply {number}: {reason}", { number, reason }) : new InputError(field, reason);
    }
  }
}

/** Each figure, what the file says, and what the rules say. @param {Facts} facts @param {State} state @param {string[]} readings @returns {[string, unknown, unknown][]} */
function figures(facts, state, readings) {
  const holder = (/** @type {number | null} */ who) => (who === null ? new Sentence("nobody") : new Sentence("player {n}", { n: who + 1 }));
  const order = facts.circles.find((each) => each.circle.join() === state.circle.join());
  const agrees = order?.readings.some((reading) => readings.includes(reading));
  return [
    ...state.players.flatMap(({ time, buttons, income, quilt }, n) => /** @type {[string, unknown, unknown][]} */ ([
      ["time", facts.time[n], time],
      ["buttons", facts.buttons[n], buttons],
      ["button_counters", facts.button_counters[n], buttons],
      ["income", facts.income[n], income],
      ["empties", facts.empties[n], quilt.holes],
    ])),
    ["tile", holder(facts.tile), holder(state.specialTile)],
    ["circles", agrees ? SAME : new Sentence("another order"), SAME],
  ];
}
