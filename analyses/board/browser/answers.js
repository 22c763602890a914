/**
 * The answers to a page's requests: the same as the server's, by path.
 *
 * @typedef {import("../../../engine/javascript/patchwork.js").Patchwork} Patchwork
 * @typedef {import("./searches.js").Searches} Searches
 * @typedef {(name: string) => Promise<any>} ReadData Reads a file of data that was made with the site.
 */

import * as library from "./library.js";
import { analyse } from "./analysing.js";
import { read } from "./documents.js";
import * as games from "./games.js";
import * as inputs from "./inputs.js";
import * as puzzles from "./puzzles.js";
import { reachRows } from "./reach.js";
import { reply } from "./replying.js";

const { InputError } = library;
const SEARCHES = "analyse, judge, pack, reply, review, square";
const NUMBER = /^[0-9]{1,6}$/;

/** Thrown for an address at which there is nothing. */
export class Nothing extends Error {}

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
    if (what === "searches") return this.#search(rest, body);
    if (what === "proved") return this.#proved(rest, body);
    return this.#ofRules(what, body);
  }

  /** @param {string} what @param {any} body */
  #ofRules(what, body) {
    const patchwork = this.#patchwork;
    switch (what) {
      case "read":
        library.validate(inputs.REQUESTS.read, body);
        return games.read(patchwork, body.text);
      case "position":
        library.validate(inputs.REQUESTS.position, body);
        return games.documentAnswer(patchwork, inputs.positionDocument(body.position));
      case "move":
        library.validate(inputs.REQUESTS.move, body);
        return games.play(patchwork, inputs.position(patchwork, body.position), inputs.move(body.move));
      case "reach":
        library.validate(inputs.REQUESTS.position, body);
        return { reach: reachRows(patchwork.kernel, inputs.position(patchwork, body.position)) };
      case "new":
        library.validate(inputs.REQUESTS.new, body);
        return games.newGame(patchwork, inputs.edition(patchwork, body.edition ?? "current"), body);
      case "blank":
        library.validate(inputs.REQUESTS.blank, body);
        return games.blank(patchwork, inputs.edition(patchwork, body.edition ?? "current"));
      case "game":
        return this.#game(body);
      case "circle":
      case "typed":
      case "diary":
      case "record":
        return this.#record(what, body);
      case "study":
        return this.#study(body);
      case "pictures":
        library.validate(inputs.REQUESTS.pictures, body);
        return import("./pictures.js").then(({ picture }) => picture(patchwork, body));
      case "pages":
        library.validate(inputs.REQUESTS.pages, body);
        return Promise.all([import("./pages.js"), this.#file("page")]).then(([{ page }, data]) => page(patchwork, body, data));
      default:
        throw new Nothing();
    }
  }

  /** @param {"circle" | "typed" | "diary" | "record"} what @param {any} body */
  async #record(what, body) {
    library.validate(inputs.REQUESTS[what], body);
    const recording = await import("./recording.js");
    return recording[what](this.#patchwork, body);
  }

  /** @param {any} body */
  async #study(body) {
    library.validate(inputs.REQUESTS.read, body);
    const { readStudy } = await import("./studies.js");
    return readStudy(this.#patchwork, body.text);
  }

  /** @param {any} body */
  #game(body) {
    library.validate(inputs.REQUESTS.game, body);
    const { game = null, start = null, moves = null } = body;
    if (game !== null) {
      if (start !== null || moves !== null) throw new InputError("game", "is given; leave start and moves out");
      return games.documentAnswer(this.#patchwork, read(game));
    }
    if (start === null) throw new InputError("start", "missing; it must be given, or game");
    return games.recordAnswer(inputs.game(inputs.position(this.#patchwork, start), moves ?? []));
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
    const hint = library.didYouMean(name, known, 3) || `; allowed: ${known.join(", ")}`;
    throw new InputError(field, `no example ${library.shown(name)}${hint}`);
  }

  /** @param {string[]} rest @param {any} body */
  async #puzzles([set, number, ...more], body) {
    if (more.length) throw new Nothing();
    const { examples, puzzles: sets } = await this.#file("start");
    this.#requireNamed(set, "set", examples);
    if (!sets.includes(set)) {
      const { kind } = examples.find((/** @type {any} */ example) => example.name === set);
      throw new InputError("set", `example ${set} is a ${kind}; allowed: a set of puzzles`);
    }
    const found = await this.#file(set);
    if (number === undefined) return puzzles.listSet(set, found);
    if (!NUMBER.test(number)) throw new InputError("number", "allowed: a whole number from 1");
    if (body === undefined) return puzzles.showPuzzle(this.#patchwork, set, Number(number), found);
    library.validate(inputs.REQUESTS.puzzle, body);
    const { move = null, give_up: givesUp = false } = body;
    if ((move === null) !== givesUp) throw new InputError("move", "allowed: a move, or give_up");
    return puzzles.judge(this.#patchwork, Number(number), found, move === null ? null : inputs.move(move));
  }

  /** The games whose winner is proved, or what the proof of one says. @param {string[]} rest @param {any} body */
  async #proved([name, ...more], body) {
    const known = await this.#file("proved");
    if (name === undefined) return known;
    if (more.length) throw new Nothing();
    this.#requireNamed(name, "proved", known);
    library.validate(inputs.REQUESTS.proved, body);
    this.#followers[name] ??= this.#follower(name);
    const { provedAnswer } = await import("./proved/answering.js");
    const moves = body.moves.map((/** @type {any} */ one, /** @type {number} */ number) => inputs.move(one, `moves[${number}]`));
    return provedAnswer(await this.#followers[name], moves, inputs.position(this.#patchwork, body.position));
  }

  /** @param {string} name */
  async #follower(name) {
    const { Follower } = await import("./proved/follower.js");
    return new Follower(this.#patchwork, await this.#readData(`proved-${name}`));
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
    const kind = body?.kind;
    if (kind === "analyse") {
      library.validate(inputs.REQUESTS.analyse, body);
      return analyse(this.#patchwork, body);
    }
    if (kind === "reply") {
      library.validate(inputs.REQUESTS.reply, body);
      const { levels, level } = await this.#file("start");
      return reply(this.#patchwork, { against: level, ...body }, levels);
    }
    if (kind === "pack") {
      library.validate(inputs.REQUESTS.pack, body);
      return (await import("./packing.js")).pack(this.#patchwork, body);
    }
    if (kind === "square") {
      library.validate(inputs.REQUESTS.square, body);
      return (await import("./packing.js")).square(this.#patchwork, body);
    }
    if (kind === "judge") {
      library.validate(inputs.REQUESTS.judge, body);
      return (await import("./reviewing.js")).judge(this.#patchwork, body);
    }
    if (kind === "review") {
      library.validate(inputs.REQUESTS.review, body);
      return (await import("./reviewing.js")).review(this.#patchwork, body);
    }
    throw new InputError("kind", `${library.shown(kind ?? null)}; allowed: ${SEARCHES}`);
  }
}
