/**
 * A review as one page: the graph, the costly moves to try again, every position and decision; the
 * same as `analyses/review/page.py` makes.
 *
 * @import {Choice} from "../../../engine/javascript/review/choices.js"
 * @import {Decision} from "../../../engine/javascript/review/decision.js"
 * @import {Item} from "../../../engine/javascript/review/ledger.js"
 * @import {Review} from "../../../engine/javascript/review/reviewing.js"
 * @typedef {import("../../../engine/javascript/review/accuracy.js").Total} Total
 * @typedef {import("../../../engine/javascript/index.js").Move} Move
 * @typedef {import("../../../engine/javascript/index.js").Names} Names
 * @typedef {{shell: string, review: string}} PageData A page without its contents, and the style and the script of a review.
 */

import { WOVEN } from "../page/drawing/fabric.js";
import { COUNTED } from "../page/model/costly.js";
import { costlyWords, estimated, lostWords, proved, provedLoss, tenths, valueWords } from "./costly.js";
import { animatedSvg } from "./drawing/animation.js";
import { Look } from "./drawing/look.js";
import { marginsSvg } from "./drawing/margins.js";
import { positionSvg } from "./drawing/position.js";
import { quiltSvg } from "./drawing/quilt.js";
import { thumbnail } from "./drawing/thumbnail.js";
import { escaped, pageHtml, picture, section, table } from "./html.js";
import { rounded } from "./library.js";
import { say, sayMany } from "./say.js";
import { capital, moveWords, outcome, playerNames, plyWords, turn } from "./words.js";

/** @param {Review} review @param {string | null} title @param {PageData} data @param {Map<number, string>} explained What costly moves were after, by ply. */
export function reviewPage(review, title, { shell, review: assets }, explained) {
  const names = playerNames(review.game.names);
  const { lost, decisions } = review.toJSON();
  const signs = decisions.map(({ mark }) => mark);
  const [player, other] = names;
  const meaning = [escaped(verdict(review)), accuracy(review, names), ...[...notes(review, names), marks(lost, names)].filter(Boolean).map(escaped)];
  const sections = [
    section(say("The course of the game"), say("The value of each position for {player}, in points. Thick parts of the line are proved; the rest is estimated, with its standard error as a band. Each dot is a decision; larger dots lost more points.", { player }), [picture(marginsSvg(review)), assets]),
    ...review.mistakes.map((decision, at) => costlyMove(review, decision, at + 1, names, explained.get(decision.ply))),
    moveByMove(review, signs, names),
    everyDecision(review, signs, names),
    ...(review.ledger.length ? [ledger(review, names)] : []),
  ];
  return pageHtml(shell, title || capital(say("{player} against {other}: review", { player, other })), meaning.join(" "), sections);
}

// -- the summary ------------------------------------------------------------------------------------

/** @param {Review} review */
const verdict = ({ game, decisions }) => capital(sayMany("{outcome}; {n} move.", "{outcome}; {n} moves.", decisions.length, { outcome: outcome(game.final) }));

/** The accuracy of both players: a number, and its uncertainty in smaller letters. @param {Review} review @param {Names} names */
const accuracy = ({ totals }, names) => say("Accuracy: {players}.", { players: totals.map((total, at) => accuracyOf(total, names[at])).join("; ") });

/** @param {Total} total @param {string} player */
function accuracyOf({ accuracy: found, estimate, perDecision, decisions }, player) {
  if (found === null) return `<b>${escaped(say("{player} made no decision that was analysed", { player }))}</b>`;
  const lost = say("{points} points lost per decision, over {n}", { points: tenths(perDecision), n: decisions });
  const [low, high] = found;
  const within = low === high ? "" : `${say("{first} to {last}", { first: Math.floor(low), last: Math.ceil(high) })}; `;
  return `<b>${escaped(`${player} ${rounded(Number(estimate), 0)}`)}</b> <small>${escaped(within + lost)}</small>`;
}

