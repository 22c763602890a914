/**
 * Everything about the game, on one loaded kernel.
 *
 * @import {EditionReference, GameDocument, StateDocument} from "./documents.js"
 * @import {Edition, Printings} from "./edition.js"
 * @import {Kernel} from "./kernel.js"
 * @import {Names} from "./names.js"
 * @typedef {{edition?: Edition | EditionReference, seed?: number | bigint, circle?: readonly string[], names?: Names}} StartOptions
 *   `circle`: all patches in reach order, `?` for one that is unknown, instead of a shuffle; `seed`
 *   repeats a shuffle, the same circle as in Python.
 */

import { assessments, best, betterAndBetter } from "./best.js";
import { EndgameSearch, endgame } from "./endgame.js";
import { PRINTINGS, printingsOf } from "./edition.js";
import { InputError, Sentence } from "./errors.js";
import { Evaluations } from "./evaluation.js";
import { Game } from "./game.js";
import { parse } from "./json.js";
import { MoveTable } from "./move.js";
import { VARIANT_WORD, definitionIn, readGameText, readPosition } from "./notation.js";
import { perft } from "./perft.js";
import { Rules } from "./rules.js";
import { Player } from "./player.js";
import { readGame, readState } from "./schema.js";
import { Setup } from "./setup.js";
import { shuffled } from "./shuffle.js";
import { State } from "./state.js";
import { lengthOf, words } from "./text.js";
import { validate } from "./validation.js";
import { compactText } from "./values.js";
import { buildVariant } from "./variant.js";
import { shown } from "./wording.js";

