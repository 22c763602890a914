/** The front page: the puzzle of the day, and a game to step through. */

import { addressOf } from "../../../analyses/board/page/model/address.js";
import { placeOn } from "../../../analyses/board/page/model/daily.js";
import { icon } from "../../../analyses/board/page/drawing/icons.js";
import { html } from "../../../analyses/board/page/drawing/svg.js";
import { read } from "./reading.js";
import { table } from "./table.js";

const BOARD = "board/";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

async function showPuzzle() {
  const { puzzles } = await read("front/data/count.json");
  const { set, number, question, ...shown } = await read(`front/data/puzzle-${placeOn(new Date(), puzzles)}.json`);
  const address = `${BOARD}#puzzle:${set}/${number}`;
  byId("question").textContent = question;
  byId("solve").setAttribute("href", address);
  byId("puzzle").replaceChildren(html("a", { class: "table", href: address, "aria-label": "Open this puzzle on the board" }, ...table(shown)));
}

async function showGame() {
  const { text, plies } = await read("front/data/game.json");
  let at = Math.floor(plies.length / 2);
  const analyse = html("a", { class: "main quiet" }, "Analyse");
  const step = (/** @type {number} */ by) => () => show(at + by);
  const buttons = [["First", -plies.length], ["Back", -1], ["Forward", 1], ["Last", plies.length]].map(([words, by]) =>
    html("button", { type: "button", onclick: step(Number(by)) }, String(words)),
  );
  /** @param {number} place */
  function show(place) {
    at = Math.max(0, Math.min(plies.length - 1, place));
    const address = BOARD + addressOf(text, at);
    analyse.setAttribute("href", address);
    byId("move").textContent = `Move ${at} of ${plies.length - 1}${plies[at].words ? `: ${plies[at].words}` : ""}.`;
    byId("game").replaceChildren(html("a", { class: "table", href: address, "aria-label": "Open this position on the board" }, ...table(plies[at])));
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
