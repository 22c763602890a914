/** Which puzzles the reader has solved, kept by the browser. */

/** @typedef {"solved" | "shown"} How By the reader, or by the answer. */

const NAME = "puzzles";

/** @param {any} value @returns {boolean} */
export const isProgress = (value) => typeof value === "object" && !Array.isArray(value) && Object.values(value).every((how) => how === "solved" || how === "shown");

export class Progress {
  /** @param {import("./settings.js").Settings} settings */
  constructor(settings) {
    this.settings = settings;
  }

  /** @returns {Record<string, How>} By what `keyOf` calls them. */
  get all() {
    return this.settings.read(NAME, {}, isProgress);
  }

  /** @param {string} key @returns {How | undefined} */
  of(key) {
    return this.all[key];
  }

  /** Note how a puzzle ended; the first time counts. @param {string} key @param {How} how */
  note(key, how) {
    this.settings.write(NAME, { [key]: how, ...this.all });
  }
}
