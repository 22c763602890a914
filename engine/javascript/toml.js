/**
 * TOML 1.0 as far as variants go: tables, lists, texts, numbers and truth values. A date, which no
 * field of a variant is, is refused.
 *
 * @typedef {Map<string, any>} Table
 * @typedef {string[]} Key
 */

import { InputError } from "./errors.js";
import { lengthOf, linesOf, quoted } from "./text.js";
import { TomlMarks } from "./toml-marks.js";
import { Real } from "./values.js";

/** Characters of a line. */
const LONGEST_LINE = 4000;
/** Levels of lists and tables: a worker has little room for calls. */
const DEEPEST = 200;

const BLANKS = /[ \t]*/y;
const BLANK_LINES = /[ \t\n]*/y;
const BARE_KEY = /[A-Za-z0-9_-]+/y;
const LINE = /[^"\\\x00-\x08\n-\x1f\x7f]*/y;
const LINES = /[^"\\\x00-\x08\v-\x1f\x7f]*/y;
const CONTROL = /[\x00-\x08\n-\x1f\x7f]/;
const CONTROL_IN_LINES = /[\x00-\x08\v-\x1f\x7f]/;
const HEX = /[0-9A-Fa-f]*/y;
const DATE = /[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])|(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]/y;
const BASED = /0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|b[01](?:_?[01])*|o[0-7](?:_?[0-7])*)/y;
const NUMBER = /[-+]?(?:0|[1-9](?:_?[0-9])*)((?:\.[0-9](?:_?[0-9])*)?(?:[eE][-+]?[0-9](?:_?[0-9])*)?)/y;
/** @type {[string, any][]} */
const WORDS = [
  ["true", true], ["false", false],
  ["inf", new Real(Infinity)], ["+inf", new Real(Infinity)], ["-inf", new Real(-Infinity)],
  ["nan", new Real(NaN)], ["+nan", new Real(NaN)], ["-nan", new Real(NaN)],
];
const ESCAPES = new Map([
  ["b", "\b"], ["t", "\t"], ["n", "\n"], ["f", "\f"], ["r", "\r"], ['"', '"'], ["\\", "\\"],
]);
const OVERWRITTEN = "Cannot overwrite a value";
const UNESCAPED = "Unescaped '\\' in a string";

