/** The tab of a game: its moves, its graph and its review. */

import { proved, signed } from "../model/analyses.js";
import * as trees from "../model/tree.js";
import { named } from "../drawing/fabric.js";
import { drawGraph, plyAt, width } from "../drawing/graph.js";
import { html, refill, svg } from "../drawing/svg.js";
import { MatchPart } from "./match.js";
import { LEAST, MARKS, RecordList, moverOf } from "./record.js";
import { retry } from "./retry.js";
import { stepButtons } from "./steps.js";
import { follow } from "./part.js";

/** @typedef {import("../board.js").Board} Board */

export class GamePart {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.exercise = html("div", { class: "exercise" });
    this.graph = svg("svg", { class: "graph", role: "img" });
    this.graph.addEventListener("click", (event) => this.clicked(/** @type {MouseEvent} */ (event)));
    this.review = html("div", { class: "review" });
    this.match = new MatchPart(board, () => this.startReview());
    this.words = html("span", {});
    // It stays the same while the words change: a press on what is gone is lost.
    this.task = html("p", { class: "task", hidden: true }, this.words, html("button", { type: "button", onclick: () => board.searches.cancel() }, "Stop"));
    const promote = () => board.store.change({ tree: trees.promoted(board.work.tree, board.work.at) });
    this.promote = html("button", { type: "button", class: "small", title: "The game and this variation change places", onclick: promote }, "Make this variation the main line");
    this.delete = html("button", { type: "button", class: "small", title: "Ctrl+Z brings it back", onclick: () => board.takeBack() }, "Delete this move and all after it");
    this.moves = html("div", { class: "moves-box", tabindex: 0, role: "group", "aria-label": "Record" });
    this.record = new RecordList(board, this.moves, (id) => this.decisionTo(id));
    this.seconds = /** @type {HTMLInputElement} */ (html("input", { id: "review-seconds", type: "number", min: 1, value: 45 }));
    root.append(
      this.match.ended,
      this.exercise,
      this.match.teaching.warning,
      this.match.teaching.lessons,
      stepButtons(board),
      this.task,
      this.graph,
      this.moves,
      html("div", { class: "row" }, this.promote, this.delete),
      html(
        "div",
        { class: "row" },
        html("button", { type: "button", id: "review", onclick: () => this.startReview() }, "Review the game"),
        html("label", { for: "review-seconds" }, "in ", this.seconds, " s"),
        html("button", { type: "button", onclick: () => this.nextMistake() }, "Next mistake ", html("kbd", { "aria-hidden": "true" }, "n")),
      ),
      this.review,
      this.match.root,
    );
    follow(
      board,
      () => [board.work.tree, board.work.at, board.players.name(0), board.players.name(1), board.view.review, board.analyses.of(board.document), board.edition, board.view.tab],
      () => board.view.tab === "game" && this.draw(),
    );
    follow(board, () => [board.view.task, board.exercise], () => this.drawState());
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
    const points = this.points();
    const isKnown = points.some((point) => point.margin !== null || point.lower !== null);
    this.graph.classList.toggle("empty", !isKnown);
    drawGraph(this.graph, points, trees.depth(board.work.tree, board.work.at), board.players.called);
    this.record.draw();
    this.drawLineTools();
    refill(this.review, ...this.summary());
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
      const lost = this.decisionTo(id)?.lost ?? 0;
      return { ply, player: before ? moverOf(before) : null, margin, error, lower, upper, lost, proved: exact };
    });
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const box = this.graph.getBoundingClientRect();
    const ply = plyAt(((event.clientX - box.left) * width) / box.width, this.way.length);
    this.board.go(this.way[ply]);
  }

  // -- the review -----------------------------------------------------------------------------

  async startReview() {
    const { board, way } = this;
    if (way.length < 2) {
      board.say("There is no move to review.");
      return;
    }
    await board.trying(async () => {
      const nodes = way.map((id) => board.work.tree.nodes[id]);
      // Taken now: when the review ends, other moves may stand here.
      const documents = nodes.map((node) => node.document);
      const moves = nodes.slice(1).map((node) => node.move);
      const game = await board.server.post("/api/game", { start: documents[0], moves });
      const body = { game: game.line, seconds: Number(this.seconds.value) || 45, player: "strong", mistakes: 3 };
      const end = await board.search("review", "reviewing the game …", body);
      if (!end.answer) return;
      const review = { documents, answer: end.answer };
      board.analyses.learnReview(review);
      board.store.show({ review });
      if (board.reviewed) board.say(reviewedWords(end.answer));
    });
  }

  summary() {
    const { board } = this;
    const review = board.reviewed;
    if (!review) return [];
    const { answer } = review;
    const rows = [0, 1].map((player) => {
      const lost = answer.lost[player];
      const proof = lost?.lost_upper === lost?.lost_lower ? " (proved)" : ` ± ${lost?.lost_error?.toFixed(1)}`;
      return html(
        "tr",
        {},
        html("th", { scope: "row" }, board.players.name(player)),
        html("td", {}, accuracyWords(answer.accuracy?.[player])),
        html("td", {}, `${lost ? signed(-lost.lost, 1) : "?"}${proof}`),
        ...Object.entries(MARKS).map(([sign, words]) => html("td", { class: `mark ${words}` }, String(lost?.marks?.[sign] ?? 0))),
      );
    });
    const head = ["player", "accuracy", "points"].map((words) => html("th", { scope: "col" }, words));
    for (const [sign, words] of Object.entries(MARKS)) head.push(html("th", { scope: "col", title: `${words}: ${LEAST[sign]} points or more` }, sign, html("span", { class: "hidden" }, ` ${words}`)));
    const from = answer.proved_from === 0 ? "from the first position" : `from move ${answer.proved_from}`;
    const words = answer.proved_from === null ? "Nothing is proved." : `Proved ${from} on.`;
    return [
      html("table", { class: "totals" }, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows)),
      html("p", { class: "note" }, `${words} ?? is a blunder (6 points or more), ? a mistake (3), ?! an inaccuracy (1).`),
      this.better(),
    ];
  }

  /** A better move than the one that led here. */
  better() {
    const { board } = this;
    const decision = this.decisionTo(board.work.at);
    const { parent } = board.node;
    if (!decision?.best || decision.forced || decision.best === decision.move || parent === null) return null;
    const { document } = board.work.tree.nodes[parent];
    return html("p", { class: "better" }, `Best at move ${decision.ply}: ${named(decision.best_words ?? decision.best.replace("@", " "))}. `, this.lineFrom(document));
  }

  /** Go to where the next mistake was made, to find something better. */
  nextMistake() {
    const { board } = this;
    const review = board.reviewed;
    const ids = new Map(Object.values(board.work.tree.nodes).map((node) => [node.document, node.id]));
    const before = (/** @type {number} */ ply) => ids.get(/** @type {any} */ (review?.documents[ply - 1]));
    // A move that was taken back meanwhile cannot be tried again.
    const plies = mistakes(review?.answer).filter((ply) => before(ply) !== undefined);
    if (!review || !plies.length) {
      board.say(review ? "No mistakes were found in this game." : "Review the game first.");
      return;
    }
    const now = trees.depth(board.work.tree, board.work.at) + 1;
    const isExercise = board.exercise?.document === board.document;
    const ply = plies.find((each) => (isExercise ? each > now : each >= now)) ?? plies[0];
    board.store.show({ tab: "game", mode: "play" });
    board.go(/** @type {number} */ (before(ply)));
    retry(board, review.answer, review.answer.decisions[ply - 1]);
  }

  // -- what is searched, and what is to be found ----------------------------------------------

  drawState() {
    const { exercise } = this.board;
    const { task } = this.board.view;
    this.task.hidden = !task;
    this.words.textContent = task?.words ?? "";
    refill(this.exercise, ...(exercise ? this.question(exercise) : []));
  }

  /** @param {import("../board.js").Exercise} exercise */
  question(exercise) {
    return [
      html("p", { class: "question" }, exercise.question),
      html("p", { class: exercise.solved ? "found" : "verdict" }, exercise.verdict),
      exercise.solved ? this.lineFrom(exercise.document) : null,
      exercise.solved || !exercise.giveUp ? null : html("button", { type: "button", onclick: exercise.giveUp }, "Show the answer"),
      html("button", { type: "button", onclick: () => this.nextMistake() }, "Next mistake"),
      html("button", { type: "button", onclick: () => this.close() }, "Close"),
    ];
  }

  /** Leave the question; what was drawn for it goes, too. */
  close() {
    this.board.lines.forget();
    this.board.store.show({ exercise: null });
  }

  /** A button that plays the best line from a position of the game. @param {import("../model/document.js").Document} document */
  lineFrom(document) {
    const { board } = this;
    const ply = board.reviewed?.documents.indexOf(document) ?? -1;
    const best = board.reviewed?.answer.decisions[ply]?.best ?? board.analyses.of(document).answer?.moves[0]?.move;
    if (!best) return null;
    const play = () => {
      board.goTo(document);
      board.lines.play(board.lines.after(document, best), "the best line");
    };
    return html("button", { type: "button", class: "best-line", onclick: play }, "Show the line");
  }

}

