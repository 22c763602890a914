/** The ways in which a patch in hand can lie, each one click away. */

import { patchPicture } from "../drawing/quilt.js";
import { shapeKey } from "../model/cells.js";
import * as pieces from "../model/piece.js";
import { say } from "../model/say.js";
import { html } from "../drawing/svg.js";

/**
 * @param {import("../board.js").Board} board @param {import("../model/piece.js").Piece} piece
 * @returns {HTMLElement | null} Nothing for what lies in one way only.
 */
export function orientationStrip(board, piece) {
  const patch = board.edition.patches.find((each) => each.name === piece.name);
  if (!patch || patch.orientations.length < 2) return null;
  const now = shapeKey(piece.shape);
  const buttons = patch.orientations.map((shape, n) =>
    html(
      "button",
      {
        type: "button",
        class: "orientation",
        "data-key": `orientation-${n}`,
        "aria-label": say("Orientation {n} of {all}", { n: n + 1, all: patch.orientations.length }),
        "aria-pressed": String(shapeKey(shape) === now),
        // Where the piece is by then.
        onclick: () => board.hold(pieces.reshaped(board.edition, board.view.piece ?? piece, shape)),
      },
      patchPicture(patch, shape),
    ),
  );
  return html("span", { class: "orientations", role: "group", "aria-label": say("How it lies") }, ...buttons);
}
