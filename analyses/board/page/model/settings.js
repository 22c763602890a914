/**
 * What the reader has set, kept by the browser under keys of their own, so that two tabs do not
 * take back each other's. Whatever is found there may be old or another program's: what does not
 * fit is not taken.
 */

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
      const value = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
      return value !== null && fits(value) ? value : usual;
    } catch {
      // Damaged, or the browser keeps nothing for us.
      return usual;
    }
  }

  /** @param {string} name @param {unknown} value */
  write(name, value) {
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
      // The browser is full, or keeps nothing: it holds for this page.
    }
  }

  /** Forget everything that is kept. */
  clear() {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
      for (const name of names) localStorage.removeItem(name);
    } catch {
      // Nothing is kept.
    }
  }
}

export const isFlag = (/** @type {unknown} */ value) => typeof value === "boolean";

/** @param {number} least @param {number} most */
export const isWithin = (least, most) => (/** @type {unknown} */ value) => typeof value === "number" && value >= least && value <= most;