/** Proved wins that were lost, and missing decisions. @param {Review} review @param {Names} names */
function notes({ decisions, totals }, names) {
  const spoilt = decisions.filter((each) => each.spoilsWin).map((each) => say("Proved: {player} had a won game and lost it at move {n}.", { player: names[each.player], n: each.ply }));
  const unknown = totals[0].unknown + totals[1].unknown;
  if (!unknown) return spoilt;
  return [...spoilt, sayMany("Interrupted: {n} decision not analysed; points lost there are not counted.", "Interrupted: {n} decisions not analysed; points lost there are not counted.", unknown)];
}

/** The marks of both players; empty without one. @param {{marks: Record<string, number>}[]} totals @param {Names} names */
function marks(totals, names) {
  const counts = totals.map((total) => Object.entries(total.marks).filter(([, n]) => n).map(([sign, n]) => `${COUNTED[sign](n)} (${sign})`));
  if (!counts.flat().length) return "";
  return say("Marks: {marks}.", { marks: counts.map((each, player) => `${names[player]} ${each.join(", ") || say("none")}`).join("; ") });
}

// -- costly moves -----------------------------------------------------------------------------------

/** The position, the choices, and below the solution. @param {Review} review @param {Decision} decision @param {number} number @param {Names} names @param {string} [explained] */
function costlyMove(review, decision, number, names, explained) {
  const { state, ply, player } = decision;
  const chosen = review.choices(decision).map((choice) => choiceHtml(decision, choice));
  const figures = outcomes(decision).join("");
  return section(say("Costly move {number}: move {n}", { number, n: ply }), say("{turn}. What would you play?", { turn: capital(turn(state)) }), [
    picture(positionSvg(state, say("Before move {n}", { n: ply }), WOVEN)),
    `<div class="retry" role="group" aria-label="${escaped(say("Moves of {player}", { player: names[player] }))}">${chosen.join("")}</div><p class="verdict" role="status" aria-live="polite"></p>`,
    `<div class="answer" data-reveal="${escaped(say("Show what was played"))}"><p>${escaped(costlyWords(decision, review.game.names))}</p>${explained ? `<p>${escaped(explained)}</p>` : ""}<div class="charts">${figures}</div></div>`,
  ]);
}

/** A button for a move, with the quilt after it. @param {Decision} decision @param {Choice} choice */
function choiceHtml({ state, player }, choice) {
  const move = moveWords(state, choice.move);
  const drawn = thumbnail(state.play(choice.move).players[player].quilt, say("the quilt after {move}", { move }));
  return `<button type="button" data-found="${choice.isFound ? "yes" : "no"}" data-says="${escaped(judged(choice, move))}">${drawn}<span>${escaped(move)}</span></button>`;
}

/** @param {Choice} choice @param {string} move */
function judged({ lost, isProved, isFound, spoilsWin }, move) {
  const sure = isProved ? say("proved") : say("estimated");
  if (isFound) return say("Found: {move} gives nothing away ({sure}).", { move, sure });
  const points = isProved ? sayMany("{n} point", "{n} points", rounded(lost, 0)) : say("about {points} points", { points: tenths(lost) });
  const values = { move: capital(move), points, sure };
  return spoilsWin ? say("{move} gives away {points} and the game ({sure}). Try another.", values) : say("{move} gives away {points} ({sure}). Try another.", values);
}

/** The quilts after the played move and after the best one. @param {Decision} decision */
function outcomes(decision) {
  const { move, best } = decision;
  const isBest = best?.toText() === move.toText();
  const played = outcomeHtml(decision, say("Played"), move, isBest ? "last" : "wrong");
  return best && !isBest ? [played, outcomeHtml(decision, say("Best"), best, "best")] : [played];
}

/** @param {Decision} decision @param {string} what @param {Move} move @param {"best" | "last" | "wrong"} kind */
function outcomeHtml({ state, player }, what, move, kind) {
  const after = state.play(move);
  // An advance leaves the quilt as it is.
  const drawn = move.cells.length ? picture(quiltSvg(after.players[player].quilt, state.players[player].quilt, after.edition, kind)) : "";
  return `<figure><figcaption><b>${escaped(what)}</b>: ${escaped(plyWords(state, move, after))}</figcaption>${drawn}</figure>`;
}

// -- positions --------------------------------------------------------------------------------------

