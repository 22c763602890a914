/**
 * Patches named one after the other, as people write down a circle: by names or letters.
 *
 * @typedef {import("./edition.js").Edition} Edition
 */

const WORDS = /[\p{L}\p{N}]+/gu;
const DECIMAL = /^\p{Nd}+$/u;

/**
 * The names of an edition by their words, the words of the longest, and the names by letter.
 * @typedef {{names: Map<string, string>, longest: number, byLetter: Map<string, string>}} Known
 */

/** @type {WeakMap<Edition, Known>} */
const editions = new WeakMap();

/** @param {Edition} edition @returns {Known} */
function knownOf(edition) {
  const known = editions.get(edition) ?? listed(edition);
  editions.set(edition, known);
  return known;
}

/** @param {Edition} edition @returns {Known} */
function listed({ patches, letter }) {
  const names = new Map(patches.map(({ name }) => [wordsOf(name).join(" ").toLowerCase(), name]));
  const longest = Math.max(...[...names.keys()].map((words) => words.split(" ").length));
  return { names, longest, byLetter: new Map([...letter].map(([name, each]) => [each, name])) };
}

/** @param {string} text @returns {string[]} */
const wordsOf = (text) => text.match(WORDS) ?? [];

/**
 * Each patch that a text names with the word that names it; null for any other word.
 * @param {Edition} edition
 * @param {string} text Names and letters in any mixture, with any separators: `bar-3, plus`, `CP`.
 * @returns {[string | null, string][]}
 */
export function patchNames(edition, text) {
  const { names, longest, byLetter } = knownOf(edition);
  const words = wordsOf(text);
  /** @type {[string | null, string][]} */
  const found = [];
  for (let at = 0; at < words.length; ) {
    const taken = named(words.slice(at, at + longest), names, byLetter);
    if (taken) found.push([taken.name, taken.words.join(" ")]);
    else for (const each of lettered(words[at], byLetter)) found.push(each);
    at += taken ? taken.words.length : 1;
  }
  return found;
}

/** The longest name with which words begin: a name may be the beginning of another one. @param {string[]} words @param {Map<string, string>} names @param {Map<string, string>} byLetter */
function named(words, names, byLetter) {
  for (let count = words.length; count > 0; count -= 1) {
    const begin = words.slice(0, count);
    const name = names.get(begin.join(" ").toLowerCase());
    // Letters in a row, as AXE, are capital; a name is written small, or as in a title.
    if (name !== undefined && !(count === 1 && isLetters(begin[0], byLetter))) return { name, words: begin };
  }
  return null;
}

/** @param {string} word @param {Map<string, string>} byLetter @returns {[string | null, string][]} */
function lettered(word, byLetter) {
  const letters = [...word];
  if (letters.every((letter) => byLetter.has(letter))) {
    return letters.map((letter) => [/** @type {string} */ (byLetter.get(letter)), letter]);
  }
  return DECIMAL.test(word) ? [] : [[null, word]]; // The numbers of a list are not patches.
}

/** @param {string} word @param {Map<string, string>} byLetter */
const isLetters = (word, byLetter) =>
  word === word.toUpperCase() && word !== word.toLowerCase() && [...word].every((letter) => byLetter.has(letter));
