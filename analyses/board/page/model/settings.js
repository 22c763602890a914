/**
 * Settings of the reader, kept by the browser under keys of their own, so that two tabs do not
 * take back each other's. Whatever is found there may be old or another program's: what does not
 * fit is not taken.
 */

import { lasting } from "./storage.js";

/** Before every key; the number changes with the meaning of what is kept. */
const PREFIX = "patchwork-board/1/";

export class Settings {
  /**
   * @template T
   * @param {string} name @param {T} usual Where nothing is kept, or nothing that fits.
   * @param {(value: any) => boolean} fits
   * @returns {T}
   */
  read(name, usual, fits) {
    try {
      const value = JSON.parse(lasting.read(PREFIX + name) ?? "null");
      return value !== null && fits(value) ? value : usual;
    } catch {
      return usual; // Damaged.
    }
  }

  /** @param {string} name @param {unknown} value */
  write(name, value) {
    lasting.write(PREFIX + name, JSON.stringify(value));
  }

  /** Put several values in the place of what is kept: all of them, or none. @param {Record<string, unknown>} values */
  replace(values) {
    lasting.replace(Object.entries(values).map(([name, value]) => [PREFIX + name, JSON.stringify(value)]));
  }

  /** Forget everything that is kept. */
  clear() {
    lasting.clear(PREFIX);
  }
}

export const isFlag = (/** @type {unknown} */ value) => typeof value === "boolean";

/** @param {number} least @param {number} most */
export const isWithin = (least, most) => (/** @type {unknown} */ value) => typeof value === "number" && value >= least && value <= most;
