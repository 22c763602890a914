/** The link to what is on the board: copied, or given to the phone's own sheet. */

import { addressOf, withLanguage } from "../model/address.js";
import { TASK, shortLink } from "../model/link.js";
import { PROOF } from "../model/proved.js";
import { say } from "../model/say.js";
import { icon } from "../drawing/icons.js";
import { html } from "../drawing/svg.js";
import { dialog } from "./dialog.js";

/** @typedef {import("../board.js").Board} Board */

/** Whether this device is a phone or a tablet with a sheet for sharing. */
const hasSheet = () => "share" in navigator && matchMedia("(pointer: coarse)").matches;

/** Milliseconds after which a clipboard that says nothing counts as none. */
const PATIENCE = 1000;

export class Sharing {
  /** @param {Board} board @param {import("./line.js").LinePart} line */
  constructor(board, line) {
    this.board = board;
    this.line = line;
    /** The link to something that is more than a game: to its beginning, or to what is on the board.
     * @type {(isHere: boolean) => Promise<string | null>} */
    this.own = async () => null;
    const title = hasSheet() ? say("Share the link to this position") : say("Copy the link to this position");
    this.button = html("button", { type: "button", class: "share", title, "aria-label": say("Share"), onclick: () => board.trying(() => this.share()) }, icon("share"), html("span", {}, say("Share")));
  }

  /** The part of the link behind the address of the board. */
  async hash() {
    const { exercise } = this.board;
    const task = exercise?.address?.startsWith("#puzzle:own/") ? this.ofTask(exercise.document) : exercise?.address;
    return (await this.own(false)) ?? (await task) ?? this.ofGame();
  }

  /** The link to a mistake of the reader, which only this browser has: the position as a question, without the answer. @param {import("../model/document.js").Document} document */
  async ofTask(document) {
    const { line = "" } = await this.board.facts.wait(document);
    return shortLink(line, 0, this.board.edition, TASK);
  }

  /** The same, to the game or the position on the board. */
  async ofGame() {
    const { board, line } = this;
    return board.answer?.line ? shortLink(await this.text(), line.ply, board.edition) : addressOf(line.text);
  }

  /** The game through the position, or the position, as a line. @returns {Promise<string>} */
  async text() {
    const { answer, server, way, work } = this.board;
    if (way.length === 1) return answer?.line ?? "";
    if (this.board.document.solo) return this.line.text;
    const moves = way.slice(1).map((id) => work.tree.nodes[id].move);
    return (await server.post("/api/game", { start: work.tree.nodes[way[0]].document, moves })).line;
  }

  /** The folder of the board that links lead to: of a site, if this board knows one that others can open. */
  get folder() {
    return this.board.start.site ?? new URL(location.pathname, location.href).href;
  }

  /** What stands in a link before its `#`. */
  get place() {
    return this.folder + withLanguage();
  }

  async share() {
    // The reader of a game against a proof is to find its moves.
    const isProved = this.board.view.opponent?.level === PROOF;
    const link = isProved ? this.folder + withLanguage(this.line.query()) : this.place + (await this.hash());
    await this.give(link, this.board.work.title || "Patchwork");
  }

  /** Hand a link on by the phone's sheet, or copy it. @param {string} link @param {string} title @returns {Promise<boolean>} Whether it was handed on. */
  async give(link, title) {
    if (!hasSheet()) {
      await this.copy(link);
      return true;
    }
    try {
      await navigator.share({ title, url: link });
      return true;
    } catch (error) {
      // The reader has closed the sheet.
      if (error instanceof Error && error.name !== "AbortError") throw error;
      return false;
    }
  }

  /** Whether other people can open links to this board. */
  get isPublic() {
    return this.board.server.isBrowser || Boolean(this.board.start.site);
  }

  /** @param {string} link */
  copy(link) {
    return this.write(link, this.isPublic ? say("Copied the link.") : say("Copied. The link opens on this computer only, while the board runs."));
  }

  /** The code of a diagram for another page. @param {boolean} isFrame Without a script, which many hosts take away. */
  async diagram(isFrame) {
    if (!this.isPublic) throw new Error(say("Other pages can show only a published board: see docs/reference/links.md."));
    // A diagram shows no puzzle.
    const hash = (await this.own(true)) ?? (await this.ofGame());
    const query = withLanguage();
    const lang = query && ` lang="${new URLSearchParams(query).get("lang")}"`;
    if (!isFrame) return `<script src="${new URL("embed.js", this.place).href}"></script>\n<patchwork-board link="${hash}"${lang}></patchwork-board>\n`;
    const title = (this.board.work.title || say("Patchwork diagram")).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return `<iframe src="${new URL(`embed.html${query}${hash}`, this.place).href}" title="${title}" loading="lazy" style="width:100%;max-width:46rem;height:36rem;border:0"></iframe>\n`;
  }

  /** @param {string} text @param {string} words */
  async write(text, words) {
    try {
      const silent = new Promise((_, reject) => setTimeout(reject, PATIENCE));
      await Promise.race([navigator.clipboard.writeText(text), silent]);
    } catch {
      this.show(text);
      return;
    }
    this.board.say(words);
  }

  /** For a browser that lets no page copy. @param {string} text */
  show(text) {
    const field = /** @type {HTMLInputElement} */ (html("input", { id: "link", type: "text", readonly: true, value: text }));
    const box = dialog(say("Link"), html("label", { for: "link", class: "block" }, say("Copy this"), field));
    box.addEventListener("close", () => box.remove());
    box.showModal();
    field.select();
  }
}
