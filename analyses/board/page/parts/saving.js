/** What is on the board to take away: a picture, a film, a diagram for a page, a page, files. */

import * as trees from "../model/tree.js";
import { say } from "../model/say.js";
import { html } from "../drawing/svg.js";
import { dialog } from "./dialog.js";
import { download, slug } from "./download.js";
import { PictureTab } from "./picture-tab.js";

/** @typedef {import("../board.js").Board} Board */

export class Saving {
  /** @param {Board} board @param {import("./sharing.js").Sharing} sharing */
  constructor(board, sharing) {
    this.board = board;
    this.sharing = sharing;
    document.head.append(html("link", { rel: "stylesheet", href: new URL("../saving.css", import.meta.url).href }));
    this.title = /** @type {HTMLInputElement} */ (html("input", { id: "title", type: "text", maxlength: 60 }));
    this.trouble = html("p", { class: "trouble", role: "alert" });
    this.picture = new PictureTab(this, false);
    this.film = new PictureTab(this, true);
    this.code = /** @type {HTMLTextAreaElement} */ (html("textarea", { readonly: true, rows: 4, "aria-label": say("Code for a page") }));
    this.kinds = ["iframe", "script"].map((value, n) => /** @type {HTMLInputElement} */ (html("input", { type: "radio", name: "diagram", value, checked: n === 0, onchange: () => this.opened() })));
    /** The tabs: their words, their panels, and what happens when one is opened. @type {[string, HTMLElement, () => unknown][]} */
    this.panels = [
      [say("Picture"), this.picture.root, () => this.picture.preview()],
      [say("Moving picture"), this.film.root, () => this.film.preview()],
      [say("Interactive"), this.interactive(), () => this.showCode()],
      [say("Page"), this.pages(), () => {}],
      [say("More"), this.files(), () => {}],
    ];
    this.tabs = this.panels.map(([words, panel], n) => {
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-label", words);
      return html("button", { type: "button", role: "tab", onclick: () => this.open(n) }, words);
    });
    const bar = html("div", { role: "tablist", class: "save-tabs", "aria-label": say("What to save"), onkeydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event) }, ...this.tabs);
    this.box = dialog(say("Save"), html("label", { for: "title", class: "block" }, say("Title"), this.title), bar, this.trouble, ...this.panels.map(([, panel]) => panel));
    this.box.classList.add("save");
    this.title.addEventListener("change", () => {
      board.store.change({ title: this.title.value.trim() });
      this.opened();
    });
    this.at = 0;
  }

  /** @param {string} words @param {() => Promise<void>} action @param {string | null} [kind] */
  button(words, action, kind = null) {
    return html("button", { type: "button", class: kind, onclick: () => this.saving(action) }, words);
  }

  interactive() {
    const [frame, script] = this.kinds;
    return html(
      "div",
      {},
      html("p", {}, say("A diagram in your own page: readers step through the game, and analyse it.")),
      html("p", { class: "row" }, html("label", {}, frame, " ", say("iframe: for most blogs")), html("label", {}, script, " ", say("script: fits its height to the content"))),
      this.code,
      html("p", { class: "row" }, this.button(say("Copy the code"), () => this.copyCode(), "main")),
    );
  }

  pages() {
    return html(
      "div",
      {},
      html("p", {}, say("The review with its graph, its marks and each position to step through, in one file.")),
      html("p", { class: "row" }, this.button(say("Review (HTML)"), () => this.review(), "main")),
      html("p", {}, say("All positions of the game as pictures, one below the other, in one file.")),
      html("p", { class: "row" }, this.button(say("Page (HTML)"), () => this.page())),
    );
  }

  files() {
    return html(
      "div",
      {},
      html("p", {}, say("Files for programs, and for this board: each of them opens here again.")),
      html(
        "div",
        { class: "row" },
        this.button(say("Position (JSON)"), () => this.position()),
        this.button(say("Game (JSON)"), () => this.game()),
        this.button(say("Game (line)"), () => this.gameLine()),
        this.button(say("Game (diary)"), () => this.diary()),
        this.button(say("Copy the text"), () => this.copy()),
      ),
    );
  }

  show() {
    this.title.value = this.board.work.title;
    this.box.showModal();
    this.open(this.at);
  }

  /** @param {number} at */
  open(at) {
    this.at = at;
    this.panels.forEach(([, panel], n) => {
      panel.hidden = n !== at;
      this.tabs[n].setAttribute("aria-selected", String(n === at));
      this.tabs[n].tabIndex = n === at ? 0 : -1;
    });
    this.opened();
  }

  /** Fill the panel that is open. */
  opened() {
    const [, , fill] = this.panels[this.at];
    return this.saving(async () => void (await fill()));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.open((this.at + step + this.tabs.length) % this.tabs.length);
    this.tabs[this.at].focus();
  }

  /** How many moves lead to the position. */
  get depth() {
    return trees.depth(this.board.work.tree, this.board.work.at);
  }

  /** The name of a file says whose game it is, or its title. @param {string} kind @param {string} format */
  nameOf(kind, format) {
    const { document, work } = this.board;
    const whose = slug(work.title || document.names?.join(" ") || "") || "patchwork";
    return `${whose}-${kind}.${format}`;
  }

  /** @param {() => Promise<void>} action */
  async saving(action) {
    this.trouble.textContent = "";
    try {
      await action();
    } catch (error) {
      this.trouble.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** The first position, and the moves through the one on the board. */
  get line() {
    const { work } = this.board;
    const { way } = this.board;
    const moves = way.slice(1).map((id) => /** @type {string} */ (work.tree.nodes[id].move));
    return { start: work.tree.nodes[way[0]].document, moves, way };
  }

  /** The moves from the position on the board: played, or else expected. */
  get ahead() {
    const { board } = this;
    const { moves, way } = this.line;
    const played = moves.slice(way.indexOf(board.work.at));
    return played.length ? played : board.analyses.of(board.document).answer?.line ?? [];
  }

  async position() {
    const answer = await this.board.facts.wait(this.board.document);
    if (!answer.document) throw new Error(say("This position is not valid yet; the marks show what is wrong."));
    download(JSON.stringify(answer.document, null, 2), this.nameOf(`move-${this.depth}`, "json"), "application/json");
  }

  /** The game as the server writes it down. @returns {Promise<any>} */
  recorded() {
    const { start, moves } = this.line;
    return this.board.server.post("/api/game", { start, moves });
  }

  async diary() {
    const { start, moves } = this.line;
    const answer = await this.board.server.post("/api/diary", { start, moves });
    download(answer.diary, this.nameOf("diary", "txt"), "text/plain");
  }

  async gameLine() {
    download(`${(await this.recorded()).line}\n`, this.nameOf("game", "txt"), "text/plain");
  }

  async game() {
    const answer = await this.recorded();
    download(JSON.stringify(answer.document, null, 2), this.nameOf("game", "json"), "application/json");
  }

  async page() {
    const { start, moves } = this.line;
    const body = { start, moves, variations: this.variations(), title: this.board.work.title || null };
    download(await this.board.server.file("/api/pages", body), this.nameOf("page", "html"), "text/html");
  }

  /** Every line that leaves the one through the position. */
  variations() {
    const { tree } = this.board.work;
    const { way } = this.line;
    const found = [];
    for (const [ply, id] of way.entries()) {
      for (const child of tree.nodes[id].children.filter((each) => !way.includes(each))) {
        const line = trees.through(tree, child).slice(ply + 1);
        found.push({ ply, moves: line.map((each) => /** @type {string} */ (tree.nodes[each].move)), name: say("Variation {n}", { n: found.length + 1 }) });
      }
    }
    return found;
  }

  async review() {
    const page = this.board.reviewed?.answer.html;
    if (!page) throw new Error(say("Review the game first."));
    download(page, this.nameOf("review", "html"), "text/html");
  }

  async showCode() {
    this.code.value = "";
    const kind = this.kinds.find((each) => each.checked)?.value;
    this.code.value = await this.sharing.diagram(kind === "iframe");
  }

  async copyCode() {
    if (!this.code.value) await this.showCode();
    await this.sharing.write(this.code.value, say("Copied the code for a page."));
    this.box.close();
  }

  async copy() {
    const answer = await this.board.facts.wait(this.board.document);
    if (!answer.line) throw new Error(say("This position is not valid yet; the marks show what is wrong."));
    this.box.close();
    await this.sharing.write(answer.line, say("Copied."));
  }
}
