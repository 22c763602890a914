/** The tabs beside the board; the arrow keys go from one to the next. */

import { say } from "../model/say.js";
import { html } from "../drawing/svg.js";
import { byId, follow } from "./part.js";

const TABS = [["analysis", say("Analyse")], ["game", say("Game")], ["puzzles", say("Puzzles")], ["packing", say("Fill the quilt")]];

export class Tabs {
  /** @param {import("../board.js").Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.root = root;
    this.names = TABS;
    this.tabs = this.names.map(([name, words]) => this.tab(name, words));
    root.append(...this.tabs);
    root.addEventListener("keydown", (event) => this.pressed(event));
    /** Whether a pointer, and not the keyboard, has led here: then arrows step through the game. */
    this.pointed = false;
    root.addEventListener("pointerdown", () => {
      this.pointed = true;
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Tab") this.pointed = false;
    });
    follow(board, () => [board.view.tab, board.recording.isMoves], () => this.draw());
  }

  /** @param {string} name @param {string} words */
  tab(name, words) {
    const open = () => this.board.store.show({ tab: name });
    return html("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: open }, words);
  }

  /** Add a tab whose panel is there already, or take it away. @param {string} name @param {string} words @param {boolean} isThere */
  toggle(name, words, isThere) {
    const at = this.names.findIndex(([each]) => each === name);
    if (isThere === (at >= 0)) return;
    if (isThere) {
      this.names = [...this.names, [name, words]];
      this.tabs = [...this.tabs, this.tab(name, words)];
      this.root.append(this.tabs[this.tabs.length - 1]);
    } else {
      this.names = this.names.filter((_, n) => n !== at);
      this.tabs.splice(at, 1)[0].remove();
    }
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || this.pointed) return;
    event.preventDefault();
    const now = this.names.findIndex(([name]) => name === this.board.view.tab);
    const next = (now + step + this.names.length) % this.names.length;
    this.board.store.show({ tab: this.names[next][0] });
    this.tabs[next].focus();
  }

  draw() {
    const { isMoves } = this.board.recording;
    this.root.hidden = isMoves;
    byId("panel-record").hidden = !isMoves;
    this.names.forEach(([name], n) => {
      const chosen = name === this.board.view.tab;
      this.tabs[n].setAttribute("aria-selected", String(chosen));
      this.tabs[n].tabIndex = chosen ? 0 : -1;
      byId(`panel-${name}`).hidden = !chosen || isMoves;
    });
  }
}
