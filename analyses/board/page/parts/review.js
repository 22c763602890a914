/** The review of a game in cards: its figures, and one mistake at a time beside what was better. Loaded when one is wanted. */

import { COUNTED, LEAST, LEAST_CHANCE, MARKS, MARK_NAMES, lossFigure, mistakesOf } from "../model/costly.js";
import { winWords } from "../model/chances.js";
import { reviewed, total, worstFirst } from "../model/solo-review.js";
import { seatOf } from "../model/people.js";
import { capital } from "../model/phrases.js";
import { moveParts } from "../model/move-parts.js";
import { figure, say, sayParts, signed } from "../model/say.js";
import * as trees from "../model/tree.js";
import { named } from "../model/patch-names.js";
import { icon } from "../drawing/icons.js";
import { html, refill } from "../drawing/svg.js";
import { untranslated } from "../drawing/untranslated.js";
import { tokenIcon } from "../drawing/tokens.js";
import { certainty } from "./bar.js";
import { follow, keepFocus } from "./part.js";
import { isProved, lossOf, retry, show } from "./retry.js";
import { Why, whyWorse } from "./why.js";

/** @typedef {import("../board.js").Board} Board */

export class ReviewPart {
  /** @param {Board} board @param {import("./game.js").GamePart} game Whose places it fills. */
  constructor(board, game) {
    this.board = board;
    this.game = game;
    /** Whose mistakes were chosen, and of which review. @type {{review: unknown, whose: number | null}} */
    this.chosen = { review: null, whose: null };
    this.number = html("span", {});
    this.next = html("button", { type: "button", class: "main", onclick: () => this.goOn() }, say("Next mistake"), " ", this.number, " ", html("kbd", { "aria-hidden": "true" }, "n"));
    game.forward.append(this.next);
    this.why = new Why(board, () => this.question(), { isOpen: true });
    follow(
      board,
      () => [board.reviewed, board.exercise, board.document, board.work.tree, board.view.opponent, this.chosen, ...board.players.called],
      () => this.draw(),
    );
  }

  /** The player who reads, where it is known: who plays against the program, or has the reader's name. */
  get reader() {
    const { settings, players } = this.board;
    const seat = seatOf(this.board);
    if (seat !== null) return seat;
    const name = settings.read("reader", "", (value) => typeof value === "string");
    const side = name ? players.given.indexOf(name) : -1;
    return side < 0 ? null : side;
  }

  /** Whose mistakes are looked at; null for both. */
  get whose() {
    const { reviewed } = this.board;
    return reviewed && this.chosen.review === reviewed.answer ? this.chosen.whose : this.reader;
  }

  // -- the review -----------------------------------------------------------------------------

  /** Review a game. @param {number[]} way Its nodes, as they are now: when the review ends, other moves may stand here. */
  async start(way) {
    const { board } = this;
    if (way.length < 2) {
      board.say(say("There is no move to review."));
      return;
    }
    await board.trying(async () => {
      const nodes = way.map((id) => board.work.tree.nodes[id]);
      if (nodes[0].document.solo) return this.finish(await reviewed(board, nodes));
      const documents = nodes.map((node) => node.document);
      const moves = nodes.slice(1).map((node) => node.move);
      const game = await board.server.post("/api/game", { start: documents[0], moves });
      const body = { game: game.line, seconds: Number(this.game.seconds.value) || 45, player: "strong", mistakes: 3, title: board.work.title || null };
      const end = await board.search("review", say("reviewing the game …"), body);
      if (!end.answer) return;
      const review = { documents, answer: end.answer };
      board.analyses.learnReview(review);
      this.finish(review);
    });
  }

  /** Show a review, and say what it found. @param {import("../board.js").Review | null} review */
  finish(review) {
    const { board } = this;
    if (!review) return;
    board.store.show({ review });
    if (board.reviewed) board.say(this.words(review.answer));
  }

