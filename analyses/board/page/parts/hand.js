/** Actions with the patch in hand, and the patches that can be taken. */

import * as documents from "../model/document.js";
import * as pieces from "../model/piece.js";
import { choose, intoCircle, putBack, twinsAsked } from "../model/sewing.js";
import { outlook, purchase } from "../model/outlook.js";
import { say, sayMany, signed } from "../model/say.js";
import * as solo from "../model/solo.js";
import { nameOf } from "../model/patch-names.js";
import { icon } from "../drawing/icons.js";
import { patchPicture } from "../drawing/quilt.js";
import { html, refill } from "../drawing/svg.js";
import { coin } from "../drawing/tokens.js";
import { follow, keepFocus } from "./part.js";
import { orientationStrip } from "./orientations.js";
import { pieceName, priceWords, take } from "./ring.js";

/** @typedef {import("../board.js").Board} Board */

export class HandPart {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.root = root;
    this.isHeld = false;
    const inHand = (/** @type {import("../model/piece.js").Piece | null} */ piece) => [piece?.name, piece?.shape, piece?.isPlaced, piece?.stays];
    // Not where the piece is: a piece that is dragged changes nothing here as long as it fits.
    follow(board, () => [...inHand(board.view.piece), board.fits, board.view.mode, board.view.side, board.view.twins, board.view.opponent, board.document, board.state, board.lines.best, board.lines.mistake?.move], () => keepFocus(root, () => this.draw()));
  }

  draw() {
    const { board } = this;
    const { piece, mode } = board.view;
    // Enter plays a patch taken by its letter, and does not press the button of the last one.
    if (piece && !this.isHeld) delete this.root.dataset.key;
    this.isHeld = piece !== null;
    const twins = twinsAsked(board);
    if (twins) refill(this.root, ...this.which(twins.names));
    else if (mode === "play" && !piece && !board.answer) return;
    else if (piece) refill(this.root, mode === "play" && board.answer ? this.others() : null, html("div", { class: "card" }, ...this.inHand(piece)));
    else if (mode === "play") refill(this.root, html("div", { class: "offers" }, ...this.offers()));
    else refill(this.root, ...this.cloths());
    this.root.dataset.holds = piece ? "piece" : "offers";
    this.root.setAttribute("aria-label", piece ? say("The patch in hand") : mode === "play" ? say("Moves") : say("Cloth"));
  }

  /** What else could be taken, where there is room for it. The focus does not stay there: Enter sews on. */
  others() {
    const found = html("div", { class: "offers" }, ...this.offers());
    for (const each of found.querySelectorAll("[data-key]")) each.removeAttribute("data-key");
    return found;
  }

  /** Patches of one shape, to choose from. @param {string[]} names */
  which(names) {
    const { board } = this;
    const buttons = names.map((name, n) => {
      const patch = board.edition.patches.find((each) => each.name === name);
      return this.offered(nameOf(name), String(n + 1), patch ? patchPicture(patch) : null, [patch ? costs(patch) : ""], () => choose(board, name));
    });
    const question = html("b", { class: "which" }, say("Which one is it?"));
    return [question, ...buttons, this.button(say("Neither"), say("Esc"), () => board.store.show({ twins: null }))];
  }

  /** @param {string} words @param {string} key @param {() => void} action @param {string} [kind] For style sheets. @param {Node | null} [sign] */
  button(words, key, action, kind = "", sign = null) {
    const label = html("kbd", { "aria-hidden": "true" }, key);
    return html("button", { type: "button", class: `act ${kind}`, "data-key": words, onclick: action }, sign, html("span", {}, words), label);
  }

  /** The button that sews on: only after a place was chosen, in which the patch fits. @param {import("../model/piece.js").Piece} piece */
  sew(piece) {
    const { board } = this;
    const button = /** @type {HTMLButtonElement} */ (this.button(say("Sew on"), say("Enter"), () => board.place(), "sew-on", icon("sew")));
    button.classList.add("main");
    const isLegal = piece.name === documents.LEATHER || purchase(board.state, piece.name);
    button.disabled = board.view.mode === "play" && !(piece.isPlaced && board.fits && isLegal);
    return button;
  }

  /** Where the patch in hand leads, or why it cannot be sewn on. @param {import("../model/piece.js").Piece} piece */
  outlook(piece) {
    const { board } = this;
    const clash = board.fits || (piece.stays && board.view.mode === "setup") ? "" : say("Does not fit here.");
    return clash || (board.view.mode === "play" ? outlook(board, piece.name) : "");
  }

  /** @param {import("../model/piece.js").Piece} piece */
  inHand(piece) {
    const { board } = this;
    const setup = board.view.mode === "setup";
    return [
      html("span", { class: "held-name" }, this.icon(piece), html("span", {}, html("b", {}, pieceName(piece.name)), html("span", { class: "outlook" }, this.outlook(piece)))),
      orientationStrip(board, piece),
      this.button(say("Turn"), "R", () => turn(board), "turn", icon("turn")),
      this.button(say("Flip"), "F", () => flip(board), "flip", icon("flip")),
      this.sew(piece),
      setup ? this.button(say("Other quilt"), "/", () => otherQuilt(board)) : null,
      setup && !piece.stays ? this.button(say("Into the circle"), say("Del"), () => intoCircle(board)) : null,
      setup && piece.stays ? this.button(say("Done"), say("Esc"), () => putBack(board), "", icon("close")) : this.button(say("Cancel"), say("Esc"), () => putBack(board), "cancel", icon("close")),
    ];
  }

  /** @param {import("../model/piece.js").Piece} piece */
  icon(piece) {
    const patch = this.board.edition.patches.find((each) => each.name === piece.name);
    return patch ? patchPicture(patch, piece.shape) : null;
  }

  /** The mover's options, from the server. */
  offers() {
    const { board } = this;
    const { state } = board;
    if (!state) return [html("span", {}, say("This position cannot be played yet: press Set up a position, and correct what is marked."))];
    if (state.is_over) return [html("b", {}, overWords(board))];
    if (state.solo?.next.length) return this.cards(state.solo.next);
    if (state.leather_owed) {
      const place = this.button(say("Place a leather patch"), "*", () => take(board, documents.LEATHER));
      place.classList.add("main");
      return [place];
    }
    const mover = board.document.players[state.to_move];
    const advance = state.moves.find((/** @type {any} */ each) => each.kind === "advance");
    const buttons = state.for_sale.map((/** @type {string} */ name, /** @type {number} */ n) => this.offer(name, n, mover));
    if (advance) {
      const gain = advance.buttons_after - mover.buttons;
      buttons.push(this.offered(say("Advance"), "0", html("span", { class: "patch" }, icon("advance")), [html("b", {}, signed(gain)), coin(), html("span", { class: "why" }, " ", say("to {space}", { space: advance.time_after }))], () => board.play("advance"), null));
    }
    if (state.moves.some((/** @type {any} */ each) => each.kind === documents.SWAP)) {
      const words = say("all that {player} has", { player: board.players.name(1 - state.to_move) });
      buttons.push(this.offered(say("Swap seats"), "9", null, [words], () => board.play(documents.SWAP)));
    }
    return buttons;
  }

  /** Automa's card is to come: one that is drawn, or that the reader has drawn at the table. @param {string[]} next */
  cards(next) {
    const { board } = this;
    const { tree, at } = board.work;
    const { opponent } = board.view;
    if (!opponent?.byHand) {
      // In a match it comes by itself, but not where an undo has led.
      if (opponent && board.played === board.document) return [];
      const reveal = () => board.play(solo.drawn(tree, at, next, opponent?.seed ?? solo.VISIT_SEED));
      return [html("button", { type: "button", class: "act main", "data-key": "card", onclick: reveal }, say("Reveal Automa’s card"))];
    }
    const isBack = solo.awaitsBack(board.document);
    const tokens = [...new Set(next)];
    const buttons = tokens.map((token) => html("button", { type: "button", "data-key": token, onclick: () => board.play(token) }, solo.numberOf(token)));
    const words = isBack ? say("Which number is on the back of the next card?") : say("Which card did Automa draw?");
    const typed = /** @type {HTMLInputElement} */ (html("input", { type: "text", inputmode: "numeric", size: 3, "aria-label": words, "data-key": "typed", onchange: () => board.play(solo.tokenOf(typed.value, isBack)) }));
    return [html("div", { class: "cards-to-draw", role: "group", "aria-label": words }, html("span", {}, words), ...buttons, typed)];
  }

  /** A patch for sale that is not known: who records a game can add it. @param {number} n */
  unknown(n) {
    const { recording } = this.board;
    const button = this.offered("?", String(n + 1), null, [recording.isMoves ? say("add it to the circle") : say("not known")], () => recording.changeCircle());
    /** @type {HTMLButtonElement} */ (button).disabled = !recording.isMoves;
    return button;
  }

  /** A patch for sale, as it is drawn on the table. @param {string} name @param {number} n @param {any} mover */
  offer(name, n, mover) {
    const { board } = this;
    if (name === documents.UNKNOWN_PATCH) return this.unknown(n);
    const legal = board.state.moves.find((/** @type {any} */ each) => each.patch === name);
    const patch = board.edition.patches.find((each) => each.name === name);
    const places = legal?.placements.length ?? 0;
    const short = (patch?.buttons ?? 0) - mover.buttons;
    const why = short > 0 ? say("{n} short", { n: short }) : say("fits nowhere");
    const price = patch ? costs(patch) : "";
    const reason = places ? null : html("span", { class: "why" }, why);
    const refuse = () => board.say(`${nameOf(name)}: ${why}.`);
    const button = this.offered(nameOf(name), String(n + 1), patch ? patchPicture(patch) : null, [price, " ", reason], () => (places ? take(board, name) : refuse()), name);
    // It stays in reach of the keyboard, and says why it cannot be bought.
    button.setAttribute("aria-disabled", String(!places));
    button.setAttribute("aria-pressed", String(board.view.piece?.name === name));
    button.title = places ? sayMany("{n} place", "{n} places", places) : why;
    return button;
  }

  /**
   * @param {string} words @param {string} key @param {Node | null} picture
   * @param {(string | Node | null)[]} costs
   * @param {() => void} action @param {string | null} [patch] What a move from here takes, null for an advance.
   */
  offered(words, key, picture, costs, action, patch) {
    const label = html("kbd", { "aria-hidden": "true" }, key);
    const mark = this.markOn(patch);
    const name = html("span", { class: "name", translate: "no" }, words, mark && html("span", { class: "hidden" }, ` (${mark.words})`), " ", label);
    const kind = ["offer", typeof patch === "string" ? "" : "advance", mark?.kind ?? ""].filter(Boolean).join(" ");
    const sign = mark && html("span", { class: `mark-dot ${mark.kind}`, "aria-hidden": "true" }, mark.sign);
    return html("button", { type: "button", class: kind, "data-key": words, onclick: action }, picture, name, html("span", { class: "costs" }, ...costs), sign);
  }

  /** The mark of the best move or of the costly one, on what it takes. @param {string | null | undefined} patch */
  markOn(patch) {
    const { best, mistake } = this.board.lines;
    if (best && best.steps[0].patch === patch) return { kind: "best", words: say("best"), sign: icon("sew") };
    if (mistake && mistake.patch === patch) return { kind: "wrong", words: mistake.isWarned ? say("gives points away") : say("played, {sign}", { sign: mistake.sign }), sign: mistake.sign };
    return null;
  }

  cloths() {
    const { board } = this;
    const hint = say("Draw a patch on a quilt, take it from the circle, or press its letter. One cell is leather.");
    return [
      html("span", { class: "note" }, hint),
      this.button(say("Leather"), "*", () => take(board, documents.LEATHER)),
      this.button(say("Unknown cloth"), "#", () => take(board, documents.CLOTH)),
    ];
  }
}

