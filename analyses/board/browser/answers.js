/**
 * The answers to a page's requests: the same as the server's, by path.
 *
 * @typedef {import("../../../engine/javascript/patchwork.js").Patchwork} Patchwork
 * @typedef {import("./searches.js").Searches} Searches
 * @typedef {(name: string) => Promise<any>} ReadData Reads a file of data that was made with the site.
 */

import * as library from "./library.js";
import { analyse } from "./analysing.js";
import { isSolo, read } from "./documents.js";
import * as games from "./games.js";
import * as inputs from "./inputs.js";
import * as puzzles from "./puzzles.js";
import { reachRows } from "./reach.js";
import { reply } from "./replying.js";
import { request, searchRequest } from "./request.js";

const { InputError } = library;
/** Examples by their kind. @type {Record<string, library.Sentence>} */
const KINDS = { diary: new library.Sentence("a diary"), game: new library.Sentence("a game"), position: new library.Sentence("a position"), puzzles: new library.Sentence("a set of puzzles"), variant: new library.Sentence("a variant") };
const NUMBER = /^[0-9]{1,6}$/;

/** Thrown for an address at which there is nothing. */
export class Nothing extends Error {}

/** @param {Patchwork} patchwork @param {any} one */
function game(patchwork, one) {
  if (one.game !== null) {
    if (one.start !== null || one.moves !== null) throw new InputError("game", "is given; leave start and moves out");
    return games.documentAnswer(patchwork, read(one.game));
  }
  if (one.start === null) throw new InputError("start", "missing; it must be given, or game");
  return games.recordAnswer(inputs.game(inputs.position(patchwork, one.start), one.moves ?? []));
}

const recording = () => import("./recording.js");
const soloGames = () => import("./solo.js");

/**
 * Functions that answer a checked request.
 * @type {Record<string, (patchwork: Patchwork, one: any, pageData: () => Promise<any>) => any>}
 */
const ANSWERS = {
  read: async (patchwork, one) => (isSolo(one.text) ? (await soloGames()).read(patchwork, one.text) : games.read(patchwork, one.text)),
  position: (patchwork, one) => games.documentAnswer(patchwork, inputs.positionDocument(one.position)),
  move: (patchwork, one) => games.play(patchwork, inputs.position(patchwork, one.position), inputs.move(one.move)),
  reach: (patchwork, one) => ({ reach: reachRows(patchwork.kernel, inputs.position(patchwork, one.position)) }),
  new: async (patchwork, one) => {
    const dealt = games.newGame(patchwork, inputs.edition(patchwork, one.edition), one);
    return one.automa === null ? dealt : (await soloGames()).dealt(patchwork, dealt, one.automa);
  },
  solo: async (patchwork, one) => (await soloGames()).played(patchwork, one),
  blank: (patchwork, one) => games.blank(patchwork, inputs.edition(patchwork, one.edition)),
  game,
  study: async (patchwork, one) => (await import("./studies.js")).readStudy(patchwork, one.text),
  saved: async (patchwork, one) => (await import("./saved/reading.js")).readSaved(patchwork, one.text),
  circle: async (patchwork, one) => (await recording()).circle(patchwork, one),
  typed: async (patchwork, one) => (await recording()).typed(patchwork, one),
  diary: async (patchwork, one) => (await recording()).diary(patchwork, one),
  record: async (patchwork, one) => (await recording()).record(patchwork, one),
  words: async (patchwork, one) => (await import("./spoken.js")).inWords(inputs.position(patchwork, one.position)),
  pictures: async (patchwork, one) => (await import("./pictures.js")).picture(patchwork, one),
  pages: async (patchwork, one, pageData) => (await import("./pages.js")).page(patchwork, one, await pageData()),
};

/** Functions that make the task of a checked search. @type {Record<string, (patchwork: Patchwork, one: any, levels: any[], pageData: () => Promise<any>) => any>} */
const TASKS = {
  analyse,
  explain: async (patchwork, one) => (await import("./explaining/task.js")).explain(patchwork, one),
  reply,
  chances: async (patchwork, one) => (await soloGames()).chances(patchwork, one),
  pack: async (patchwork, one) => (await import("./packing.js")).pack(patchwork, one),
  square: async (patchwork, one) => (await import("./packing.js")).square(patchwork, one),
  judge: async (patchwork, one) => (await import("./reviewing.js")).judge(patchwork, one),
  review: async (patchwork, one, _, pageData) => (await import("./reviewing.js")).review(patchwork, one, pageData),
};

/** Answers requests. */
export class Answers {
  #patchwork;
  #searches;
  #readData;
  /** @type {Map<string, Promise<any>>} */
  #data = new Map();
  /** The proved winners, by game. @type {Record<string, Promise<any>>} */
  #followers = {};

  /** @param {Patchwork} patchwork @param {Searches} searches @param {ReadData} readData */
  constructor(patchwork, searches, readData) {
    this.#patchwork = patchwork;
    this.#searches = searches;
    this.#readData = readData;
  }