  /** The mistakes of a review in a sentence. @param {any} answer */
  words(answer) {
    const found = mistakesOf(answer, this.whose);
    const counts = Object.keys(MARKS).flatMap((sign) => {
      const number = found.filter(({ mark }) => mark === sign).length;
      return number ? [COUNTED[sign](number)] : [];
    });
    return counts.length ? say("Reviewed: {marks}.", { marks: counts.join(", ") }) : say("Reviewed: no mistakes were found.");
  }

  // -- one mistake at a time --------------------------------------------------------------------

  /** The mistakes whose positions are still in the game: a move that was taken back cannot be looked at again. */
  get mistakes() {
    const { reviewed, work } = this.board;
    const ids = new Map(Object.values(work.tree.nodes).map((node) => [node.document, node.id]));
    return mistakesOf(reviewed?.answer, this.whose).flatMap((decision) => {
      const id = ids.get(/** @type {any} */ (reviewed?.documents[decision.ply - 1]));
      return id === undefined ? [] : [{ decision, id }];
    });
  }

  /** Go to where the next mistake was made, and show what was better. */
  goOn() {
    const { board, mistakes } = this;
    if (!mistakes.length) {
      board.say(board.reviewed ? say("No mistakes were found in this game.") : say("Review the game first."));
      return;
    }
    const now = trees.depth(board.work.tree, board.work.at) + 1;
    const isHere = board.exercise?.document === board.document;
    const { decision, id } = mistakes.find(({ decision: { ply } }) => (isHere ? ply > now : ply >= now)) ?? mistakes[0];
    board.store.show({ tab: "game", mode: "play" });
    board.go(id);
    show(board, decision);
  }

  /** Leave the mistake; what was drawn for it goes, too. */
  close() {
    this.board.lines.forget();
    this.board.store.show({ exercise: null });
  }

  // -- what is seen -----------------------------------------------------------------------------

  draw() {
    const { board, game } = this;
    const answer = board.reviewed?.answer;
    const decision = board.exercise?.decision;
    this.next.hidden = !answer;
    if (answer) {
      const { mistakes } = this;
      const at = mistakes.findIndex((each) => each.decision === decision);
      this.number.textContent = !mistakes.length ? "" : at < 0 ? `${mistakes.length}` : say("{n} of {all}", { n: at + 1, all: mistakes.length });
    }
    keepFocus(game.choice, () => refill(game.choice, ...(answer ? [html("h3", {}, say("Review")), ...(answer.solo ? [] : [this.sides()])] : [])));
    refill(game.review, ...(answer ? [answer.solo ? totalOf(answer) : figuresOf(board.players, answer)] : []));
    keepFocus(game.exercise, () => refill(game.exercise, ...(decision && board.exercise ? this.card(board.exercise, decision) : [])));
    refill(game.details, ...(answer ? (answer.solo ? this.soloDetails(answer) : this.details(answer)) : []));
    game.drawGraph(this.whose);
  }

  /** Whose mistakes are looked at: the reader's side stands first. */
  sides() {
    const { board, whose, reader } = this;
    const order = reader === 1 ? [1, 0] : [0, 1];
    const button = (/** @type {number | null} */ side, /** @type {(Node | string)[]} */ ...words) =>
      html("button", { type: "button", "data-key": String(side), "aria-pressed": String(whose === side), onclick: () => this.choose(side) }, ...words);
    return html(
      "div",
      { class: "seg", role: "group", "aria-label": say("Whose mistakes") },
      ...order.map((side) => button(side, tokenIcon(side, board.players.signs), ` ${board.players.name(side)}`)),
      button(null, say("Both")),
    );
  }

  /** @param {number | null} whose */
  choose(whose) {
    this.chosen = { review: this.board.reviewed?.answer, whose };
    this.board.store.show({});
  }

