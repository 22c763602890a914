/**
 * Gives the worker's answers texts that are huge or meant to do harm, wherever a page sends text.
 * Each is answered or refused in words of reasonable length, and changes no object of JavaScript.
 */

import { Answers } from "../../analyses/board/browser/answers.js";
import { InputError } from "../../analyses/board/browser/library.js";
import { Searches } from "../../analyses/board/browser/searches.js";
import { library } from "./library.mjs";

const LONGEST = 1 << 20; // Characters of a text that a page may send.
const LONGEST_REASON = 500;

const patchwork = await library();
const answers = new Answers(patchwork, new Searches(() => {}), async () => ({}));
const start = patchwork.start({ seed: 1 });
const position = start.toText();
const circle = position.split(" ")[2];

/** A text between two others, again and again up to the longest that is read. */
const filled = (unit, before = "", after = "") => before + unit.repeat((LONGEST - before.length - after.length) / unit.length) + after;

const SIGNS = [
  "x", " ", "\n", "\t", "[", "{", "[\n", '{"a":', "[0,", '"', "'", "\\", "=", "#", "?", ",", "{,", "a.", "a b ", "A", "\0", "\u0007", "\u202e",
  "\ud800", "😀", "é", "<script>alert(1)</script>", "__proto__ ", "advance\n",
];
const STATE = '{"format":"patchwork-state/1","circle":[],"players":[';
const GAME = '{"format":"patchwork-game/1","circle":[],"moves":[';
const QUILT = '{"time":0,"buttons":0,"income":0,"quilt":[';
const TEXTS = [
  "x".repeat(2_000_000), ...SIGNS.map((sign) => filled(sign)), filled(" ", "a", "b"), filled(" ", "diary\n", "x"),
  filled("\\u0041", '{"a": "', '"}'), filled("9", '{"a": ', "}"), filled('"x",', GAME, "1]}"), filled('{"a":1},', GAME, "1]}"),
  filled('".",', `${STATE}${QUILT}`, `"."]},${QUILT}]}]}`), filled("A", `${STATE}${QUILT}"`, `"]},${QUILT}]}]}`),
  `${STATE.slice(0, -1)}${"[".repeat(100_000)}`, `{"format":"patchwork-state/1","derived":${'{"a":'.repeat(800)}1${"}".repeat(800)}}`,
  `{${Array.from({ length: 50_000 }, (_, n) => `"k${n}":1`)}}`, '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}',
  '{"name": "x", "extends": "current", "patches": {"__proto__": {"polluted": 1}}}', '{"format": "__proto__", "__proto__": []}',
  filled("x ", "position "), filled("A", "game current "), filled("advance ", `game current ${circle} `), filled("a1", `game current ${circle} plus@`),
  filled("%41", `${position} names:`), filled("9/", "position current - 0,0,0,"), filled("A", "game variant:", " A"), filled("?", "game current "),
  ...["x", "? ", "?0", "...", ",;", "plus,", "1,", "a b ", "\n y"].map((unit) => filled(unit, "diary current\ncircle: ")),
  ...["x", "advance\n", "plus@a1", "a1", "turned ", "names: a\n", "# "].map((unit) => filled(unit, "diary current\ncircle: ...\nplus@")),
  filled("a,", "diary current\nnames: ", "\ncircle: ..."), filled("x ", "diary current\nstart: "), filled("circle: ?\n", "diary current\n"),
  ...["[\n", "[[a]]\n", "[a.b.c]\n", "a.b=1\n", "{b=", "#\n"].map((unit) => `name = "x"\n${unit.repeat(60_000 / unit.length)}`),
  ...["'''", '"""', "[", "{a = "].map((unit) => `name = ${unit}${"\n".repeat(60_000)}`),
  "__proto__.polluted = true\nname = 'x'", "name = 'x'\n[constructor.prototype]\npolluted = true", "name = 'x'\n[[__proto__]]\npolluted = true",
];

const requests = (text) => [
  ["read", { text }], ["position", { position: text }], ["move", { position, move: text }], ["game", { game: text }], ["game", { start: position, moves: [text] }],
  ["new", { edition: text }], ["new", { circle: text }], ["new", { names: [text.slice(0, 200), "constructor"] }], ["circle", { text }], ["circle", { edition: text }],
  ["typed", { position, text: text.slice(0, 200) }], ["diary", { start: position, moves: [text] }], ["record", { start: position, lines: [[text], ["advance", text]] }],
];

/** The reason why a request is refused; nothing where it is answered. */
async function refused(what, body) {
  try {
    const { remarks = [], why = null } = await answers.answer(`/api/${what}`, body);
    return [...remarks.map(({ reason }) => reason), why ?? ""];
  } catch (error) {
    if (!(error instanceof InputError)) throw new Error(`${what} ${JSON.stringify(body).slice(0, 200)}`, { cause: error });
    return [error.message];
  }
}

const before = Object.getOwnPropertyNames(Object.prototype).join();
let count = 0;
for (const text of TEXTS) {
  for (const [what, body] of requests(text)) {
    const reasons = await refused(what, body);
    const long = reasons.find((reason) => reason.length > LONGEST_REASON || /[\n\u202e]/.test(reason));
    if (long) throw new Error(`${what} ${text.slice(0, 100)}: ${long.slice(0, 600)}`);
    count += 1;
  }
}
if (Object.getOwnPropertyNames(Object.prototype).join() !== before || {}.polluted !== undefined) throw new Error("an object of JavaScript has changed");
console.log(`${count} answers`);