/** The values of a TOML text. @param {string} text @returns {Table} */
export function parseToml(text) {
  if (linesOf(text).some((line) => lengthOf(line) > LONGEST_LINE)) {
    throw new InputError("", "a line is longer than {most} characters", { most: LONGEST_LINE });
  }
  return new Parser(text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n")).whole();
}

/** A key as messages have it: as a tuple of Python. @param {Key} key */
const keyWords = (key) => `(${key.map(quoted).join(", ")}${key.length === 1 ? "," : ""})`;

class Parser {
  #text;
  #at = 0;
  #depth = 0;
  /** @type {Table} */
  #root = new Map();
  #marks = new TomlMarks();
  /** @type {Key} */
  #header = [];

  /** @param {string} text */
  constructor(text) {
    this.#text = text;
  }

  whole() {
    while (this.#at < this.#text.length) {
      this.#match(BLANKS);
      if (this.#takes("\n")) continue;
      this.#statement();
      this.#match(BLANKS);
      this.#comment();
      if (this.#at < this.#text.length && !this.#takes("\n")) {
        this.#refuse("Expected newline or end of document after a statement");
      }
    }
    return this.#root;
  }

  // -- the text ------------------------------------------------------------------------------------

  /** @param {string} message @param {number} [at] @returns {never} */
  #refuse(message, at = this.#at) {
    throw new InputError("", "not valid TOML: {error}", { error: `${message} (at ${this.#place(at)})` });
  }

  /** @param {number} at */
  #place(at) {
    if (at >= this.#text.length) return "end of document";
    const lines = this.#text.slice(0, at).split("\n");
    return `line ${lines.length}, column ${lengthOf(lines[lines.length - 1]) + 1}`;
  }

  /** @param {RegExp} pattern Sticky. */
  #match(pattern) {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  /** @param {string} word */
  #takes(word) {
    const is = this.#text.startsWith(word, this.#at);
    if (is) this.#at += word.length;
    return is;
  }

  get #next() {
    return this.#text[this.#at];
  }

  #comment() {
    if (!this.#takes("#")) return;
    const end = this.#text.indexOf("\n", this.#at);
    this.#plain(end < 0 ? this.#text.length : end, CONTROL);
  }

  /** The text up to a place, without control characters. @param {number} end @param {RegExp} illegal */
  #plain(end, illegal) {
    const text = this.#text.slice(this.#at, end);
    const wrong = text.search(illegal);
    if (wrong >= 0) this.#refuse(`Found invalid character ${quoted(text[wrong])}`, this.#at + wrong);
    this.#at = end;
    return text;
  }

  // -- statements ----------------------------------------------------------------------------------

  #statement() {
    if (this.#next === "[") {
      this.#marks.finish();
      if (this.#takes("[[")) this.#list();
      else this.#table();
    } else if (this.#next !== undefined && /[A-Za-z0-9_"'-]/.test(this.#next)) this.#field();
    else if (this.#next !== undefined && this.#next !== "#") this.#refuse("Invalid statement");
  }

  #table() {
    this.#at += 1;
    const key = this.#heading();
    if (this.#marks.isExplicit(key) || this.#marks.isFrozen(key)) this.#refuse(`Cannot declare ${keyWords(key)} twice`);
    this.#marks.makeExplicit(key);
    if (!nest(this.#root, key)) this.#refuse(OVERWRITTEN);
    if (!this.#takes("]")) this.#refuse("Expected ']' at the end of a table declaration");
    this.#header = key;
  }

  #list() {
    const key = this.#heading();
    if (this.#marks.isFrozen(key)) this.#refuse(`Cannot mutate immutable namespace ${keyWords(key)}`);
    this.#marks.forget(key);
    this.#marks.makeExplicit(key);
    const last = key[key.length - 1];
    const table = nest(this.#root, key.slice(0, -1));
    const list = table?.get(last) ?? [];
    if (!table || !Array.isArray(list)) return this.#refuse(OVERWRITTEN);
    list.push(new Map());
    table.set(last, list);
    if (!this.#takes("]]")) this.#refuse("Expected ']]' at the end of an array declaration");
    this.#header = key;
  }

  #heading() {
    this.#match(BLANKS);
    return this.#key();
  }

  #field() {
    const [key, value] = this.#pair();
    const parent = [...this.#header, ...key.slice(0, -1)];
    for (let length = 1; length < key.length; length += 1) {
      const part = [...this.#header, ...key.slice(0, length)];
      if (this.#marks.isExplicit(part)) this.#refuse(`Cannot redefine namespace ${keyWords(part)}`);
      this.#marks.makeExplicitLater(part);
    }
    if (this.#marks.isFrozen(parent)) this.#refuse(`Cannot mutate immutable namespace ${keyWords(parent)}`);
    const table = nest(this.#root, parent);
    const last = key[key.length - 1];
    if (!table || table.has(last)) return this.#refuse(OVERWRITTEN);
    if (isNested(value)) this.#marks.freeze([...this.#header, ...key]);
    table.set(last, value);
  }

  /** @returns {[Key, any]} */
  #pair() {
    const key = this.#key();
    if (!this.#takes("=")) this.#refuse("Expected '=' after a key in a key/value pair");
    this.#match(BLANKS);
    return [key, this.#value()];
  }

  #key() {
    /** @type {Key} */
    const key = [];
    do {
      this.#match(BLANKS);
      key.push(this.#keyPart());
      this.#match(BLANKS);
    } while (this.#takes("."));
    return key;
  }

  #keyPart() {
    const bare = this.#match(BARE_KEY);
    if (bare) return bare[0];
    if (this.#takes("'")) return this.#literal("'", CONTROL);
    if (this.#takes('"')) return this.#basic(LINE);
    return this.#refuse("Invalid initial character for a key part");
  }

  // -- values --------------------------------------------------------------------------------------

  /** @returns {any} */
  #value() {
    if (this.#takes('"""')) return this.#lines('"', () => this.#basic(LINES));
    if (this.#takes('"')) return this.#basic(LINE);
    if (this.#takes("'''")) return this.#lines("'", () => this.#literal("'''", CONTROL_IN_LINES));
    if (this.#takes("'")) return this.#literal("'", CONTROL);
    if (this.#takes("[")) return this.#nested(() => this.#array());
    if (this.#takes("{")) return this.#nested(() => this.#inlineTable());
    for (const [word, value] of WORDS) if (this.#takes(word)) return value;
    const date = this.#match(DATE);
    if (date) this.#refuse(`${date[0]} is a date or a time, which no field of a variant is`, date.index);
    const based = this.#match(BASED);
    if (based) return whole(based[0]);
    const found = this.#match(NUMBER);
    if (!found) return this.#refuse("Invalid value");
    return found[1] ? new Real(Number(found[0].replaceAll("_", ""))) : whole(found[0]);
  }

  /** @param {() => any} read */
  #nested(read) {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new InputError("", "not valid TOML: nested too deep");
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #array() {
    /** @type {any[]} */
    const array = [];
    this.#between();
    while (!this.#takes("]")) {
      array.push(this.#value());
      this.#between();
      if (this.#next !== "]" && !this.#takes(",")) this.#refuse("Unclosed array");
      this.#between();
    }
    return array;
  }

  /** Skip what may stand between the entries of a list. */
  #between() {
    this.#match(BLANK_LINES);
    while (this.#next === "#") {
      this.#comment();
      this.#match(BLANK_LINES);
    }
  }

  #inlineTable() {
    /** @type {Table} */
    const table = new Map();
    const marks = new TomlMarks();
    this.#match(BLANKS);
    if (this.#takes("}")) return table;
    for (;;) {
      const [key, value] = this.#pair();
      const last = key[key.length - 1];
      if (marks.isFrozen(key)) this.#refuse(`Cannot mutate immutable namespace ${keyWords(key)}`);
      const inner = nest(table, key.slice(0, -1), false);
      if (!inner) return this.#refuse(OVERWRITTEN);
      if (inner.has(last)) this.#refuse(`Duplicate inline table key ${quoted(last)}`);
      inner.set(last, value);
      this.#match(BLANKS);
      if (this.#takes("}")) return table;
      if (!this.#takes(",")) this.#refuse("Unclosed inline table");
      if (isNested(value)) marks.freeze(key);
      this.#match(BLANKS);
    }
  }

  // -- texts ---------------------------------------------------------------------------------------

  /** A text of several lines; two quotes may stand before those that end it. @param {string} quote @param {() => string} read */
  #lines(quote, read) {
    this.#takes("\n");
    const text = read();
    const more = [1, 2].filter(() => this.#takes(quote));
    return text + quote.repeat(more.length);
  }

  /** @param {string} end @param {RegExp} illegal */
  #literal(end, illegal) {
    const found = this.#text.indexOf(end, this.#at);
    if (found < 0) this.#refuse(`Expected ${quoted(end)}`, this.#text.length);
    const text = this.#plain(found, illegal);
    this.#at += end.length;
    return text;
  }

  /** @param {RegExp} plain Of one line or of several. */
  #basic(plain) {
    const end = plain === LINES ? '"""' : '"';
    let text = "";
    for (;;) {
      text += this.#match(plain)?.[0] ?? "";
      if (this.#takes(end)) return text;
      if (this.#takes('"')) text += '"';
      else if (this.#takes("\\")) text += this.#escape(plain === LINES);
      else if (this.#next === undefined) this.#refuse("Unterminated string");
      else this.#refuse(`Illegal character ${quoted(this.#next)}`);
    }
  }

  /** @param {boolean} isOfLines */
  #escape(isOfLines) {
    const letter = this.#next;
    this.#at += 1;
    if (isOfLines && (letter === " " || letter === "\t" || letter === "\n")) return this.#lineEnd(letter);
    if (letter === "u") return this.#coded(4);
    if (letter === "U") return this.#coded(8);
    return ESCAPES.get(letter) ?? this.#refuse(UNESCAPED);
  }

  /** Skip a line's end, and the blanks that begin the next one. @param {string} letter */
  #lineEnd(letter) {
    if (letter !== "\n") {
      this.#match(BLANKS);
      if (this.#next === undefined) return "";
      if (!this.#takes("\n")) this.#refuse(UNESCAPED);
    }
    this.#match(BLANK_LINES);
    return "";
  }

  /** @param {number} length */
  #coded(length) {
    const begin = this.#at;
    const digits = (this.#match(HEX)?.[0] ?? "").slice(0, length);
    if (digits.length < length) this.#refuse("Invalid hex value", begin);
    this.#at = begin + length;
    const code = Number.parseInt(digits, 16);
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) this.#refuse("Escaped character is not a Unicode scalar value");
    return String.fromCodePoint(code);
  }
}

/** @param {unknown} value */
const isNested = (value) => value instanceof Map || Array.isArray(value);

/** @param {string} text */
function whole(text) {
  const digits = text.replaceAll("_", "").replace("+", "");
  if (Number.isSafeInteger(Number(digits))) return Number(digits);
  return digits.startsWith("-") ? -BigInt(digits.slice(1)) : BigInt(digits);
}

/**
 * The table behind a key, made if it is missing; null if the key has another value.
 * @param {Table} root @param {Key} key @param {boolean} [throughLists] Whether a list stands for its last table.
 * @returns {Table | null}
 */
function nest(root, key, throughLists = true) {
  /** @type {any} */
  let table = root;
  for (const part of key) {
    if (!table.has(part)) table.set(part, new Map());
    table = table.get(part);
    if (throughLists && Array.isArray(table)) table = table[table.length - 1];
    if (!(table instanceof Map)) return null;
  }
  return table;
}