/** Who has won, and the scores, the winner's first. @param {Board} board */
export function overWords({ players, state: { winner, scores } }) {
  const [points, others] = winner === 1 ? [...scores].reverse() : scores;
  if (winner === documents.BOTH) return say("The game is over: a shared tie, {points} to {others}.", { points, others });
  return say("The game is over: {player} wins, {points} to {others}.", { player: players.name(winner), points, others });
}

/** Buttons and time of a patch; the income is sewn on its picture. @param {any} patch */
const costs = (patch) =>
  html(
    "span",
    { class: "price" },
    html("span", { class: "hidden" }, priceWords(patch)),
    amount(patch.buttons, coin()),
    amount(patch.time, icon("time")),
  );

/** @param {number} number @param {Node} sign */
const amount = (number, sign) => html("span", { "aria-hidden": "true" }, String(number), sign);

/** @param {Board} board @param {(edition: any, piece: any) => any} way */
function changed(board, way) {
  const { piece } = board.view;
  if (!piece) return;
  board.hold(way(board.edition, piece));
}

/** @param {Board} board */
export const turn = (board) => changed(board, pieces.turnedPiece);

/** @param {Board} board */
export const turnBack = (board) => {
  for (let quarter = 0; quarter < 3; quarter += 1) turn(board);
};

/** @param {Board} board */
export const flip = (board) => changed(board, pieces.flippedPiece);

/** @param {Board} board */
export function otherQuilt(board) {
  if (board.view.mode !== "setup") return;
  const side = 1 - board.view.side;
  board.store.show({ side });
  board.say(say("The quilt of {player}.", { player: board.players.name(side) }));
}
