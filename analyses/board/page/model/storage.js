/**
 * The two stores of the browser: one that lasts, and one that lasts as long as the tab. Either may
 * be missing, forbidden or full. What it does not take holds for this page, and that is reported once.
 */

import { say } from "./say.js";

export const UNKEPT = say("The browser cannot store anything: new data is lost when the page is closed.");
const NO_ROOM = say("The browser cannot store this file: it has no room, or stores nothing. Nothing was changed.");

/** Key of a trial value, stored for a moment to know whether anything can be. */
const TRIAL = "patchwork-board/1/trial";

let isReported = false;
/** @type {(() => void) | null} */ let report = null;

/** Call a function once something could not be stored, now or later. @param {() => void} call */
export function whenUnkept(call) {
  lasting.write(TRIAL, "");
  lasting.remove(TRIAL);
  report = call;
  if (isReported) call();
}

/** Report that something could not be stored. */
export function unkept() {
  if (!isReported) report?.();
  isReported = true;
}

class Store {
  /** @param {() => Storage} find Throws where the browser has no such store for this page. */
  constructor(find) {
    this.find = find;
    /** Values that the browser did not take; null for a removed one. @type {Map<string, string | null>} */
    this.own = new Map();
  }

  /** @param {string} name @returns {string | null} */
  read(name) {
    const own = this.own.get(name);
    if (own !== undefined) return own;
    try {
      return this.find().getItem(name);
    } catch {
      return null;
    }
  }

  /** @param {string} name @param {string} text */
  write(name, text) {
    try {
      this.find().setItem(name, text);
      this.own.delete(name);
    } catch {
      this.own.set(name, text);
      unkept();
    }
  }

  /** @param {string} name */
  remove(name) {
    try {
      this.find().removeItem(name);
      this.own.delete(name);
    } catch {
      this.own.set(name, null);
    }
  }

  /** Put texts in the place of what is kept: all of them, or none. @param {[string, string][]} texts */
  replace(texts) {
    const before = /** @type {[string, string | null][]} */ (texts.map(([name]) => [name, this.read(name)]));
    try {
      for (const [name, text] of texts) this.find().setItem(name, text);
    } catch {
      for (const [name] of before) this.remove(name);
      for (const [name, text] of before) if (text !== null) this.write(name, text);
      throw new Error(NO_ROOM);
    }
    for (const [name] of texts) this.own.delete(name);
  }

  /** @param {string} prefix */
  clear(prefix) {
    for (const name of this.names.filter((each) => each.startsWith(prefix))) this.remove(name);
  }

  get names() {
    try {
      return [...Object.keys(this.find()), ...this.own.keys()];
    } catch {
      return [...this.own.keys()];
    }
  }
}

export const lasting = new Store(() => localStorage);
export const ofTab = new Store(() => sessionStorage);
