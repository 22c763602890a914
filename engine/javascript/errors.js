/** @typedef {number | string | Sentence} Argument */

const PLACE = /\{(\w+)\}/g;
const WORD = /[A-Za-z0-9]+/g;
const WORDS_OF_A_CODE = 8;

/** A sentence with its parts, so that it can be translated, and a program recognises it. */
export class Sentence {
  /**
   * @param {string} template English, with names in braces.
   * @param {Record<string, unknown>} [values] What stands in their places. A whole number stays
   *   one, and a `Sentence` stays one; anything else becomes text, which nobody translates: a name,
   *   or what somebody wrote.
   * @param {[string, string]} [forms] Templates for one and for several, where a number decides.
   */
  constructor(template, values = {}, forms) {
    this.template = template;
    this.forms = forms;
    this.text = template.replace(PLACE, (place, name) => (name in values ? String(values[name]) : place));
    /** @type {Record<string, Argument>} */
    this.arguments = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
  }

  /** That of the reason in it, else the template's first words: `unknown-patch`; both forms of a plural have that of several. @returns {string} */
  get code() {
    const { reason } = this.arguments;
    if (reason instanceof Sentence) return reason.code;
    const template = this.forms?.[1] ?? this.template;
    const words = template.replace(PLACE, " ").match(WORD) ?? template.match(WORD) ?? [];
    return words.slice(0, WORDS_OF_A_CODE).join("-").toLowerCase();
  }

  /** Code, template and arguments, as JSON has them beside the sentence. @returns {{code: string, template: string, arguments: Record<string, any>, forms?: [string, string]}} */
  get parts() {
    const inner = Object.entries(this.arguments).map(([name, value]) => [
      name,
      value instanceof Sentence ? { reason: value.text, ...value.parts } : value,
    ]);
    return { code: this.code, template: this.template, arguments: Object.fromEntries(inner), ...(this.forms && { forms: this.forms }) };
  }

  toString() {
    return this.text;
  }
}

/** A sentence about a number, `{n}` in both of its templates. @param {string} one @param {string} other @param {number} n @param {Record<string, unknown>} [values] */
export const plural = (one, other, n, values) => new Sentence(n === 1 ? one : other, { n, ...values }, [one, other]);

/** Choices with "or" between them, a sentence in which each may be one. @param {Iterable<string | Sentence>} choices @returns {string | Sentence} */
export function either(choices) {
  const [first, ...rest] = choices;
  return rest.length ? new Sentence("{one} or {more}", { one: first, more: either(rest) }) : first;
}

/** Things with "and" between them, as `either`. @param {Iterable<string | Sentence>} things @returns {string | Sentence} */
export function both(things) {
  const [first, ...rest] = things;
  return rest.length ? new Sentence("{one} and {more}", { one: first, more: both(rest) }) : first;
}

/** @param {unknown} value @returns {Argument} */
const plain = (value) =>
  value instanceof Sentence || (typeof value === "number" && Number.isInteger(value)) ? value : String(value);

/**
 * Something a user wrote is not allowed.
 */
export class InputError extends Error {
  /**
   * @param {string} field Where it stands, as a path into the document (`players[1].quilt`) or the
   *   name of an option; empty where all of it is meant.
   * @param {string | Sentence} reason The error and what is allowed instead, in one line: a
   *   sentence, or its template.
   * @param {Record<string, unknown>} [values] Those of the template.
   */
  constructor(field, reason, values) {
    const sentence = typeof reason === "string" ? new Sentence(reason, values) : reason;
    super(located(field, sentence).text);
    this.name = "InputError";
    this.field = field;
    this.sentence = sentence;
    this.reason = sentence.text;
  }

  /** The reason behind its field. */
  get located() {
    return located(this.field, this.sentence);
  }

  /** As JSON has it. */
  get document() {
    return { field: this.field, reason: this.reason, ...this.sentence.parts };
  }
}

/** @param {string} field @param {Sentence} reason */
const located = (field, reason) => (field ? new Sentence("{field}: {reason}", { field, reason }) : reason);

/** Two proofs contradict each other: a bug, whose answer must never be shown. */
export class ContradictionError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "ContradictionError";
  }
}
