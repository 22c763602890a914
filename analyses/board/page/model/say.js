/**
 * What a reader sees, in the reader's language. An English text is its own key, and stands for
 * itself where a catalogue has no other. Names in braces are replaced: `say("Proved by {who}", { who })`.
 */

/** A text, or its forms by the plural category of a number. @typedef {string | Record<string, string>} Translated */

/** @type {{ language: string, texts: Record<string, Translated>, later?: string, dir?: string }} */
const { language, texts, later, dir } = await catalogue();

/** The texts that nobody sees until they ask for them: when they have come, they are there for `say`. */
export const rest = Promise.resolve((/** @type {any} */ (globalThis).patchworkRest ??= later && loaded(later)))
  .then((found) => Object.assign(texts, found?.texts))
  .catch(() => {}); // Without a network they stay English.

const plurals = new Intl.PluralRules(language);
const whole = new Intl.NumberFormat(language);

/** The catalogue, which the page's header begins to load, and the page sends to its worker, as the rest of it. Without a header, the address names the language. */
async function catalogue() {
  const english = { language: "en", texts: {} };
  try {
    const asked = new URLSearchParams(location.search).get("lang");
    const loading = (/** @type {any} */ (globalThis).patchworkCatalogue ??= asked && loaded(`${asked}.json`));
    return (await loading) || english;
  } catch {
    return english; // Without a network, or outside of a browser.
  }
}

/** @param {string} file */
async function loaded(file) {
  const answer = await fetch(new URL(`../languages/${encodeURIComponent(file)}`, import.meta.url));
  return answer.ok ? answer.json() : null;
}

export { language };

/** A text in the reader's language. @param {string} text @param {Record<string, unknown>} [values] */
export function say(text, values = {}) {
  const found = texts[key(text)] ?? text;
  return filled(typeof found === "string" ? found : found.one ?? found.other, values);
}

/**
 * A text about a number, `{n}` in it: `sayMany("{n} button", "{n} buttons", 3)`.
 * @param {string} one @param {string} other @param {number} n @param {Record<string, unknown>} [values]
 */
export function sayMany(one, other, n, values = {}) {
  const forms = /** @type {Record<string, string> | undefined} */ (texts[key(one)]);
  const category = plurals.select(Math.abs(n));
  return filled(forms ? forms[category] ?? forms.other : category === "one" ? one : other, { n, ...values });
}

/**
 * A text with elements in it, as children of another: `sayParts("Press {key} to undo", { key: html("kbd", {}, "Z") })`.
 * @param {string} text @param {Record<string, unknown>} parts @returns {(Node | string)[]}
 */
export const sayParts = (text, parts) =>
  say(text).split(/(\{\w+\})/).filter(Boolean).map((each) => {
    const part = parts[each.slice(1, -1)];
    return part instanceof Node ? part : filled(each, parts);
  });

/**
 * The sentence of an error, which comes with its parts; in English where the catalogue has no other. One without parts stays as it is.
 * @param {{reason: string, template?: string, forms?: [string, string], arguments?: Record<string, any>}} error @returns {string}
 */
export function sayReason({ reason, template = "", forms, arguments: values = {} }) {
  if (!template) return reason;
  if (!(key(forms?.[0] ?? template) in texts) && WORD.test(template.replace(PLACE, ""))) return reason;
  const inner = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.template ? sayReason(value) : value]));
  return forms ? sayMany(...forms, inner.n, inner) : say(template, inner);
}

/** Names with "and" or "or" before the last one. @param {string[]} names @param {"conjunction" | "disjunction"} [type] */
export const listed = (names, type = "conjunction") => new Intl.ListFormat(language, { type }).format(names);

/** A number with a fixed number of decimals, and a real minus. @param {number} value @param {number} [digits] As many as it has, if left out. */
export const figure = (value, digits) =>
  isolated(new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value).replace("-", "−"));

/** A figure with its sign, and a real minus. @param {number} value @param {number} [digits] */
export function signed(value, digits) {
  const size = figure(Math.abs(value), digits);
  if (size === figure(0, digits)) return size;
  return isolated(value > 0 ? `+${size}` : `−${size}`);
}

/** A figure that keeps its sign on the left, where words run from the right. @param {string} text */
export const isolated = (text) => (dir === "rtl" && /^[+−-]\d/.test(text) ? `\u2066${text}\u2069` : text);

const PLACE = /\{(\w+)\}/g;
const WORD = /\p{L}/u;

/** @param {string} text @param {Record<string, unknown>} values */
const filled = (text, values) => text.replace(PLACE, (all, name) => (name in values ? written(values[name]) : all));

/** @param {unknown} value */
const written = (value) => isolated(typeof value === "number" ? whole.format(value).replace("-", "−") : String(value));

/** Where a catalogue has a text: three bytes of the FNV-1a hash of its UTF-8 bytes, as in `catalogues.py`. @param {string} text */
function key(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return btoa(String.fromCharCode(hash & 255, (hash >> 8) & 255, (hash >> 16) & 255));
}
