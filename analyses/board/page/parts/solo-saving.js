/** A solo game to take away: as a file for programs and for this board, or as text. Loaded when it is wanted. */

import { say } from "../model/say.js";
import { written } from "../model/solo.js";
import * as trees from "../model/tree.js";
import { html } from "../drawing/svg.js";
import { dialog } from "./dialog.js";
import { download, slug } from "./download.js";

/** @param {import("../board.js").Board} board @param {import("./sharing.js").Sharing} sharing @param {import("./line.js").LinePart} line */
export function saveSolo(board, sharing, line) {
  const { way, work } = board;
  const name = slug(work.title) || "patchwork-solo";
  const document = () => ({ ...written(work.tree.nodes[trees.ROOT].document), plies: way.slice(1).map((id) => work.tree.nodes[id].move) });
  const button = (/** @type {string} */ words, /** @type {() => void} */ action) => html("button", { type: "button", onclick: () => (box.close(), action()) }, words);
  const box = dialog(
    say("Save"),
    html("p", {}, say("Files for programs, and for this board: each of them opens here again.")),
    html(
      "div",
      { class: "row" },
      button(say("Game (JSON)"), () => download(JSON.stringify(document(), null, 2), `${name}.json`, "application/json")),
      button(say("Game (line)"), () => download(`${line.text}\n`, `${name}.txt`, "text/plain")),
      button(say("Copy the text"), () => void sharing.write(line.text, say("Copied."))),
    ),
  );
  box.addEventListener("close", () => box.remove());
  box.showModal();
}
