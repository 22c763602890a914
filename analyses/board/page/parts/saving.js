/** Save what is on the board: a record, a page that needs no server, pictures. */

import * as trees from "../model/tree.js";
import { html } from "../drawing/svg.js";
import { dialog } from "./dialog.js";
import { Look } from "./look.js";

/** @typedef {import("../board.js").Board} Board */

/** @type {Record<string, string>} */
const TYPES = { svg: "image/svg+xml", png: "image/png", gif: "image/gif" };

export class Saving {
  /** @param {Board} board @param {import("./sharing.js").Sharing} sharing */
  constructor(board, sharing) {
    this.board = board;
    this.sharing = sharing;
    const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (html("input", { id, type: "text", maxlength: 60 }));
    this.title = field("title");
    this.trouble = html("p", { class: "trouble", role: "alert" });
    this.chosen = new Look();
    const button = (/** @type {string} */ words, /** @type {() => Promise<void>} */ action, isServed = false) =>
      html("button", { type: "button", class: isServed ? "served" : null, onclick: () => this.saving(action) }, words);
    this.box = dialog(
      "Save",
      this.trouble,
      html("label", { for: "title", class: "block" }, "Title", this.title),
      html(
        "div",
        { class: "row" },
        button("Position (JSON)", () => this.position()),
        button("Game (JSON)", () => this.game()),
        button("Game (line)", () => this.gameLine()),
        button("Game (diary)", () => this.diary()),
        button("Page (HTML)", () => this.page()),
      ),
      html(
        "div",
        { class: "row" },
        button("Picture (SVG)", () => this.picture("position", "svg")),
        button("Picture (PNG)", () => this.picture("position", "png")),
        button("Circle (SVG)", () => this.picture("ring", "svg")),
        button("Line (SVG)", () => this.picture("line", "svg")),
      ),
      this.chosen.fields(),
      html(
        "div",
        { class: "row" },
        button("Compact (SVG)", () => this.compact("svg")),
        button("Compact (PNG)", () => this.compact("png")),
        button("Moving game (SVG)", () => this.moving("svg")),
        button("Moving game (GIF)", () => this.moving("gif"), true),
      ),
      html("div", { class: "row" }, button("Review (HTML)", () => this.review(), true), button("Copy the text", () => this.copy()), button("Copy a diagram for a page", () => this.diagram())),
    );
    this.title.addEventListener("change", () => board.store.change({ title: this.title.value.trim() }));
  }

  show() {
    const { work } = this.board;
    this.title.value = work.title;
    this.trouble.textContent = "";
    this.box.showModal();
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
    if (!answer.document) throw new Error("This position is not valid yet; the marks show what is wrong.");
    download(JSON.stringify(answer.document, null, 2), "position.json", "application/json");
  }

  /** The game as the server writes it down. @returns {Promise<any>} */
  recorded() {
    const { start, moves } = this.line;
    return this.board.server.post("/api/game", { start, moves });
  }

  async diary() {
    const { start, moves } = this.line;
    const answer = await this.board.server.post("/api/diary", { start, moves });
    download(answer.diary, "diary.txt", "text/plain");
  }

  async gameLine() {
    download(`${(await this.recorded()).line}\n`, "game.txt", "text/plain");
  }

  async game() {
    const answer = await this.recorded();
    download(JSON.stringify(answer.document, null, 2), "game.json", "application/json");
  }

  async page() {
    const { start, moves } = this.line;
    const body = { start, moves, variations: this.variations(), title: this.board.work.title || null };
    download(await this.board.server.file("/api/pages", body), "game.html", "text/html");
  }

  /** Every line that leaves the one through the position. */
  variations() {
    const { tree } = this.board.work;
    const { way } = this.line;
    const found = [];
    for (const [ply, id] of way.entries()) {
      for (const child of tree.nodes[id].children.filter((each) => !way.includes(each))) {
        const line = trees.through(tree, child).slice(ply + 1);
        found.push({ ply, moves: line.map((each) => /** @type {string} */ (tree.nodes[each].move)), name: `Variation ${found.length + 1}` });
      }
    }
    return found;
  }

  /** @param {string} what @param {string} format */
  picture(what, format) {
    return this.draw({ what, position: this.board.document, moves: what === "position" ? [] : this.ahead, format });
  }

  /** The position on the board, with the next move marked if that is chosen: played, or else the best one found. @param {string} format */
  compact(format) {
    const { isMarked, look } = this.chosen;
    const moves = isMarked ? this.ahead.slice(0, 1) : [];
    if (isMarked && !moves.length) throw new Error("There is no move to mark: play one, or analyse the position.");
    return this.draw({ what: "compact", position: this.board.document, moves, format, ...look });
  }

  /** The game through the position on the board, ply by ply. @param {string} format */
  moving(format) {
    const { start, moves } = this.line;
    return this.draw({ what: "moving", position: start, moves, format, pace: this.chosen.pace, ...this.chosen.look });
  }

  /** @param {{what: string, format: string, [field: string]: any}} request */
  async draw(request) {
    const body = { ...request, letters: this.chosen.hasLetters, title: this.board.work.title || null };
    download(await this.board.server.file("/api/pictures", body), `${request.what}.${request.format}`, TYPES[request.format]);
  }

  async review() {
    const page = this.board.reviewed?.answer.html;
    if (!page) throw new Error("Review the game first.");
    download(page, "review.html", "text/html");
  }

  async diagram() {
    await this.sharing.copyDiagram();
    this.box.close();
  }

  async copy() {
    const answer = await this.board.facts.wait(this.board.document);
    if (!answer.line) throw new Error("This position is not valid yet; the marks show what is wrong.");
    this.box.close();
    await this.sharing.write(answer.line, "Copied.");
  }
}

/** @param {Blob | string} content @param {string} name @param {string} type */
function download(content, name, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = html("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
