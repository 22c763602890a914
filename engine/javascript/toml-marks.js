/**
 * Which tables of a TOML text may not be declared or filled again.
 * @typedef {{isExplicit: boolean, isFrozen: boolean, nested: Map<string, Mark>}} Mark
 */

/** @returns {Mark} */
const mark = () => ({ isExplicit: false, isFrozen: false, nested: new Map() });

export class TomlMarks {
  #root = mark();
  /** @type {Mark[]} */
  #pending = [];

  /** Whether a table was declared. @param {string[]} key */
  isExplicit(key) {
    return this.#find(key)?.isExplicit ?? false;
  }

  /** Whether a table is a value, or lies in one: nothing is added to it. @param {string[]} key */
  isFrozen(key) {
    let at = this.#root;
    for (const part of key) {
      const next = at.nested.get(part);
      if (!next) return false;
      if (next.isFrozen) return true;
      at = next;
    }
    return false;
  }

  /** @param {string[]} key */
  makeExplicit(key) {
    this.#made(key).isExplicit = true;
  }

  /** From the next table on. @param {string[]} key */
  makeExplicitLater(key) {
    this.#pending.push(this.#made(key));
  }

  finish() {
    for (const each of this.#pending) each.isExplicit = true;
    this.#pending = [];
  }

  /** @param {string[]} key */
  freeze(key) {
    this.#made(key).isFrozen = true;
  }

  /** @param {string[]} key */
  forget(key) {
    this.#find(key.slice(0, -1))?.nested.delete(key[key.length - 1]);
  }

  /** @param {string[]} key @returns {Mark | undefined} */
  #find(key) {
    /** @type {Mark | undefined} */
    let at = this.#root;
    for (const part of key) at = at?.nested.get(part);
    return at;
  }

  /** @param {string[]} key */
  #made(key) {
    let at = this.#root;
    for (const part of key) {
      const next = at.nested.get(part) ?? mark();
      at.nested.set(part, next);
      at = next;
    }
    return at;
  }
}
