/**
 * The opponent's move as it is seen: the patch settles, then the token walks, then the buttons change;
 * a second reply waits for the first. A tap skips it, and who wants no motion gets none.
 */

import { lastMove } from "../model/last.js";
import { laid } from "../drawing/quilt.js";
import { follow } from "./part.js";

/** Milliseconds: a patch settles, a token walks, a figure grows. */
const [SEW, MOVE, FAST] = [320, 220, 120];
const EASE = "cubic-bezier(.2, .8, .2, 1)";

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

export class Motion {
  /** @param {import("../board.js").Board} board @param {import("./track.js").TrackPart} track */
  constructor(board, track) {
    this.board = board;
    this.track = track;
    /** @type {Animation[]} */ this.running = [];
    /** Ends the wait for what moves. */
    this.end = () => {};
    /** The position that was seen before. @type {import("../model/document.js").Document | null} */
    this.seen = null;
    // Not as the pointer goes down: what it is on would be drawn anew, and the click lost.
    document.addEventListener("click", () => this.skip(), { capture: true });
    follow(board, () => [board.node], () => this.show());
  }

  show() {
    const { board } = this;
    const { node, view, work } = board;
    const before = this.seen;
    this.seen = node.document;
    this.skip();
    const last = lastMove(work.tree, work.at);
    const isReply = last !== null && last.player === view.opponent?.side && board.played === node.document;
    if (!isReply || isStill.matches || document.body.dataset.animation === "off" || node.parent === null || work.tree.nodes[node.parent].document !== before) return;
    this.settle(last, node);
    this.walk(last, last.cells.length ? SEW : 0);
    if (node.document.players[last.player].buttons !== before.players[last.player].buttons) this.count(last.player, (last.cells.length ? SEW : 0) + MOVE);
    // By the clock: what moves may be drawn anew meanwhile, and then never ends.
    board.shown = new Promise((resolve) => {
      this.end = () => resolve(null);
      setTimeout(this.end, (last.cells.length ? SEW : 0) + MOVE + FAST);
    });
  }

  skip() {
    for (const each of this.running) each.finish();
    this.running = [];
    this.end();
  }

  /** @param {Element | null | undefined} element @param {Keyframe[]} frames @param {number} duration @param {number} delay */
  play(element, frames, duration, delay) {
    const animation = element?.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
    if (animation) this.running.push(animation);
    return animation;
  }

  /** The patch lies on the quilt a little larger, and settles. @param {import("../model/last.js").Last} last @param {import("../model/tree.js").Node} node */
  settle({ player, cells }, { move }) {
    if (!cells.length) return;
    const patch = this.board.edition.patches.find(({ name }) => name === move?.split("@")[0]);
    const piece = laid(cells, patch ?? null);
    piece.classList.add("settling");
    document.querySelector(`#player-${player} .quilt`)?.append(piece);
    const settled = this.play(piece, [{ transform: "scale(1.08)", opacity: 0 }, { transform: "scale(1.08)", opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1 }], SEW, 0);
    const remove = () => piece.remove();
    settled?.finished.then(remove, remove);
  }

  /** @param {import("../model/last.js").Last} last @param {number} delay */
  walk({ player, from }, delay) {
    if (from === null) return;
    const pin = document.querySelectorAll("#track .token:not(.hollow)")[player];
    const [, x, y] = /translate\(([\d.-]+) ([\d.-]+)\)/.exec(pin?.getAttribute("transform") ?? "") ?? [];
    if (!x) return;
    const start = this.track.lane(player, from);
    this.play(pin, [{ transform: `translate(${start[0]}px, ${start[1]}px)` }, { transform: `translate(${x}px, ${y}px)` }], MOVE, delay);
  }

  /** @param {number} player @param {number} delay */
  count(player, delay) {
    this.play(document.getElementById(`buttons-${player}`), [{ transform: "none" }, { transform: "scale(1.35)" }, { transform: "none" }], FAST, delay);
  }
}