  /** What the figures are made of, for who wants to know. @param {any} answer */
  details(answer) {
    const rows = rowsOf(this.board.players, (player) => {
      const lost = answer.lost[player];
      const points = lost && signed(-lost.lost, 1);
      const known = () => (lost.lost_upper === lost.lost_lower ? say("{points} (proved)", { points }) : `${points} ± ${figure(lost.lost_error, 1)}`);
      return [lost ? known() : "?", String(lost?.decisions ?? 0)];
    });
    const from = answer.proved_from === 0 ? say("Proved from the first position on.") : say("Proved from move {n} on.", { n: answer.proved_from });
    const words = answer.proved_from === null ? say("Nothing is proved.") : from;
    const marks = marksOf(LEAST);
    const head = [say("player"), say("points"), say("decisions")].map((each) => html("th", { scope: "col" }, each));
    return [
      html("summary", {}, say("Details")),
      html("table", { class: "totals" }, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows)),
      html("p", { class: "note" }, `${words} ${say("Marks, and the least points lost for each: {marks}.", { marks })}`),
    ];
  }

  /** The decisions of a solo game, the worst first. @param {any} answer */
  soloDetails(answer) {
    const row = (/** @type {any} */ decision) => {
      const { ply, move_words: words, lost, chance_error: error } = decision;
      const open = html("button", { type: "button", class: "small", onclick: () => show(this.board, decision) }, say("Move {n}: {move}", { n: ply, move: named(words) }));
      return html("tr", {}, html("th", { scope: "row" }, open), html("td", {}, lossFigure(lost, isProved(decision), error)));
    };
    return [
      html("summary", {}, say("Details")),
      html("table", { class: "chances" }, html("tbody", {}, ...worstFirst(answer).map(row))),
      html("p", { class: "note" }, say("Marks, and the least percentage points of the chance to win lost for each, beyond the error: {marks}.", { marks: marksOf(LEAST_CHANCE) })),
    ];
  }

  /** @param {import("../board.js").Exercise} exercise @param {any} decision */
  card(exercise, decision) {
    const { board } = this;
    const name = board.players.name(decision.player);
    const button = (/** @type {string} */ words, /** @type {() => void} */ onclick) => html("button", { type: "button", "data-key": words, onclick }, words);
    const sure = isProved(decision);
    return [
      html("p", { class: "card-head" }, html("b", {}, say("Move {n}: {player}", { n: decision.ply, player: name })), certainty(sure)),
      choiceOf("wrong", decision.mark || "??", exercise.played ?? decision.move, lossFigure(lossOf(decision), sure, decision.chance_error)),
      exercise.solved ? choiceOf("best", icon("sew"), decision.best_words ?? decision.best, valueOf(decision)) : null,
      exercise.solved && decision.reason ? html("p", { class: "note" }, `${reasonOf(decision)}.`) : null,
      exercise.solved && !decision.chance ? this.why.root : null,
      exercise.solved ? null : html("p", { class: "question" }, exercise.question),
      exercise.verdict ? html("p", { class: exercise.solved ? "found" : "verdict" }, exercise.verdict) : null,
      html(
        "div",
        { class: "row" },
        exercise.solved ? button(say("Try it"), () => retry(board, decision)) : button(say("Show the answer"), () => show(board, decision)),
        exercise.solved && !decision.chance ? button(say("Show the line"), () => this.playLine(exercise.document, decision)) : null,
        button(say("Close"), () => this.close()),
      ),
    ];
  }

  /** Why the mistake that is shown was one. */
  question() {
    const { exercise, reviewed } = this.board;
    if (!exercise?.solved || !exercise.decision || !reviewed || reviewed.answer.solo) return null;
    const { nodes, decisions } = reviewed.answer;
    return whyWorse(exercise.document, exercise.decision, Math.round(nodes / decisions.length));
  }

  /** Play the best line from where a mistake was made. @param {import("../model/document.js").Document} document @param {any} decision */
  playLine(document, { best }) {
    const { board } = this;
    board.goTo(document);
    board.lines.play(board.lines.after(document, best), say("the best line"));
  }
}