const VARIANT_FILE = ".toml";
/** Characters of a variant's text. */
const LARGEST = 1 << 16;
const JSON_TEXT = /^[\ufeff \t\r\n]*\{/;
/** Editions that are remembered, each once, with their rules. */
const MOST_EDITIONS = 16;

/** Reviews, which most programs never make: a page has to be there soon. */
const reviewing = () => import("./review/reviewing.js");

/** The game: positions, games, rules and searches. `load` makes one. */
export class Patchwork {
  /** @type {Map<string, Edition>} Variants by their definition, the last used at the end. */
  #variants = new Map();
  /** @type {Map<Edition, Rules>} */
  #rules = new Map();
  /** @type {WeakMap<Edition, MoveTable>} */
  #moves = new WeakMap();
  #printings;

  #evaluations;

  /** @param {Kernel} kernel @param {Printings} data @param {import("./evaluation.js").ReadWeights} readWeights */
  constructor(kernel, data, readWeights) {
    this.kernel = kernel;
    this.#printings = printingsOf(data);
    this.#evaluations = new Evaluations(readWeights);
  }

  /** How many threads search for proofs. */
  get threads() {
    return this.kernel.second ? 2 : 1;
  }

  // -- editions ------------------------------------------------------------------------------------

  /** A printing by its name, or a variant as an object or as JSON text. @param {EditionReference} [reference] */
  edition(reference = PRINTINGS[0]) {
    const isText = typeof reference === "string" && reference.trimStart().startsWith("{");
    return typeof reference === "string" && !isText
      ? this.#named(reference)
      : this.#variant(parse(reference), "");
  }

  /** @param {string} name */
  #named(name) {
    const edition = this.#printings.get(name);
    if (edition) return edition;
    if (name.endsWith(VARIANT_FILE)) {
      throw new InputError("edition", "{name} is a file, which cannot be read here; give the variant in full", { name: shown(name) });
    }
    const allowed = PRINTINGS.join(", ");
    const reason = new Sentence("unknown edition {name}; allowed: {allowed}", { name: shown(name), allowed });
    throw new InputError("edition", "{reason}, or a .toml variant file", { reason });
  }

  /** @param {any} document @param {string} field */
  #variant(document, field) {
    validate("Variant", document);
    return this.#kept(buildVariant(document, this.#printings, field));
  }

  /** The first edition that is equal to one, so that its rules are prepared once. @param {Edition} edition */
  #kept(edition) {
    const key = compactText(edition.definition);
    const known = this.#variants.get(key) ?? edition;
    this.#variants.delete(key);
    this.#variants.set(key, known);
    if (this.#variants.size > MOST_EDITIONS) this.#variants.delete(this.#variants.keys().next().value ?? "");
    return known;
  }

  /** The edition that a word of a line names. @param {string} word */
  #editionInLine(word) {
    if (!word.startsWith(VARIANT_WORD)) return this.#named(word);
    const plain = definitionIn(word);
    try {
      validate("Variant", parse(plain));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new InputError(error.field ? `edition.${error.field}` : "edition", error.sentence);
    }
    return this.#variant(parse(plain), "edition");
  }

  /** The edition that a checked document names. @param {string | object} reference */
  editionInDocument(reference) {
    return typeof reference === "string" ? this.#named(reference) : this.#variant(reference, "edition");
  }

  /** The rules of an edition in the kernel's memory. @param {Edition} edition */
  rulesOf(edition) {
    const known = this.#rules.get(edition);
    if (known) return known;
    for (const [oldest, rules] of this.#rules) {
      if (this.#rules.size < MOST_EDITIONS) break;
      rules.free();
      this.#rules.delete(oldest);
    }
    const rules = new Rules(this.kernel, edition);
    this.#rules.set(edition, rules);
    return rules;
  }

  /** The moves of an edition. @param {Edition} edition */
  movesOf(edition) {
    const known = this.#moves.get(edition) ?? new MoveTable(edition, this.rulesOf(edition).tables);
    this.#moves.set(edition, known);
    return known;
  }

  // -- positions and games -------------------------------------------------------------------------

  /**
   * The first position of a game.
   * @param {StartOptions} [options]
   */
  start({ edition = PRINTINGS[0], seed, circle, names } = {}) {
    const rules = this.#isEdition(edition) ? edition : this.edition(edition);
    const order = circle ?? shuffled(rules, seed ?? null);
    return State.setUp(this, Setup.beginning(rules, order, names ?? null));
  }

  /** @param {any} edition @returns {edition is Edition} */
  #isEdition(edition) {
    return typeof edition === "object" && edition !== null && "definition" in edition;
  }

  /** The position of a text (one line or JSON) or of a parsed document. @param {string | Uint8Array | StateDocument} source */
  position(source) {
    return State.setUp(this, this.setup(source));
  }

  /** A position as it is written down, not checked yet. @param {string | Uint8Array | object} source */
  setup(source) {
    if (typeof source === "string" && words(source)[0] === "position") {
      return readPosition(source, (word) => this.#editionInLine(word));
    }
    return readState(parse(source, "position"), (reference) => this.editionInDocument(reference));
  }

  /** The game of a text (one line or JSON) or of a parsed document. @param {string | Uint8Array | GameDocument} source */
  game(source) {
    const { start, moves } = this.recorded(source);
    return Game.played(State.setUp(this, start), moves);
  }

  /** A game as it is written down, not checked yet. @param {string | Uint8Array | object} source */
  recorded(source) {
    const isLine = typeof source === "string" && words(source)[0] === "game";
    return isLine
      ? readGameText(source, (word) => this.#editionInLine(word))
      : readGame(parse(source, "game"), (reference) => this.editionInDocument(reference));
  }

  /** The record of moves from a position. @param {State} start @param {Iterable<import("./move.js").Move | string>} moves */
  record(start, moves) {
    return Game.played(start, moves);
  }

  // -- as people write them ------------------------------------------------------------------------
  // The readers and writers of these are loaded when they are first used.

  /** A variant from its TOML, or the same as JSON. @param {string} text */
  async readVariant(text) {
    if (lengthOf(text) > LARGEST) {
      throw new InputError("variant", "longer than {largest} characters; is it the right file?", { largest: LARGEST.toLocaleString("en") });
    }
    if (JSON_TEXT.test(text)) return this.#variant(parse(text), "");
    const [{ parseToml }, { withoutBlanks }] = await Promise.all([import("./toml.js"), import("./blanks.js")]);
    return this.#variant(withoutBlanks(parseToml(text)), "");
  }

  /** The game of a diary. @param {string} text */
  async readDiary(text) {
    const { readDiary } = await import("./diary.js");
    const diary = readDiary(text, (word) => this.#editionInLine(word));
    const start = State.setUp(this, diary.setup);
    return Game.played(start, diary.moves(start));
  }

  /** The diary of a game, which `readDiary` reads back. @param {Game} game */
  async diary({ start, moves }) {
    const { diaryText } = await import("./diary.js");
    return diaryText(start, moves);
  }

  /** The one legal move that is typed: `plus c3, turned`. @param {State} state @param {string} text */
  async readMove(state, text) {
    const { readTypedMove } = await import("./typed-move.js");
    if (state.isOver) throw new InputError("move", "the game is over");
    if (!words(text).length) throw new InputError("move", "empty; allowed: advance, a patch and its place, a cell");
    return readTypedMove(text, state);
  }

  /** The patches that a text names by names or letters, in its order, and its other words. @param {Edition} edition @param {string} text */
  async readPatches(edition, text) {
    const { patchNames } = await import("./patch-names.js");
    const found = patchNames(edition, text);
    return {
      patches: found.flatMap(([name]) => (name === null ? [] : [name])),
      unknown: found.flatMap(([name, word]) => (name === null ? [word] : [])),
    };
  }

  // -- searches ------------------------------------------------------------------------------------

  /**
   * Prove the margin of a position under best play, and of each move.
   * @param {State} state @param {import("./endgame.js").EndgameOptions} [options]
   */
  endgame(state, options) {
    return endgame(this.kernel, state, options);
  }

  /**
   * A search for the same, to be continued and watched; it is to be closed.
   * @param {State} state @param {import("./endgame.js").EndgameOptions} [options]
   */
  endgameSearch(state, options) {
    return new EndgameSearch(this.kernel, state, options);
  }

  /**
   * Rank the moves of any position: estimated with errors, and proved where a proof reaches.
   * @param {State} state @param {import("./best.js").BestOptions} [options]
   */
  async best(state, options) {
    return best(this.kernel, state, await this.#evaluations.of(state.edition), options);
  }

  /**
   * Rank them again and again, each time after twice the search.
   * @param {State} state @param {import("./best.js").BestOptions} [options]
   */
  async *analyse(state, options) {
    yield* betterAndBetter(this.kernel, state, await this.#evaluations.of(state.edition), options);
  }

  /**
   * The same, each with all that is proved of every move.
   * @param {State} state @param {import("./best.js").BestOptions} [options]
   */
  async *assess(state, options) {
    yield* assessments(this.kernel, state, await this.#evaluations.of(state.edition), options);
  }

  /**
   * Review a game: what each decision gave away, proved where possible, else estimated.
   * @param {Game} game @param {import("./review/reviewing.js").ReviewOptions} [options]
   */
  async review(game, options) {
    return (await this.reviewed(game, options)).toJSON();
  }

  /** The same with what it is made of. @param {Game} game @param {import("./review/reviewing.js").ReviewOptions} [options] */
  async reviewed(game, options) {
    const { review } = await reviewing();
    const evaluation = await this.#evaluations.of(game.start.edition);
    const reread = (/** @type {State} */ state) => this.position(state.withNames(null).toText());
    return review({ kernel: this.kernel, evaluation, reread }, game, options);
  }

  /** Refuse a game or options that a review does not take. @param {Game} game @param {import("./review/reviewing.js").ReviewOptions} [options] */
  async requireReviewable(game, options = {}) {
    (await reviewing()).requireReviewable(game, options);
  }

  /** An opponent that keeps its memory from move to move; it is to be closed. @param {"strong" | "draft"} [name] */
  player(name) {
    return new Player(this.kernel, (state) => this.#evaluations.of(state.edition), name);
  }

  /**
   * Pack patches by name, or the best of them; of a position, those of the circle where none are named.
   * @param {readonly string[] | null} patches
   * @param {import("./packing/index.js").PackOptions} [options]
   * @returns {Promise<import("./packing/index.js").PackAnswer>}
   */
  async pack(patches, options = {}) {
    const { packQuestion, solve } = await import("./packing/index.js");
    const question = packQuestion(this.edition(), patches, options);
    return /** @type {Promise<any>} */ (solve(this.kernel, question, options));
  }

  /**
   * Complete the bonus square at the least cost.
   * @param {readonly string[] | null} patches
   * @param {import("./packing/index.js").SquareOptions} [options]
   * @returns {Promise<import("./packing/index.js").SquareAnswer>}
   */
  async square(patches, options = {}) {
    const { solve, squareQuestion } = await import("./packing/index.js");
    const question = squareQuestion(this.edition(), patches, options);
    return /** @type {Promise<any>} */ (solve(this.kernel, question, options));
  }

  /** The number of move sequences of exactly so many plies. @param {State} state @param {number} depth */
  perft(state, depth) {
    return perft(this.kernel, state, depth);
  }
}
