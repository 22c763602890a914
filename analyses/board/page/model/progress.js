/** Which puzzles the reader has solved, kept by the browser. */

/** @typedef {"solved" | "shown"} How By the reader, or by the answer. */

const NAME = "puzzles";

export class Progress {
  /** @param {import("./settings.js").Settings} settings */
  constructor(settings) {
    this.settings = settings;
  }

  /** @returns {Record<string, How>} By set and number. */
  get all() {
    return this.settings.read(NAME, {}, (value) => typeof value === "object" && !Array.isArray(value));
  }

  /** @param {string} set @param {number} number @returns {How | undefined} */
  of(set, number) {
    return this.all[`${set}/${number}`];
  }

  /** Note how a puzzle ended; the first time counts. @param {string} set @param {number} number @param {How} how */
  note(set, number, how) {
    this.settings.write(NAME, { [`${set}/${number}`]: how, ...this.all });
  }
}