/** Marks with what each begins at. @param {Record<string, number>} least */
const marksOf = (least) => Object.keys(MARKS).map((sign) => `${sign} ${MARK_NAMES[sign]}, ${least[sign]}`).join("; ");

/** How much of the chance to win was given away. @param {any} answer */
function totalOf(answer) {
  const { done, all } = answer.solo;
  const { number, lost, error } = total(answer);
  if (!number) return html("p", {}, say("Decisions reviewed: {n} of {all}. No loss beyond its error.", { n: done, all }));
  const away = winWords({ win: lost / 100, win_error: error / 100, is_proved: error === 0 });
  return html("p", {}, ...sayParts("Decisions reviewed: {n} of {all}. Chance to win that mistakes gave away: {lost}.", { n: done, all, lost: html("b", {}, away) }));
}

/** The figures of both players. @param {import("../model/players.js").Players} players @param {any} answer */
export function figuresOf(players, answer) {
  const head = [say("player"), say("accuracy"), say("blunders"), say("mistakes"), say("inaccuracies")].map((words) => html("th", { scope: "col" }, words));
  const rows = rowsOf(players, (player) => [
    accuracy(answer.accuracy?.[player]),
    ...Object.keys(MARKS).map((sign) => html("b", { class: MARKS[sign] }, String(answer.lost[player]?.marks?.[sign] ?? 0))),
  ]);
  return html("table", { class: "review-figures" }, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows));
}

/** A row for each player. @param {import("../model/players.js").Players} players @param {(player: number) => (Node | string)[]} cells */
const rowsOf = (players, cells) =>
  [0, 1].map((player) =>
    html("tr", {}, html("th", { scope: "row" }, tokenIcon(player, players.signs), ` ${players.name(player)}`), ...cells(player).map((cell) => html("td", {}, cell))),
  );

/** What is said of a move. @type {Record<string, (move: Node) => (Node | string)[]>} */
const SAID = { wrong: (move) => sayParts("{move} was played", { move }), best: (move) => sayParts("{move} was best", { move }) };

/** A move beside its value. @param {"wrong" | "best"} kind @param {Node | string} sign @param {string} move @param {string} value */
export function choiceOf(kind, sign, move, value) {
  const words = capital(named(move));
  const [what] = moveParts(words);
  const [name, place] = words.startsWith(what) ? [what, words.slice(what.length)] : [words, ""];
  const moved = html("span", {}, html("b", { translate: "no" }, name), ...untranslated(place));
  return html("p", { class: `choice ${kind}` }, html("span", { class: `mark-dot ${kind}`, "aria-hidden": "true" }, sign), html("span", {}, ...SAID[kind](moved)), html("b", {}, value));
}

/** What the best move brings, with the name of its patch. @param {any} decision */
export const reasonOf = ({ best, reason }) => {
  const [token] = best.split("@");
  return capital(reason.startsWith(token) ? named(`buys ${reason}`).slice("buys ".length) : named(reason));
};

/** What the best move is worth to who moves. @param {any} decision */
export function valueOf({ player, lower, upper, margin, chance }) {
  if (chance) return winWords(chance);
  const sign = player === 0 ? 1 : -1;
  if (lower !== null && lower === upper) return lower === 0 ? say("a tie") : sign * lower > 0 ? say("wins by {points}", { points: Math.abs(lower) }) : say("loses by {points}", { points: Math.abs(lower) });
  if (margin === null) return "";
  const points = figure(Math.abs(margin), 1);
  if (Math.abs(margin) < 0.05) return say("level");
  return sign * margin > 0 ? say("ahead by {points}", { points }) : say("behind by {points}", { points });
}

/** One figure and how far it may be off. @param {[number, number] | null | undefined} interval In percent. */
function accuracy(interval) {
  if (!interval) return say("not known");
  const [low, high] = interval;
  const error = (high - low) / 2;
  const value = html("b", {}, String(error ? Math.round((low + high) / 2) : low));
  return html("span", {}, value, html("small", {}, error ? ` ± ${Math.ceil(error)} %` : " %"));
}
