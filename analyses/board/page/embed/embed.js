/** A diagram in another page: stepped through, analysed when the reader asks, opened on the board. */

import "../model/written.js";
import { withLanguage } from "../model/address.js";
import { lastMove } from "../model/last.js";
import { isStudyLink, mended } from "../model/link.js";
import { addressed } from "../model/loading.js";
import { COLOURS } from "../model/players.js";
import { language, say } from "../model/say.js";
import * as trees from "../model/tree.js";
import { diagram } from "../drawing/diagram.js";
import { named } from "../model/patch-names.js";
import { html, refill } from "../drawing/svg.js";
import { readable, untranslated } from "../drawing/untranslated.js";
import { serverOf } from "../server/local.js";

/**
 * @typedef {import("../model/document.js").Document} Document
 * @typedef {{edition: import("../model/document.js").Edition, tree: trees.Tree, at: number, title: string,
 *   noteAt: (tree: trees.Tree, at: number) => import("../study/notes.js").Note | null}} Work
 */

export class Embed {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.server = serverOf(() => {});
    /** @type {Work | null} */ this.work = null;
    /** @type {import("./analysis.js").EmbedAnalysis | null} */ this.analysis = null;
    this.title = html("h1");
    this.picture = html("div", {});
    this.words = html("p", { role: "status" });
    this.comment = html("p", { class: "comment", hidden: true });
    this.others = html("div", { class: "row", role: "group", "aria-label": say("Variations") });
    this.findings = html("div", {});
    const step = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ action) =>
      /** @type {HTMLButtonElement} */ (html("button", { type: "button", "aria-label": words, title: words, onclick: action }, sign));
    this.steps = [
      step("|◀", say("First position"), () => this.step(-9999)),
      step("◀", say("Back"), () => this.step(-1)),
      step("▶", say("Next"), () => this.step(1)),
      step("▶|", say("Last position"), () => this.step(9999)),
    ];
    this.analyse = /** @type {HTMLButtonElement} */ (html("button", { type: "button", onclick: () => this.startAnalysis() }, say("Analyse")));
    this.link = html("a", { target: "_blank", rel: "noopener" }, say("Open on the board"));
    this.tools = html("div", { class: "row", role: "group", "aria-label": say("Steps") }, ...this.steps, this.analyse, this.link);
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** @param {string} hash */
  async open(hash) {
    this.link.setAttribute("href", new URL(`./${withLanguage()}${hash}`, document.baseURI).href);
    this.work = isStudyLink(hash) ? await this.chapter(hash) : await this.game(hash);
    this.title.textContent = this.work.title || say("Patchwork diagram");
    this.title.classList.toggle("hidden", !this.work.title);
    refill(this.root, this.title, this.picture, this.words, this.comment, this.others, this.tools, this.findings);
    this.draw();
  }

  /** @param {string} hash @returns {Promise<Work>} */
  async game(hash) {
    const address = await addressed(this.server, hash);
    if (!address) throw new Error(say("This diagram has no link to a position or a game."));
    const read = await this.server.post("/api/read", { text: address.text });
    const start = read.kind === "game" ? read.start?.document : read.document;
    if (!start) throw new Error(read.remarks?.[0] ? `${read.remarks[0].field}: ${read.remarks[0].reason}` : say("This is not a position or a game."));
    let tree = trees.planted(start);
    let at = trees.ROOT;
    const way = [at];
    for (const { move, document, move_words: words } of read.plies ?? []) {
      [tree, at] = trees.grown(tree, at, move, document, words);
      way.push(at);
    }
    return { edition: read.edition, tree, at: way[Math.min(address.ply, way.length - 1)], title: "", noteAt: () => null };
  }

  /** @param {string} hash @returns {Promise<Work>} */
  async chapter(hash) {
    const { openChapter } = await import("../study/opening.js");
    return openChapter(this.server, hash);
  }

  // -- steps ---------------------------------------------------------------------------------------

  /** @param {number} steps */
  step(steps) {
    if (!this.work) return;
    const way = trees.through(this.work.tree, this.work.at);
    this.go(way[Math.max(0, Math.min(way.length - 1, way.indexOf(this.work.at) + steps))]);
  }

  /** @param {number} at */
  go(at) {
    if (!this.work || at === this.work.at) return;
    this.work = { ...this.work, at };
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -9999, End: 9999 }[event.key];
    if (!steps || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.step(steps);
  }

  // -- drawing -------------------------------------------------------------------------------------

  get document() {
    const { tree, at } = /** @type {Work} */ (this.work);
    return tree.nodes[at].document;
  }

  get names() {
    return this.document.names ?? COLOURS;
  }

  draw() {
    if (!this.work) return;
    const { edition, tree, at, noteAt } = this.work;
    const note = noteAt(tree, at);
    refill(this.picture, ...diagram({ edition, document: this.document, names: this.names, marks: note?.marks, last: lastMove(tree, at) }));
    refill(this.words, ...untranslated(this.wordsNow()));
    this.comment.textContent = note?.comment ?? "";
    this.comment.hidden = !note?.comment;
    const way = trees.through(tree, at);
    const place = way.indexOf(at);
    this.steps.forEach((button, n) => {
      button.hidden = way.length === 1;
      button.disabled = n < 2 ? place === 0 : place === way.length - 1;
    });
    this.drawOthers(way[place + 1]);
    this.analysis?.draw();
    report(this.root);
  }

  /** Which move led here. */
  wordsNow() {
    const { tree, at } = /** @type {Work} */ (this.work);
    const { parent } = tree.nodes[at];
    if (parent === null) return tree.nodes[at].children.length ? say("The first position.") : "";
    const mover = tree.nodes[parent].document.to_move;
    const place = { n: trees.depth(tree, at), all: trees.through(tree, at).length - 1, move: named(trees.wordsOf(tree.nodes[at])) };
    if (mover === null) return say("Move {n} of {all}: {move}.", place);
    return say("Move {n} of {all}: {player}, {move}.", { ...place, player: this.names[mover] });
  }

  /** The other moves from here, where there are variations. @param {number | undefined} next */
  drawOthers(next) {
    const { tree, at } = /** @type {Work} */ (this.work);
    const others = tree.nodes[at].children.filter((id) => id !== next);
    refill(this.others, ...(others.length ? [`${say("or:")} `] : []), ...others.map((id) => html("button", { type: "button", class: "other", onclick: () => this.go(id) }, ...readable(trees.wordsOf(tree.nodes[id])))));
    this.others.hidden = !others.length;
  }

  async startAnalysis() {
    if (!this.analysis) {
      const { EmbedAnalysis } = await import("./analysis.js");
      this.analysis ??= new EmbedAnalysis(this.server, this.findings, this.analyse, () => this.names, () => this.document, () => report(this.root));
    }
    this.analysis.switch();
  }
}

/** Report the height to the page around, which the script of the site gives the frame, and its title. @param {HTMLElement} root */
const report = (root) => parent !== window && parent.postMessage({ patchworkHeight: Math.ceil(root.getBoundingClientRect().height), patchworkTitle: document.title }, "*");

document.documentElement.lang = language;
document.documentElement.dataset.theme = new URLSearchParams(location.search).get("theme") ?? "";
const root = /** @type {HTMLElement} */ (document.getElementById("embed"));
const embed = new Embed(root);

async function show() {
  try {
    await embed.open(mended(location.hash));
  } catch (error) {
    refill(root, html("p", { class: "trouble", role: "alert" }, error instanceof Error ? error.message : String(error)));
    report(root);
  }
  document.body.dataset.ready = "yes";
}
new ResizeObserver(() => report(root)).observe(root);
window.addEventListener("hashchange", show);
show();
