/** The moves of a game as a list, each variation where it leaves the line. */

import { named } from "../model/patch-names.js";
import { MARKS, MARK_NAMES, lossFigure } from "../model/costly.js";
import { moveParts } from "../model/move-parts.js";
import { SIDE, isChance } from "../model/solo.js";
import * as trees from "../model/tree.js";
import { figure, say } from "../model/say.js";
import { html, refill } from "../drawing/svg.js";
import { untranslated } from "../drawing/untranslated.js";
import { tokenIcon } from "../drawing/tokens.js";
import { keepFocus } from "./part.js";

/** @typedef {import("../board.js").Board} Board */

export class RecordList {
  /**
   * @param {Board} board @param {HTMLElement} root
   * @param {(id: number) => any} decision The review's decision on a move.
   */
  constructor(board, root, decision) {
    this.board = board;
    this.root = root;
    this.decision = decision;
  }

  draw() {
    const { tree } = this.board.work;
    const list = html("ol", { class: "record", "aria-label": say("Moves of the game") });
    this.line(tree.nodes[trees.ROOT].children, 1, list);
    if (!list.children.length) list.append(html("li", { class: "note" }, say("No moves yet")));
    const kept = this.root.scrollTop;
    keepFocus(this.root, () => refill(this.root, list));
    this.root.scrollTop = kept;
    const now = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
    if (now) this.bringIntoSight(now);
  }

  /** Scroll the list, and nothing else, as far as it takes. @param {HTMLElement} item */
  bringIntoSight(item) {
    const box = this.root.getBoundingClientRect();
    const { top, bottom, height } = item.getBoundingClientRect();
    if (top < box.top || bottom > box.bottom) this.root.scrollTop += top - box.top - (box.height - height) / 2;
  }

  /**
   * Write a line of moves; what else could be played at a place comes right behind it, indented.
   * @param {number[]} choices @param {number} ply @param {HTMLElement} list
   */
  line(choices, ply, list) {
    const { tree } = this.board.work;
    for (let at = choices; at.length; at = tree.nodes[at[0]].children) {
      list.append(this.item(at[0], ply));
      for (const other of at.slice(1)) {
        const beside = html("ol", { class: "variation", "aria-label": say("Variation at move {n}", { n: ply }) });
        beside.append(this.item(other, ply));
        this.line(tree.nodes[other].children, ply + 1, beside);
        list.append(html("li", {}, beside));
      }
      ply += 1;
    }
  }

  /** @param {number} id @param {number} ply */
  item(id, ply) {
    const { board } = this;
    const node = board.work.tree.nodes[id];
    const before = board.work.tree.nodes[/** @type {number} */ (node.parent)].document;
    const mover = isChance(node.move) ? SIDE : moverOf(before);
    const decision = this.decision(id);
    const loss = decision && !decision.forced && decision.lost >= 0.5 ? lossWords(decision) : null;
    const [what, how] = moveParts(named(trees.wordsOf(node)));
    return html(
      "li",
      {},
      html(
        "button",
        { type: "button", title: node.move, "data-key": id, "aria-current": id === board.work.at ? "step" : null, onclick: () => board.go(id) },
        html("span", { class: "number" }, `${ply}`),
        mover === null ? null : tokenIcon(mover, board.players.signs),
        html("span", { class: "hidden" }, mover === null ? "" : `${board.players.name(mover)}: `),
        " ",
        ...untranslated(what),
        how ? html("span", { class: "cells" }, " ", ...untranslated(how)) : null,
        decision?.mark ? html("b", { class: `mark-dot ${MARKS[decision.mark]}`, title: MARK_NAMES[decision.mark] }, decision.mark) : null,
        loss,
      ),
    );
  }
}

/**
 * Who moves in a document that the server has filled in.
 * @param {import("../model/document.js").Document} document
 */
export const moverOf = (document) => document.to_move;

/** @param {any} decision */
function lossWords(decision) {
  const exact = decision.lost_lower === decision.lost_upper;
  const worst = decision.spoils_win ? ` ${say("loses the game")}` : "";
  const words = decision.chance ? ` ${lossFigure(decision.lost, exact, decision.chance_error)}` : exact ? ` −${decision.lost_lower}` : ` −${figure(decision.lost, 1)}`;
  const size = MARKS[decision.mark] ?? "";
  return html("span", { class: `loss ${size} ${exact ? "proved" : "estimated"}`, title: exact ? say("proved") : say("estimated, ± {error}", { error: decision.lost_error ?? figure(decision.chance_error, 1) }) }, words, worst);
}
