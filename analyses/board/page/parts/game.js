/** The tab of a game: its moves, its graph and its review. */

import { proved } from "../model/analyses.js";
import { say, sayParts } from "../model/say.js";
import * as trees from "../model/tree.js";
import { drawGraph, plyAt, width } from "../drawing/graph.js";
import { html, svg } from "../drawing/svg.js";
import { MatchPart } from "./match.js";
import { RecordList, moverOf } from "./record.js";
import { stepButtons } from "./steps.js";
import { follow } from "./part.js";

/** @typedef {import("../board.js").Board} Board */

export class GamePart {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    /** The part for reviews, and its loading. @type {import("./review.js").ReviewPart | null} */
    this.reviewing = null;
    /** @type {Promise<import("./review.js").ReviewPart> | undefined} */
    this.loading = undefined;
    this.choice = html("div", { class: "review-head" });
    this.graph = svg("svg", { class: "graph", role: "img" });
    this.graph.addEventListener("click", (event) => this.clicked(/** @type {MouseEvent} */ (event)));
    this.review = html("div", { class: "review" });
    this.exercise = html("div", { class: "exercise" });
    this.forward = html("div", { class: "forward" });
    this.details = html("details", { class: "review-details" });
    this.empty = html("p", { class: "note to-review" }, say("Review a game, and your mistakes come here."));
    this.match = new MatchPart(board, () => this.startReview());
    this.words = html("span", {});
    // It stays the same while the words change: a press on what is gone is lost.
    this.task = html("p", { class: "task", hidden: true }, this.words, html("button", { type: "button", onclick: () => board.searches.cancel() }, say("Stop")));
    const promote = () => board.store.change({ tree: trees.promoted(board.work.tree, board.work.at) });
    this.promote = html("button", { type: "button", class: "small", title: say("The game and this variation change places"), onclick: promote }, say("Make this variation the main line"));
    this.delete = html("button", { type: "button", class: "small", title: say("Ctrl+Z brings it back"), onclick: () => board.takeBack() }, say("Delete this move and all after it"));
    this.moves = html("div", { class: "moves-box", tabindex: 0, role: "group", "aria-label": say("Record") });
    this.record = new RecordList(board, this.moves, (id) => this.decisionTo(id));
    this.seconds = /** @type {HTMLInputElement} */ (html("input", { id: "review-seconds", type: "number", min: 1, value: 45 }));
    root.append(
      this.match.ended,
      this.match.teaching.warning,
      this.match.teaching.lessons,
      this.choice,
      this.graph,
      this.review,
      this.exercise,
      this.forward,
      this.task,
      stepButtons(board),
      this.moves,
      html("div", { class: "row" }, this.promote, this.delete),
      html(
        "div",
        { class: "row" },
        html("button", { type: "button", id: "review", onclick: () => this.startReview() }, say("Review the game")),
        html("label", { for: "review-seconds" }, ...sayParts("in {seconds} s", { seconds: this.seconds })),
      ),
      this.empty,
      this.details,
      this.match.root,
    );
    follow(
      board,
      () => [board.work.tree, board.work.at, board.players.name(0), board.players.name(1), board.view.review, board.analyses.of(board.document), board.edition, board.view.tab, board.following.isOn],
      () => board.view.tab === "game" && this.draw(),
    );
    follow(board, () => [board.view.task], () => this.drawTask());
    follow(board, () => [board.reviewed], () => board.reviewed && board.trying(async () => void (await this.load())));
  }

  /** Changes of the game itself are shown where they can be made. */
  drawLineTools() {
    const { tree, at } = this.board.work;
    const isMain = trees.path(tree, at).every((id) => tree.nodes[id].parent === null || tree.nodes[/** @type {number} */ (tree.nodes[id].parent)].children[0] === id);
    this.promote.hidden = isMain;
    this.delete.hidden = this.board.node.parent === null;
  }

  // -- the game -------------------------------------------------------------------------------

  get way() {
    return this.board.way;
  }

  /** Which position of the reviewed game a node is, from 0; -1 for none. @param {number} id */
  reviewedAt(id) {
    return this.board.reviewed?.documents.indexOf(this.board.work.tree.nodes[id].document) ?? -1;
  }

  /** The review's verdict on the move that led to a node. @param {number} id */
  decisionTo(id) {
    const ply = this.reviewedAt(id);
    return ply > 0 ? this.board.reviewed?.answer.decisions[ply - 1] : null;
  }

  draw() {
    const { board } = this;
    this.empty.hidden = this.details.hidden = false;
    this[board.reviewed ? "empty" : "details"].hidden = true;
    this.drawGraph(this.reviewing?.whose ?? null);
    this.record.draw();
    this.drawLineTools();
  }

  /** @param {number | null} whose Whose mistakes are marked; null for both. */
  drawGraph(whose) {
    const { board } = this;
    const points = this.points();
    // It has its place before the first figures come, so that nothing moves then.
    const isShown = board.following.isDue || points.some((point) => point.margin !== null || point.lower !== null);
    this.graph.classList.toggle("empty", !isShown);
    if (isShown) drawGraph(this.graph, points, trees.depth(board.work.tree, board.work.at), board.players.called, whose);
  }

  /** @returns {import("../drawing/graph.js").Point[]} */
  points() {
    const { board } = this;
    const review = board.reviewed;
    return this.way.map((id, ply) => {
      const node = board.work.tree.nodes[id];
      const analysis = board.analyses.of(node.document);
      const at = this.reviewedAt(id);
      const decisions = review?.answer.decisions ?? [];
      const known = at >= 0 ? decisions[at] ?? finalOf(review?.answer) : null;
      const { lower, upper } = proved(analysis, known) ?? { lower: null, upper: null };
      const exact = lower !== null && lower === upper;
      const margin = exact ? lower : known?.margin ?? analysis.answer?.moves?.[0]?.margin ?? null;
      const error = exact ? null : known ? known.margin_error ?? null : analysis.answer?.moves?.[0]?.margin_error ?? null;
      const before = node.parent === null ? null : board.work.tree.nodes[node.parent].document;
      const decision = this.decisionTo(id);
      return { ply, player: before ? moverOf(before) : null, margin, error, lower, upper, lost: decision?.lost ?? 0, mark: decision?.mark ?? "", proved: exact };
    });
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const box = this.graph.getBoundingClientRect();
    const ply = plyAt(((event.clientX - box.left) * width) / box.width, this.way.length);
    this.board.go(this.way[ply]);
  }

  // -- the review -----------------------------------------------------------------------------

  /** The part for reviews; it is loaded when the first one is wanted. */
  load() {
    const { board } = this;
    this.loading ??= import("./review.js").then(({ ReviewPart }) => {
      this.reviewing = new ReviewPart(board, this);
      board.store.show({});
      return this.reviewing;
    });
    this.loading.catch(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  async startReview() {
    const { way } = this;
    await this.board.trying(async () => (await this.load()).start(way));
  }

  /** Show the next mistake of the review. */
  nextMistake() {
    if (this.reviewing) this.reviewing.goOn();
    else this.board.trying(async () => (await this.load()).goOn());
  }

  drawTask() {
    const { task } = this.board.view;
    this.task.hidden = !task;
    this.words.textContent = task?.words ?? "";
  }
}

/** The value of the last position of a reviewed game: its scores, if it is finished. */
function finalOf(/** @type {any} */ answer) {
  if (!answer?.finished || !answer.scores) return null;
  const margin = answer.scores[0] - answer.scores[1];
  return { margin, lower: margin, upper: margin };
}
