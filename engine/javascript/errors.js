/** @typedef {number | string | Sentence} Argument */

const PLACE = /\{(\w+)\}/g;
const WORD = /[A-Za-z0-9]+/g;
const WORDS_OF_A_CODE = 8;

/** A sentence with its parts, so that it can be translated, and a program recognises it. */
export class Sentence {
  /**
   * @param {string} template English, with names in braces.
   * @param {Record<string, unknown>} [values] What stands in their places. A whole number stays
   *   one, and a `Sentence` stays one; anything else becomes text.
   */
  constructor(template, values = {}) {
    this.template = template;
    this.text = template.replace(PLACE, (place, name) => (name in values ? String(values[name]) : place));
    /** @type {Record<string, Argument>} */
    this.arguments = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
  }

  /** That of the reason in it, else the template's first words: `unknown-patch`. @returns {string} */
  get code() {
    const { reason } = this.arguments;
    if (reason instanceof Sentence) return reason.code;
    const words = this.template.replace(PLACE, " ").match(WORD) ?? this.template.match(WORD) ?? [];
    return words.slice(0, WORDS_OF_A_CODE).join("-").toLowerCase();
  }

  /** Code, template and arguments, as JSON has them beside the sentence. @returns {{code: string, template: string, arguments: Record<string, any>}} */
  get parts() {
    const inner = Object.entries(this.arguments).map(([name, value]) => [
      name,
      value instanceof Sentence ? { reason: value.text, ...value.parts } : value,
    ]);
    return { code: this.code, template: this.template, arguments: Object.fromEntries(inner) };
  }

  toString() {
    return this.text;
  }
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