  /** @param {string} path @param {any} [body] Of a request that has one. @returns {Promise<any>} */
  async answer(path, body) {
    const [, root, what, ...rest] = path.split("/").map(decodeURIComponent);
    if (root !== "api") throw new Nothing();
    if (what === "start" && !rest.length) return this.#file("start");
    if (what === "examples" && rest.length === 1) return this.#example(rest[0]);
    if (what === "puzzles" && rest.length) return this.#puzzles(rest, body);
    if (what === "solo-puzzles" && !rest.length) return this.#file(what);
    if (what === "searches") return this.#search(rest, body);
    if (what === "proved") return this.#proved(rest, body);
    return this.#ofRules(what, body);
  }

  /** @param {string} what @param {any} body @returns {Promise<any>} */
  async #ofRules(what, body) {
    if (!Object.hasOwn(ANSWERS, what)) throw new Nothing();
    return ANSWERS[what](this.#patchwork, request(what, body), () => this.#file("page"));
  }

  // -- what was made with the site -----------------------------------------------------------------

  /** @param {string} name @returns {Promise<any>} */
  #file(name) {
    const known = this.#data.get(name) ?? this.#readData(name);
    this.#data.set(name, known);
    known.catch(() => this.#data.delete(name));
    return known;
  }

  /** @param {string} name */
  async #example(name) {
    const { examples, puzzles: sets } = await this.#file("start");
    if (sets.includes(name)) return puzzles.listSet(name, await this.#file(name));
    this.#requireNamed(name, "example", examples);
    return games.read(this.#patchwork, (await this.#file("examples"))[name]);
  }

  /** @param {string} name @param {string} field @param {{name: string}[]} examples */
  #requireNamed(name, field, examples) {
    const known = examples.map((example) => example.name);
    if (known.includes(name)) return;
    const hint = library.didYouMean(name, known, 3) || new library.Sentence("; allowed: {names}", { names: known.join(", ") });
    throw new InputError(field, "no example {name}{hint}", { name: library.shown(name), hint });
  }

  /** @param {string[]} rest @param {any} body */
  async #puzzles([set, number, ...more], body) {
    if (more.length) throw new Nothing();
    const { examples, puzzles: sets } = await this.#file("start");
    this.#requireNamed(set, "set", examples);
    if (!sets.includes(set)) {
      const { kind } = examples.find((/** @type {any} */ example) => example.name === set);
      throw new InputError("set", "example {name} is {kind}; allowed: {allowed}", { name: set, kind: KINDS[kind], allowed: KINDS.puzzles });
    }
    const found = await this.#file(set);
    if (number === undefined) return puzzles.listSet(set, found);
    if (!NUMBER.test(number)) throw new InputError("number", "allowed: a whole number from 1");
    if (body === undefined) return puzzles.showPuzzle(this.#patchwork, set, Number(number), found);
    const { move, give_up: givesUp } = request("puzzles", body);
    if ((move === null) !== givesUp) throw new InputError("move", "allowed: a move, or give_up");
    return puzzles.judge(this.#patchwork, Number(number), found, move === null ? null : inputs.move(move));
  }

  /** The games whose winner is proved, or what the proof of one says. @param {string[]} rest @param {any} body */
  async #proved([name, ...more], body) {
    const known = await this.#file("proved");
    // Python compresses the variant of a line differently, and lines are compared.
    const line = (/** @type {any} */ game) => this.#patchwork.position(game.line).toText();
    if (name === undefined) return known.map((/** @type {any} */ game) => ({ ...game, line: line(game) }));
    if (more.length) throw new Nothing();
    this.#requireNamed(name, "proved", known);
    const one = request("proved", body);
    this.#followers[name] ??= this.#follower(known.find((/** @type {any} */ game) => game.name === name));
    const { provedAnswer } = await import("./proved/answering.js");
    const moves = one.moves.map((/** @type {any} */ each, /** @type {number} */ ply) => inputs.move(each, `moves[${ply}]`));
    return provedAnswer(await this.#followers[name], moves, inputs.position(this.#patchwork, one.position));
  }

  /** @param {import("./proved/perfect.js").Small & {is_small: boolean}} game */
  async #follower(game) {
    if (game.is_small) return new (await import("./proved/perfect.js")).Perfect(this.#patchwork, game);
    const { Follower } = await import("./proved/follower.js");
    return new Follower(this.#patchwork, await this.#readData(`proved-${game.name}`));
  }

  // -- searches ------------------------------------------------------------------------------------

  /** @param {string[]} rest @param {any} body */
  async #search(rest, body) {
    if (!rest.length) return { id: this.#searches.begin(await this.#task(body)) };
    if (rest.length === 2 && rest[1] === "cancel" && this.#searches.cancel(rest[0])) return {};
    throw new Nothing();
  }

  /** @param {any} body @returns {Promise<import("./task.js").Task>} */
  async #task(body) {
    const one = searchRequest(body);
    return TASKS[one.kind](this.#patchwork, one, (await this.#file("start")).levels, () => this.#file("page"));
  }
}
