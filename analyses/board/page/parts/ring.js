/**
 * The circle in reach order from the neutral token: what is for sale, what each player may still be
 * able to buy, and where a line passes. Patches are picked here, and in the set-up put into another
 * place.
 */

import * as documents from "../model/document.js";
import { clickPatch, ordering } from "../model/ordering.js";
import { upcoming } from "../model/outlook.js";
import * as pieces from "../model/piece.js";
import { listed, say, sayMany } from "../model/say.js";
import { nameOf } from "../model/patch-names.js";
import { patchPicture } from "../drawing/quilt.js";
import { html, refill } from "../drawing/svg.js";
import { withTerms } from "../drawing/terms.js";
import { neutralToken, tokenIcon } from "../drawing/tokens.js";
import { follow } from "./part.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {{shown: string, item: HTMLElement, button: HTMLElement}} Slot
 */

const LEGEND = say("The circle from the neutral token on. Framed: for sale. Discs: who can still buy it. Faded: nobody can. Numbers: buttons / time / income.");

export class RingPart {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.ring = html("ol", { class: "ring", "aria-label": say("The circle, in reach order from the neutral token") });
    this.count = html("span", { class: "how-many" });
    this.start = html("li", { class: "start" }, neutralToken(), html("span", { class: "hidden" }, say("neutral token")), this.count);
    root.append(this.ring, html("p", { class: "legend" }, ...withTerms(LEGEND)));
    /** The patch that had the focus last. */
    this.stop = "";
    this.ring.addEventListener("focusin", (event) => {
      this.stop = /** @type {Element} */ (event.target).getAttribute("data-name") ?? "";
      this.setStop();
    });
    /** The slots by patch. One stays the same element while its patch is in the circle: the
     * server's answer may come while a hand is on it, and a press on what is gone is lost.
     * @type {Map<string, Slot>} */
    this.slots = new Map();
    /** The drag: from which place, since where, over which one. */
    /** @type {{from: number, x: number, y: number, over: number | null, far: boolean} | null} */
    this.dragged = null;
    this.ring.addEventListener("pointerdown", (event) => this.down(event));
    // A quick pointer may have left the ring before its first movement is reported.
    document.addEventListener("pointermove", (event) => this.moved(event));
    document.addEventListener("pointerup", (event) => this.up(event));
    document.addEventListener("pointercancel", () => this.letGo());
    follow(
      board,
      () => [board.document.circle, board.state?.waiting, board.reach, board.answer, board.edition, board.view.mode, board.view.hint, board.view.ordering, board.view.piece?.name, ...board.players.called],
      () => this.draw(),
    );
  }

  draw() {
    const { board } = this;
    const { circle } = board.document;
    const focused = this.ring.querySelector(":focus")?.getAttribute("data-name");
    const slots = circle.map((name, n) => this.slot(name, n));
    for (const name of this.slots.keys()) if (!circle.includes(name)) this.slots.delete(name);
    slots.forEach((item, n) => item.setAttribute("data-place", String(n)));
    this.setStop();
    const waiting = board.state?.waiting ?? 0;
    const order = sayMany("{n} patch, in this order", "{n} patches, in this order", circle.length - waiting);
    // On the table nobody knows the order of those.
    this.count.textContent = waiting ? `${order}; ${sayMany("the last {n} joins later", "the last {n} join later", waiting)}` : order;
    refill(this.ring, this.start, ...slots);
    if (focused) /** @type {HTMLElement | null} */ (this.ring.querySelector(`[data-name="${CSS.escape(focused)}"]`))?.focus();
  }

  /** The ring is one stop of the Tab key: the patch that had the focus last, else the first one. */
  setStop() {
    const { circle } = this.board.document;
    const stop = circle.includes(this.stop) ? this.stop : circle[0];
    for (const [name, { button }] of this.slots) button.tabIndex = name === stop ? 0 : -1;
  }

  /** @param {string} name @param {number} n */
  slot(name, n) {
    const { board } = this;
    const patch = board.edition.patches.find((each) => each.name === name);
    const sale = n < board.edition.for_sale;
    if (name === documents.UNKNOWN_PATCH) return html("li", { class: `slot unknown${sale ? " sale" : ""}`, title: say("not known") }, "?");
    if (!patch) return html("li", { class: "slot wrong" }, name);
    const reach = board.reach?.filter((each) => each.patch === name);
    const buyers = [0, 1].filter((player) => reach?.some((each) => each.player === player && each.can_buy));
    const remark = board.answer?.remarks.find((each) => each.field === `circle[${n}]`);
    const ply = this.plyOf(name);
    const classes = ["slot", sale ? "sale" : "", buyers.length || !reach ? "" : "far", remark?.severity ?? ""];
    if (ply) classes.push(`bought-${ply.player}`);
    const clicked = 1 + (ordering(board)?.names.indexOf(name) ?? -1);
    if (clicked) classes.push("clicked");
    const isNext = upcoming(board).includes(name);
    if (isNext) classes.push("next");
    const words = [
      clicked ? say("{n} in order", { n: clicked }) : "",
      `${patch.letter} ${nameOf(name)}`,
      priceWords(patch),
      sale ? say("for sale") : "",
      isNext ? say("for sale after this purchase") : "",
      reach ? (buyers.length ? say("within reach of {players}", { players: listed(buyers.map((each) => board.players.name(each))) }) : say("nobody can reach it")) : "",
      ply ? say("bought at move {n} of the line", { n: ply.ply }) : "",
      remark?.reason ?? "",
    ];
    const pressed = board.view.piece?.name === name;
    const { signs } = board.players;
    const shown = JSON.stringify([clicked, classes, words, patch.orientations[0], pressed, signs]);
    // A circle that is wrong may have a patch twice, and an element stands in one place only.
    const first = board.document.circle.indexOf(name) === n;
    const slot = (first && this.slots.get(name)) || this.emptySlot(name);
    if (first) this.slots.set(name, slot);
    if (slot.shown === shown) return slot.item;
    slot.shown = shown;
    slot.item.className = classes.filter(Boolean).join(" ");
    slot.button.setAttribute("aria-label", words.filter(Boolean).join("; "));
    slot.button.setAttribute("aria-pressed", String(pressed));
    slot.button.title = words.slice(1, 3).join(": ");
    refill(
      slot.button,
      patchPicture(patch, undefined, true),
      html("span", { class: "letter" }, patch.letter),
      html("span", { class: "costs" }, `${patch.buttons}/${patch.time}/${patch.income}`),
      html("span", { class: "buyers" }, ...buyers.map((each) => tokenIcon(each, signs))),
      clicked ? html("span", { class: "ply player-0" }, String(clicked)) : null,
      ply ? html("span", { class: `ply player-${ply.player}` }, String(ply.ply)) : null,
    );
    return slot.item;
  }

  /** @param {string} name @returns {Slot} */
  emptySlot(name) {
    const button = html("button", {
      type: "button",
      "data-name": name,
      onclick: () => this.pick(name),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event),
    });
    return { shown: "", item: html("li", {}, button), button };
  }

  /** @param {string} name */
  plyOf(name) {
    const { hint } = this.board;
    if (!hint) return null;
    const at = hint.steps.findIndex((step) => step.patch === name);
    return at < 0 ? null : { ply: at + 1, player: hint.steps[at].player };
  }

  // -- picking and putting in order -----------------------------------------------------------

  /** @param {string} name */
  pick(name) {
    const { board } = this;
    if (ordering(board)) {
      clickPatch(board, name);
      return;
    }
    if (board.view.mode === "play" && !board.state?.for_sale.includes(name)) {
      const patch = board.edition.patches.find((each) => each.name === name);
      const values = { patch: nameOf(name), price: patch ? priceWords(patch) : "" };
      board.say(patch ? say("{patch} is not for sale now ({price}).", values) : say("{patch} is not for sale now.", values));
      return;
    }
    take(board, name);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { board } = this;
    const n = placeOf(event.target);
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!steps || n === null) return;
    if (!event.shiftKey) {
      this.goTo(event, n + steps);
      return;
    }
    if (board.view.mode !== "setup") return;
    event.preventDefault();
    event.stopPropagation();
    const to = Math.max(0, Math.min(board.document.circle.length - 1, n + steps));
    if (to === n) return;
    board.edit(documents.reordered(board.document, n, to));
    board.say(say("{patch} is {n} in reach order.", { patch: nameOf(board.document.circle[to]), n: to + 1 }));
  }

  /** Go to another patch, if the keyboard has led into the ring and no patch is in hand. @param {KeyboardEvent} event @param {number} n */
  goTo(event, n) {
    const { circle } = this.board.document;
    if (this.board.view.piece || !(/** @type {Element} */ (event.target).matches(":focus-visible"))) return;
    event.preventDefault();
    event.stopPropagation();
    this.slots.get(circle[(n + circle.length) % circle.length])?.button.focus();
  }

  /** @param {PointerEvent} event */
  down(event) {
    const from = placeOf(event.target);
    // In the set-up a finger drags too; elsewhere it scrolls the page.
    const drags = event.pointerType === "mouse" || this.board.view.mode === "setup";
    if (event.button !== 0 || !event.isPrimary || !drags || from === null || ordering(this.board)) return;
    this.dragged = { from, x: event.clientX, y: event.clientY, over: null, far: false };
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { dragged, board } = this;
    if (!dragged) return;
    dragged.far ||= Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) > 6;
    if (!dragged.far) return;
    this.ring.setPointerCapture(event.pointerId);
    const under = document.elementFromPoint(event.clientX, event.clientY);
    dragged.over = placeOf(under);
    for (const each of this.ring.querySelectorAll(".target")) each.classList.remove("target");
    if (board.view.mode === "setup") under?.closest("[data-place]")?.classList.add("target");
    const quilt = under?.closest(".quilt");
    if (quilt) this.carry(event, quilt, board.document.circle[dragged.from]);
  }

  /**
   * A patch that is dragged out of the ring hangs on the pointer.
   * @param {PointerEvent} event @param {Element} quilt @param {string} name
   */
  carry({ clientX, clientY }, quilt, name) {
    const { board } = this;
    if (board.view.piece?.name !== name) {
      if (board.view.mode === "play" && !board.state?.for_sale.includes(name)) return;
      take(board, name);
    }
    quilt.dispatchEvent(new PointerEvent("pointermove", { clientX, clientY, isPrimary: true }));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { board, dragged } = this;
    this.letGo();
    if (!dragged?.far) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (under?.closest(".quilt")) {
      if (board.view.piece?.name === board.document.circle[dragged.from]) board.place();
    } else if (dragged.over !== null && board.view.mode === "setup") {
      if (dragged.over === dragged.from) return;
      board.edit(documents.reordered(board.document, dragged.from, dragged.over));
    }
  }

  letGo() {
    this.dragged = null;
    for (const each of this.ring.querySelectorAll(".target")) each.classList.remove("target");
  }
}