/** All positions; with scripts a reader steps through them. @param {Review} review @param {string[]} signs The mark of each decision. @param {Names} names */
function moveByMove({ game, decisions }, signs, names) {
  const listed = decisions.map(({ ply, player, state, move }, at) => `${ply}. ${names[player]}: ${moveWords(state, move)} ${signs[at]}`.trimEnd());
  const options = [say("Beginning"), ...listed].map((each) => `<option>${escaped(each)}</option>`);
  const button = (/** @type {number} */ step, /** @type {string} */ words) => `<button type="button" data-step="${step}">${escaped(words)}</button>`;
  return section(say("Move by move"), say("Every position of the game, after the move that led to it."), [
    `<div class="steps" hidden>${button(-1, say("Back"))}<select aria-label="${escaped(say("Position"))}">${options.join("")}</select>${button(1, say("Next"))}</div>`,
    picture(animatedSvg(game, 1, new Look({}), null)),
  ]);
}

// -- tables -----------------------------------------------------------------------------------------

/** The place of the proved points in a row, and what stands there without them. */
const [PROVED, NOT_PROVED] = [5, "-"];
/** Lines of the ledger that are the sum of all above them. */
const SUMS = ["value", "final"];

const figures = (/** @type {string} */ head) => ({ head, isNumber: true });
const words = (/** @type {string} */ head) => ({ head, isNumber: false });
const margin = (/** @type {string} */ player) => figures(say("margin of {player}", { player }));

/** @param {Review} review @param {string[]} signs The mark of each decision. @param {Names} names */
function everyDecision({ decisions, player: engine }, signs, names) {
  const [player] = names;
  const cells = (/** @type {Decision} */ each, /** @type {number} */ at) => [
    String(each.ply),
    names[each.player],
    moveWords(each.state, each.move),
    bestWords(each),
    `${lostWords(each)} ${signs[at]}`.trimEnd(),
    provedLoss(each) || NOT_PROVED,
    valueWords(each.before),
  ];
  const rows = decisions.map(cells).filter((_, at) => !decisions[at].forced);
  const columns = [figures(say("ply")), words(say("who")), words(say("move")), words(say("best")), figures(say("lost")), figures(say("proved")), margin(player)];
  const isShown = (/** @type {unknown} */ _, /** @type {number} */ at) => at !== PROVED || rows.some((row) => row[PROVED] !== NOT_PROVED);
  const meaning = say(
    "Every decision that was not forced. Best: = if the played move was one of the best. Lost: the points that the move gave away. Proved: bounds of these points. Margin of {player}: before the move. Whole numbers are proved; the others are estimated by {engine}, with standard errors.",
    { player, engine },
  );
  return section(say("Every decision"), meaning, [table(columns.filter(isShown), rows.map((row) => row.filter(isShown)))]);
}

/** @param {Decision} decision */
function bestWords({ state, move, best }) {
  if (best === null) return "?";
  return best.toText() === move.toText() ? "=" : moveWords(state, best);
}

/** @param {Review} review @param {Names} names */
function ledger({ ledger: items, game }, names) {
  const [player, other] = names;
  const rows = items.map((item) => [
    SUMS.includes(item.item) ? "=" : "+",
    itemWords(item, game.final.isOver, names),
    item.is_proved ? proved(rounded(item.margin, 0)) : estimated(item.margin, item.error),
    item.is_proved ? say("proved") : say("estimated"),
  ]);
  const meaning = say("The parts of {player}'s margin over {other}, in points. Each line that begins with = is the sum of all lines above it.", { player, other });
  return section(say("Where the margin comes from"), meaning, [table([words(""), { ...margin(player), isNumber: false }, figures(say("points")), words(say("how"))], rows)]);
}

/** The name of a line of the ledger. @param {Item} item @param {boolean} isOver @param {Names} names */
function itemWords({ item, player, first, last }, isOver, names) {
  if (item === "circle") return say("the circle and the player order");
  if (item === "unexplained") return say("not explained by these estimates");
  if (item === "lost") return say("given away by {player}, moves {first} to {last}", { player: names[Number(player)], first, last });
  return item === "final" && isOver ? say("the final margin") : say("value after move {n}", { n: last });
}
