/** The front page: the puzzle of the day, and a game to step through. */

import { addressOf } from "../../../analyses/board/page/model/address.js";
import "../../../analyses/board/page/model/written.js";
import { placeOn } from "../../../analyses/board/page/model/daily.js";
import { MOVES, QUESTIONS, due } from "../../../analyses/board/page/model/phrases.js";
import { say } from "../../../analyses/board/page/model/say.js";
import { nameOf } from "../../../analyses/board/page/model/patch-names.js";
import { icon } from "../../../analyses/board/page/drawing/icons.js";
import { html } from "../../../analyses/board/page/drawing/svg.js";
import { untranslated } from "../../../analyses/board/page/drawing/untranslated.js";
import { read } from "./reading.js";
import { NAMES, table } from "./table.js";

const BOARD = "board/";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** A move of the game in words. @typedef {{mover: number, kind: keyof typeof MOVES, values: any[]}} Move @param {Move} move */
function moveWords({ mover, kind, values }) {
  const [first, ...rest] = values;
  return say("{player}, {move}", { player: NAMES[mover], move: MOVES[kind](...(/** @type {[any, any, any]} */ (kind === "patch" ? [nameOf(first), ...rest] : values))) });
}

async function showPuzzle() {
  const { puzzles } = await read("front/data/count.json");
  const { set, number, goal, leather, ...shown } = await read(`front/data/puzzle-${placeOn(new Date(), puzzles)}.json`);
  const address = `${BOARD}#puzzle:${set}/${number}`;
  byId("question").textContent = QUESTIONS[goal](due(NAMES[shown.to_move], leather));
  byId("solve").setAttribute("href", address);
  byId("puzzle").replaceChildren(html("a", { class: "table", href: address, "aria-label": say("Open this puzzle on the board") }, ...table(shown)));
}

async function showGame() {
  const { text, plies } = await read("front/data/game.json");
  let at = Math.floor(plies.length / 2);
  const analyse = html("a", { class: "main quiet" }, say("Analyse"));
  const step = (/** @type {number} */ by) => () => show(at + by);
  const buttons = [[say("First"), -plies.length], [say("Back"), -1], [say("Forward"), 1], [say("Last"), plies.length]].map(([words, by]) =>
    html("button", { type: "button", onclick: step(Number(by)) }, String(words)),
  );
  /** @param {number} to */
  function show(to) {
    at = Math.max(0, Math.min(plies.length - 1, to));
    const address = BOARD + addressOf(text, at);
    analyse.setAttribute("href", address);
    const place = { n: at, all: plies.length - 1 };
    const { move } = plies[at];
    byId("move").replaceChildren(...untranslated(move ? say("Move {n} of {all}: {move}.", { ...place, move: moveWords(move) }) : say("Move {n} of {all}.", place)));
    byId("game").replaceChildren(html("a", { class: "table", href: address, "aria-label": say("Open this position on the board") }, ...table(plies[at])));
    buttons.forEach((button, place) => button.toggleAttribute("disabled", at === (place < 2 ? 0 : plies.length - 1)));
  }
  show(at);
  byId("steps").replaceChildren(...buttons, analyse);
}

/** *Play now* begins a game at the chosen level. */
function offerLevels() {
  const play = byId("play");
  const chosen = () => /** @type {HTMLInputElement} */ (document.querySelector("[name=level]:checked")).value;
  const point = () => play.setAttribute("href", `${BOARD}#play:${encodeURIComponent(chosen())}`);
  document.querySelector(".levels")?.addEventListener("change", point);
  point();
}

for (const [place, name] of /** @type {const} */ ([["play", "play"], ["analyse", "review"], ["puzzles", "puzzle"]])) {
  document.querySelector(`.hero .main[href*="#${place}"]`)?.prepend(icon(name));
}
offerLevels();
showPuzzle();
showGame();
