/** The position and the ranked moves in words: to be heard, and to be pasted. */

import { between } from "../model/analyses.js";
import { moversInterval, moversMargin } from "../model/margins.js";
import { minus } from "../model/numbers.js";
import { figure, say, signed } from "../model/say.js";
import { named } from "../model/patch-names.js";
import { html } from "../drawing/svg.js";
import { untranslated } from "../drawing/untranslated.js";
import { dialog } from "./dialog.js";

/** @typedef {import("../board.js").Board} Board */

/** Before each thing of a list. */
const ITEM = "- ";

/** @param {Board} board @param {import("./sharing.js").Sharing} sharing */
export async function showWords(board, sharing) {
  const { words } = await board.server.post("/api/words", { position: board.document });
  const lines = [...words, ...rankedWords(board)].map(minus);
  const copy = () => {
    box.close();
    sharing.write(lines.join("\n"), say("Copied the position in words."));
  };
  const box = dialog(say("Position in words"), html("div", { class: "row" }, html("button", { type: "button", class: "main", onclick: copy }, say("Copy"))), html("div", { class: "in-words" }, ...blocks(lines)));
  box.addEventListener("close", () => box.remove());
  box.showModal();
}

/** Lines as paragraphs and lists. @param {string[]} lines */
function blocks(lines) {
  /** @type {HTMLElement[]} */
  const found = [];
  for (const line of lines) {
    const isItem = line.startsWith(ITEM);
    if (isItem && found.at(-1)?.tagName !== "UL") found.push(html("ul", {}));
    if (isItem) found.at(-1)?.append(html("li", {}, ...untranslated(line.slice(ITEM.length))));
    else found.push(html("p", {}, ...untranslated(line)));
  }
  return found;
}

/** The moves by rank, where they may be seen. @param {Board} board */
function rankedWords(board) {
  const { answer } = board.analyses.of(board.document);
  const isHidden = board.view.opponent || (board.exercise && !board.exercise.solved);
  if (isHidden || !answer?.moves?.length) return [];
  const { moves, mover } = answer;
  const rows = moves.map((/** @type {any} */ each, /** @type {number} */ n) => `${ITEM}${n + 1}. ${named(each.words ?? each.move)}: ${valueWords(each, mover)}`);
  return [say("Moves, best first; points are the lead of {player}:", { player: board.players.name(mover) }), ...rows];
}

/** @param {import("../model/analyses.js").Considered} move @param {number} mover */
function valueWords({ lower, upper, margin, margin_error: error }, mover) {
  const proved = lower === null && upper === null ? "" : say("proved {points}", { points: between(moversInterval({ lower, upper }, mover)) });
  const isExact = lower !== null && lower === upper;
  const estimated = isExact || margin === undefined ? "" : say("estimated {points} ± {error}", { points: signed(moversMargin(margin, mover), 1), error: figure(error, 1) });
  return [estimated, proved].filter(Boolean).join(", ");
}
