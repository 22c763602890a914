/** The sources of a position: a deal, an example, text that is pasted, a file that is dropped. */

import { html, refill } from "../drawing/svg.js";
import { linkIn } from "../model/link.js";
import { say, sayMany } from "../model/say.js";
import { dialog } from "./dialog.js";
import { EditionChoice } from "./edition-choice.js";
import { isNoForm, noFormWords } from "./entering.js";
import { takeFiles } from "./file-button.js";
import { NameFields } from "./names.js";

/** @typedef {import("../board.js").Board} Board */

const LARGEST = 1_000_000;
/** How a file of My games begins; it may be larger. */
const GAMES = /^\s*\{"format":"patchwork-games\//;
/** What only the files of other sites have. */
const SAVED = /\\?"(?:tokens|gamedatas|logs)\\?"\s*:/;

/** What an example is. `make_languages.py` finds what it shows where the engine declares it. @type {Record<string, string>} */
const KINDS = { position: say("position"), game: say("game"), diary: say("diary"), variant: say("variant"), puzzles: say("puzzles") };

export class Opening {
  /**
   * @param {Board} board @param {(answer: any) => void} openSet Told of a set of puzzles.
   * @param {(link: string) => Promise<void>} openLink @param {import("./entering.js").Entering} entering
   */
  constructor(board, openSet, openLink, entering) {
    this.board = board;
    this.entering = entering;
    this.openSet = openSet;
    this.openLink = openLink;
    this.seed = /** @type {HTMLInputElement} */ (html("input", { id: "seed", type: "number", min: 0, placeholder: say("any") }));
    this.edition = new EditionChoice("open-edition");
    this.names = new NameFields("deal-name");
    this.text = /** @type {HTMLTextAreaElement} */ (html("textarea", { id: "pasted", rows: 4, spellcheck: "false" }));
    this.file = /** @type {HTMLInputElement} */ (html("input", { id: "file", type: "file", accept: ".json,.toml,.txt" }));
    this.examples = html("ul", { class: "examples" });
    this.trouble = html("p", { class: "trouble", role: "alert" });
    this.box = dialog(
      say("Open"),
      this.trouble,
      this.edition.root,
      html(
        "div",
        { class: "row" },
        html("label", { for: "seed" }, say("circle"), " ", this.seed),
        html("label", { for: "deal-name-0" }, this.names.tokens[0], ` ${say("first")} `, this.names.inputs[0]),
        html("label", { for: "deal-name-1" }, this.names.tokens[1], ` ${say("second")} `, this.names.inputs[1]),
        html("button", { type: "button", class: "main", onclick: () => this.deal() }, say("New circle")),
        html("button", { type: "button", onclick: () => this.blank() }, say("Empty table")),
      ),
      html("label", { for: "pasted", class: "block" }, say("A position, a game or a variant: paste its line, its link or JSON, a diary or TOML, or what you saved where you played"), this.text),
      html(
        "div",
        { class: "row" },
        html("button", { type: "button", onclick: () => this.read(this.text.value) }, say("Open text")),
        html("label", { for: "file" }, say("or a file"), " ", this.file),
      ),
      html("h3", {}, say("Examples")),
      this.examples,
    );
    takeFiles(this.file, (file) => this.readFile(file));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => this.dropped(event));
    document.addEventListener("paste", (event) => this.pasted(event));
  }

  show() {
    const { start, work } = this.board;
    if (start) this.edition.fill(start.editions, work.edition ? [work.edition] : []);
    refill(this.examples, ...(start?.examples ?? []).map((/** @type {any} */ each) => this.example(each)));
    this.trouble.textContent = "";
    this.names.fill(this.board.players.given, this.board.players.colours);
    this.box.showModal();
  }

  /** @param {{name: string, kind: string, shows: string}} example */
  example({ name, kind, shows }) {
    const open = () =>
      this.opening(async () => {
        const answer = await this.board.server.get(`/api/examples/${encodeURIComponent(name)}`);
        if (answer.kind === "puzzles") this.openSet(answer);
        else this.board.loading.open(answer);
        this.board.store.show({ mode: "play", ...(answer.kind === "game" ? { tab: "game" } : {}) });
      });
    return html("li", {}, html("button", { type: "button", class: "link", translate: "no", onclick: open }, name), ` ${KINDS[kind]}: ${say(shows)}`);
  }

  deal() {
    const seed = this.seed.value === "" ? null : Number(this.seed.value);
    return this.opening(() => this.board.loading.deal(this.edition.value, seed, this.names.value));
  }

  blank() {
    return this.opening(() => this.board.loading.blank(this.edition.value));
  }

  /** @param {string} text */
  read(text) {
    const link = linkIn(text);
    return this.opening(async () => {
      if (link) return this.openLink(link);
      if (GAMES.test(text)) return this.takeGames(text);
      if (!SAVED.test(text)) return this.board.loading.read(text);
      return (await import("./saved.js")).openSaved(this.board, text);
    });
  }

  /** @param {string} text */
  async takeGames(text) {
    const { takeIn } = await import("../model/games-file.js");
    this.board.say(await takeIn(this.board.keeping.cabinet, text));
  }

  /** @param {File} file */
  readFile(file) {
    return this.opening(async () => {
      if (file.size > LARGEST && !GAMES.test(await file.slice(0, 100).text())) throw new Error(sayMany("{file} has {n} byte; a position, a game or a variant has fewer than a million.", "{file} has {n} bytes; a position, a game or a variant has fewer than a million.", file.size, { file: file.name }));
      await this.read(await file.text());
    });
  }

  /** @param {() => Promise<void>} action */
  async opening(action) {
    this.trouble.textContent = "";
    try {
      await action();
      if (this.box.open) this.box.close();
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      if (isNoForm(error) && this.box.open) refill(this.trouble, ...this.entering.offer(error));
      else if (isNoForm(error)) this.entering.show(noFormWords(error));
      else if (this.box.open) this.trouble.textContent = words;
      else this.board.say(words);
    }
  }

  /** @param {DragEvent} event */
  dropped(event) {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text");
    if (file) this.readFile(file);
    else if (text) this.read(text);
  }

  /** Text pasted outside of a field is put on the board. @param {ClipboardEvent} event */
  pasted(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, textarea") || this.board.recording.isCircle) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData("text").trim();
    if (file) this.readFile(file);
    else if (text) this.read(text);
  }
}
