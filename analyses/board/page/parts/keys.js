/** All keyboard commands. Fields and buttons keep the keys that they use themselves. */

import { cellName } from "../model/cells.js";
import * as documents from "../model/document.js";
import * as pieces from "../model/piece.js";
import { choose, intoCircle, putBack, takeUp, twinsAsked } from "../model/sewing.js";
import { whyKept } from "../model/people.js";
import { say } from "../model/say.js";
import { nameOf } from "../model/patch-names.js";
import { flip, otherQuilt, turn, turnBack } from "./hand.js";
import { take } from "./ring.js";

/** @typedef {import("../board.js").Board} Board */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

export class Keys {
  /**
   * @param {Board} board
   * @param {{help: () => void, letters: () => void, nextMistake: () => void, analyse: () => void, best: () => void}} actions
   * @param {{isOn: boolean}} single Whether keys of one sign are commands: speech input may type them by accident.
   */
  constructor(board, actions, single) {
    this.board = board;
    this.actions = actions;
    this.single = single;
    /** Whether a pointer, and not the keyboard, has led to what has the focus. */
    this.pointed = false;
    document.addEventListener("pointerdown", () => {
      this.pointed = true;
    });
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {Element} */ (event.target);
    if (!this.board.work.tree || event.defaultPrevented || event.isComposing) return;
    if (document.querySelector("dialog[open], :popover-open")) return;
    if (event.ctrlKey || event.metaKey) {
      if (!target.matches("input[type=text], textarea") && this.command(event)) event.preventDefault();
      return;
    }
    if (event.altKey || target.closest("input, select, textarea") || this.board.recording.isCircle) return;
    if ([...event.key].length === 1 && !this.single.isOn) return;
    if (event.key === "Tab") this.pointed = false;
    if ((event.key === "Enter" || event.key === " ") && target.closest("button, summary, a, [role=tab], [role=treeitem]")) {
      // Who has a patch in hand means the patch, and not the button that was clicked before.
      const isForgotten = target.closest(".ring") || (this.pointed && !target.closest(".hand"));
      if (!this.board.view.piece || !isForgotten) return;
    }
    if (target.closest("[role=tab]") && event.key in ARROWS && !this.pointed) return;
    const { piece } = this.board.view;
    if ((piece && this.withPiece(event, piece)) || this.without(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  command(event) {
    const { board } = this;
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      const back = key === "z" && !event.shiftKey;
      const done = board.turnBack(back ? "undo" : "redo");
      const [did, none] = back ? [say("Undone."), say("There is nothing to undo.")] : [say("Redone."), say("There is nothing to redo.")];
      const why = back ? whyKept(board) : "";
      board.say(why || (done ? did : none));
      return true;
    }
    if (key === "enter") {
      this.actions.analyse();
      return true;
    }
    return false;
  }

  /** @param {KeyboardEvent} event @param {import("../model/piece.js").Piece} piece */
  withPiece(event, piece) {
    const { board } = this;
    const { key } = event;
    if (key in ARROWS) {
      const [down, right] = ARROWS[key];
      const far = event.shiftKey ? 99 : 1;
      this.put(pieces.pushed(board.edition, piece, down * far, right * far));
    } else if (key === "r" || key === " ") {
      turn(board);
      this.sayWhere();
    } else if (key === "R") {
      turnBack(board);
      this.sayWhere();
    } else if (key === "f" || key === "F") {
      flip(board);
      this.sayWhere();
    } else if (key === "Enter") board.place();
    else if (key === "Escape") putBack(board);
    else if (key === "/") otherQuilt(board);
    else if (key === "Delete" || key === "Backspace") intoCircle(board);
    else return false;
    return true;
  }

  /** @param {import("../model/piece.js").Piece} piece */
  put(piece) {
    this.board.hold(piece);
    this.sayWhere();
  }

  /** Say where the piece is, for users of a screen reader. */
  sayWhere() {
    const { piece } = this.board.view;
    if (!piece) return;
    const where = { cells: pieces.cellsOf(piece).map(cellName).join(" ") };
    this.board.say(this.board.fits ? say("{cells}, fits.", where) : say("{cells}, does not fit.", where));
  }

  /** @param {KeyboardEvent} event */
  without(event) {
    const { board } = this;
    const { key } = event;
    if (key === "?") this.actions.help();
    else if (key === "Escape") this.escape();
    else if (key === "*") this.leather();
    else if (twinsAsked(board)) return this.twin(key);
    else if (board.view.mode === "play") return this.playing(event);
    else if (key === "#") take(board, documents.CLOTH);
    else if (key === "/") otherQuilt(board);
    else return this.letter(key, () => true);
    return true;
  }

  /** Say which of the patches of one shape it is. @param {string} key */
  twin(key) {
    const { board } = this;
    const name = twinsAsked(board)?.names[Number(key) - 1];
    if (name) choose(board, name);
    return Boolean(name);
  }

  escape() {
    if (twinsAsked(this.board)) this.board.store.show({ twins: null });
    else if (this.board.view.ordering) this.board.store.show({ ordering: null });
    else if (this.board.view.hint) this.board.lines.forget();
    else this.board.searches.cancel();
  }

  leather() {
    const { board } = this;
    if (board.view.mode === "setup" || board.state?.leather_owed) take(board, documents.LEATHER);
    else board.say(say("No leather patch is owed."));
  }

  /** @param {KeyboardEvent} event */
  playing({ key }) {
    const { board } = this;
    const sale = board.state?.for_sale ?? [];
    if (key === "ArrowLeft" || key === "k") board.step(-1);
    else if (key === "ArrowRight" || key === "j") board.step(1);
    else if (key === "Home") board.step(-9999);
    else if (key === "End") board.step(9999);
    else if (key === "ArrowUp" || key === "ArrowDown") this.variation(key === "ArrowUp" ? -1 : 1);
    else if (key === "n") this.actions.nextMistake();
    else if (key === "0") board.play("advance");
    else if (key === "9") this.swap();
    else if (key === " ") return this.best();
    else if (key === "L") this.actions.letters();
    else if (/^[1-9]$/.test(key) && sale[Number(key) - 1]) take(board, sale[Number(key) - 1]);
    else return this.letter(key, (name) => sale.includes(name));
    return true;
  }

  /** Play the best move known, where one analyses; elsewhere Space scrolls the page. */
  best() {
    const { opponent, tab } = this.board.view;
    if (opponent || tab !== "analysis") return false;
    this.actions.best();
    return true;
  }

  swap() {
    const { board } = this;
    const isLegal = board.state?.moves.some((/** @type {any} */ each) => each.kind === documents.SWAP);
    if (isLegal) board.play(documents.SWAP);
    else board.say(say("The seats cannot be swapped now."));
  }

  /** Go to the next variation beside this move. @param {number} way */
  variation(way) {
    const { board } = this;
    const { parent, id } = board.node;
    if (parent === null) return;
    const beside = board.work.tree.nodes[parent].children;
    board.go(beside[(beside.indexOf(id) + way + beside.length) % beside.length]);
    board.sayWhere();
  }

  /** Take a patch in hand, off its quilt if it is sewn on: there is only one of it. @param {string} name */
  take(name) {
    const { board } = this;
    const sewn = board.view.mode === "setup" ? documents.whereSewn(board.edition, board.document, name) : null;
    if (!sewn) {
      take(board, name);
      return;
    }
    takeUp(board, sewn.side, sewn.cell);
    board.say(say("{patch} in hand, off the quilt of {player}.", { patch: nameOf(name), player: board.players.name(sewn.side) }));
  }

  /** @param {string} key @param {(name: string) => boolean} allowed */
  letter(key, allowed) {
    const { board } = this;
    if ([...key].length !== 1 || !/\p{L}/u.test(key)) return false;
    const name = pieces.byLetter(board.edition, key, board.view.piece?.name ?? null, allowed);
    if (name) this.take(name);
    else board.say(board.view.mode === "play" ? say("No patch has the letter {letter} and is for sale.", { letter: key }) : say("No patch has the letter {letter}.", { letter: key }));
    return true;
  }
}