/**
 * The plies of a review at which something was given away, in order.
 * @param {any} answer @returns {number[]}
 */
function mistakes(answer) {
  const decisions = answer?.decisions ?? [];
  return decisions
    .filter((/** @type {any} */ each) => !each.forced && (each.spoils_win || each.mark))
    .map((/** @type {any} */ each) => each.ply);
}

/** @param {any} answer The answer of a review. */
function reviewedWords(answer) {
  const counts = Object.entries(MARKS).flatMap(([sign, name]) => {
    const number = answer.lost.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + (each?.marks?.[sign] ?? 0), 0);
    return number ? [`${number} ${number === 1 ? name : name.replace(/y$/, "ie") + "s"}`] : [];
  });
  return counts.length ? `Reviewed: ${counts.join(", ")}. Press n for the first.` : "Reviewed: no mistakes were found.";
}

/** One figure and how far it may be off. @param {[number, number] | null | undefined} interval In percent. */
function accuracyWords(interval) {
  if (!interval) return "not known";
  const [low, high] = interval;
  const error = (high - low) / 2;
  return error ? `${Math.round((low + high) / 2)} ± ${Math.ceil(error)} %` : `${low} %`;
}

/** The value of the last position of a reviewed game: its scores, if it is finished. */
function finalOf(/** @type {any} */ answer) {
  if (!answer?.finished || !answer.scores) return null;
  const margin = answer.scores[0] - answer.scores[1];
  return { margin, lower: margin, upper: margin };
}
