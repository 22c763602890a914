/**
 * Strict JSON: a field occurs once, `NaN` is not a number, whole numbers stay whole, and the order of
 * fields stays.
 */

import built from "./built/models.js";
import { InputError, Sentence, either } from "./errors.js";
import { isBroken, lengthOf, stripped, words } from "./text.js";
import { Real } from "./values.js";
import { shortened, shown } from "./wording.js";

/** Levels of lists and objects: a worker has little room for calls. */
const DEEPEST = 200;
const MOST_DIGITS = 4300;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const SPACES = /[ \t\n\r]*/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const CONSTANTS = ["NaN", "Infinity", "-Infinity"];
const WORDS = new Map([["true", true], ["false", false], ["null", null]]);
const ESCAPES = new Map([
  ['"', '"'], ["\\", "\\"], ["/", "/"], ["b", "\b"], ["f", "\f"], ["n", "\n"], ["r", "\r"], ["t", "\t"],
]);
export const ENTER = new Sentence(built.ENTER);
/** A document of ours by its keyword. @type {Record<string, Sentence>} */
const A_DOCUMENT = { position: new Sentence("a position"), game: new Sentence("a game") };

/** The place at which JSON breaks off. */
class SyntaxFlaw extends Error {
  /** @param {string} message @param {number} at */
  constructor(message, at) {
    super(message);
    this.at = at;
  }
}

/**
 * Turn JSON text or bytes into values; return parsed values unchanged.
 * @param {unknown} document
 * @param {...string} keywords The words that the one-line form begins with, where that does as well.
 * @returns {any}
 */
export function parse(document, ...keywords) {
  if (document instanceof Uint8Array) return parse(decoded(document), ...keywords);
  if (typeof document !== "string") return document;
  const text = document.replace(/^\ufeff/, "");
  try {
    return new Parser(text).whole();
  } catch (error) {
    if (!(error instanceof SyntaxFlaw)) throw error;
    throw new InputError("", whatIsWrong(text, error, keywords));
  }
}

/** @param {Uint8Array} bytes */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new InputError("", "this is not a text file in UTF-8; save it as UTF-8, as JSON or the one-line form");
  }
}

/** The flaw of JSON; for other text, how it begins. @param {string} text @param {SyntaxFlaw} flaw @param {string[]} keywords */
function whatIsWrong(text, flaw, keywords) {
  const begins = stripped(text);
  if (!begins) return new Sentence("not valid JSON: it is empty");
  if (begins[0] === "{" || begins[0] === "[") {
    const line = text.slice(0, flaw.at).split("\n").length;
    return new Sentence("not valid JSON: line {lineno}: {msg}", { lineno: line, msg: flaw.message });
  }
  const first = shown(words(begins)[0]);
  if (!keywords.length) return new Sentence("not valid JSON: it begins with {first}", { first });
  return new Sentence("{reason}: it begins with {first}; {enter}", { reason: notOurs(keywords), first, enter: ENTER });
}

/** Said of a document that has none of our forms. @param {string[]} kinds */
export const notOurs = (kinds) => new Sentence("this is not {kinds}", { kinds: either(kinds.map((kind) => A_DOCUMENT[kind])) });

class Parser {
  #text;
  #at = 0;
  #depth = 0;

  /** @param {string} text */
  constructor(text) {
    this.#text = text;
  }

  whole() {
    this.#skip();
    const value = this.#value();
    this.#skip();
    if (this.#at < this.#text.length) this.#refuse("Extra data");
    if (isBrokenDeep(value)) throw new InputError("", "not valid JSON: half a character, as \\ud800 is");
    return value;
  }

  /** @param {string} message @param {number} [at] @returns {never} */
  #refuse(message, at = this.#at) {
    throw new SyntaxFlaw(message, at);
  }

  /** @param {RegExp} pattern */
  #match(pattern) {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #skip() {
    this.#match(SPACES);
  }

  get #next() {
    return this.#text[this.#at];
  }

  /** @param {string} word */
  #takes(word) {
    const is = this.#text.startsWith(word, this.#at);
    if (is) this.#at += word.length;
    return is;
  }

  /** @returns {any} */
  #value() {
    if (this.#next === '"') return this.#string();
    if (this.#next === "{") return this.#nested(() => this.#object());
    if (this.#next === "[") return this.#nested(() => this.#list());
    for (const [word, value] of WORDS) if (this.#takes(word)) return value;
    for (const word of CONSTANTS) {
      if (this.#takes(word)) throw new InputError("", "not valid JSON: {word} is not a number", { word });
    }
    const found = this.#match(NUMBER);
    return found ? number(found) : this.#refuse("Expecting value");
  }

  /** @param {() => any} read */
  #nested(read) {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new InputError("", "not valid JSON: nested too deep");
    this.#at += 1;
    this.#skip();
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #object() {
    /** @type {[string, any][]} */
    const fields = [];
    if (this.#takes("}")) return new Map();
    do {
      this.#skip();
      if (this.#next !== '"') this.#refuse("Expecting property name enclosed in double quotes");
      const name = this.#string();
      this.#skip();
      if (!this.#takes(":")) this.#refuse("Expecting ':' delimiter");
      this.#skip();
      fields.push([name, this.#value()]);
      this.#skip();
    } while (this.#takes(","));
    if (!this.#takes("}")) this.#refuse("Expecting ',' delimiter");
    return gathered(fields);
  }

  #list() {
    /** @type {any[]} */
    const list = [];
    if (this.#takes("]")) return list;
    do {
      this.#skip();
      list.push(this.#value());
      this.#skip();
    } while (this.#takes(","));
    if (!this.#takes("]")) this.#refuse("Expecting ',' delimiter");
    return list;
  }

  #string() {
    const begin = this.#at;
    let text = "";
    this.#at += 1;
    for (;;) {
      text += /** @type {RegExpExecArray} */ (this.#match(PLAIN))[0];
      if (this.#takes('"')) return text;
      if (this.#next === undefined) this.#refuse("Unterminated string starting at", begin);
      if (this.#next !== "\\") this.#refuse("Invalid control character at");
      text += this.#escape(begin);
    }
  }

  /** @param {number} begin Where the string begins. */
  #escape(begin) {
    const letter = this.#text[this.#at + 1];
    if (letter === undefined) this.#refuse("Unterminated string starting at", begin);
    if (letter === "u") {
      const digits = this.#text.slice(this.#at + 2, this.#at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.#refuse("Invalid \\uXXXX escape");
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const character = ESCAPES.get(letter);
    if (character === undefined) this.#refuse("Invalid \\escape");
    this.#at += 2;
    return character;
  }
}

/** @param {[string, any][]} fields */
function gathered(fields) {
  const object = new Map();
  for (const [name, value] of fields) {
    if (object.has(name)) {
      throw new InputError(shortened(name, 60), "is given twice in one object; leave one out");
    }
    object.set(name, value);
  }
  return object;
}

/** @param {RegExpExecArray} found */
function number([text, fraction, exponent]) {
  if (fraction || exponent) return new Real(Number(text));
  if (lengthOf(text) > MOST_DIGITS) throw new InputError("", "not valid JSON: a number is too long");
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}

/** @param {any} value @returns {boolean} */
function isBrokenDeep(value) {
  if (typeof value === "string") return isBroken(value);
  if (value instanceof Map) return [...value].some(([name, each]) => isBroken(name) || isBrokenDeep(each));
  return Array.isArray(value) && value.some(isBrokenDeep);
}