/** What a patch costs and earns. @param {{buttons: number, time: number, income: number}} patch */
export const priceWords = ({ buttons, time, income }) =>
  sayMany("{n} button, {time} time, {income} income", "{n} buttons, {time} time, {income} income", buttons, { time, income });

/** What is in hand, in words. @param {string} name */
export function pieceName(name) {
  if (name === documents.LEATHER) return say("leather patch");
  return name === documents.CLOTH ? say("unknown cloth") : nameOf(name);
}

/** The place in the circle of the slot that something is in. @param {EventTarget | null} target */
function placeOf(target) {
  const slot = /** @type {Element | null} */ (target)?.closest("[data-place]");
  return slot ? Number(slot.getAttribute("data-place")) : null;
}

/** Take a patch in hand, near where the last one was. @param {Board} board @param {string} name */
export function take(board, name) {
  const side = board.view.mode === "setup" ? board.view.side : board.state?.to_move ?? board.view.side;
  const picked = pieces.picked(board.edition, name, board.view.piece);
  // A patch that stays in hand, as leather, waits where the last one lies.
  const piece = picked.stays ? picked : pieces.nearest(board.edition, picked, (cells) => documents.isFree(board.document, side, cells));
  board.store.show({ side, piece, hint: null });
  board.say(say("{patch} in hand.", { patch: pieceName(name) }), true);
}
