/**
 * The difference between two moves, split into parts that add up to it; the same as
 * `analyses/explaining/answer.py`.
 *
 * @import {Move, State} from "../../../../engine/javascript/index.js"
 * @typedef {{line: readonly Move[], margin: number, lower: number | null, upper: number | null, isBestPlay: boolean}} Course
 *   A move and what follows it, and the margin of player 0 after it; `isBestPlay`: whether the line
 *   is proved to be best play to the end of the game.
 * @typedef {{concept: string, points: number, words: string}} Part
 */

import { rounded } from "../library.js";
import { say } from "../say.js";
import { playerNames } from "../words.js";
import { Account, standing } from "./account.js";
import { CONCEPTS, total } from "./concepts.js";
import { signed } from "./wording.js";

/** Standard errors that an estimated difference must have to be established. */
const ERRORS = 2;
/** Turns of an expected line that count: later ones are too uncertain to be a reason. */
const TURNS = 3;
/** Parts that are put into words; the others are given together. */
const SHOWN = 3;
const CENTS = 2;

/** Whether the margin is proved. @param {Course} course */
export const isExact = ({ lower, upper }) => lower !== null && lower === upper;

/**
 * Split the difference between two moves; the document that `best --explain` prints in JSON.
 * @param {State} state @param {Course} course @param {Course} contrast
 * @param {number} error Standard error of the difference; 0 if it is proved.
 * @param {(end: State) => Promise<number>} value The estimated margin of a position.
 */
export async function explanation(state, course, contrast, error, value) {
  const [mover, sign] = [state.toMove, 1 - 2 * state.toMove];
  const difference = rounded(sign * (course.margin - contrast.margin), CENTS);
  const accounts = [course, contrast].map(({ line, isBestPlay }) => (isBestPlay ? new Account(state, line) : new Account(state, line).firstTurns(TURNS)));
  const isProved = isExact(course) && isExact(contrast);
  const isFull = course.isBestPlay && contrast.isBestPlay;
  const parts = [...claimed(state, accounts), ...(isFull ? [] : await prospects(accounts, mover, value))];
  parts.sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
  const rest = rounded(difference - sum(parts), CENTS);
  parts.push({ concept: "not explained", points: rest, words: say("not explained: {points}", { points: signed(rest, isProved && parts.every(isWhole)) }) });
  return {
    move: course.line[0].toText(),
    other: contrast.line[0].toText(),
    difference,
    error: rounded(error, CENTS),
    established: isProved || Math.abs(difference) >= ERRORS * error || isBelow(course, contrast) || isBelow(contrast, course),
    parts,
    line: accounts[0].line.map(String),
    other_line: accounts[1].line.map(String),
  };
}

/** Whether points are counted and not estimated. @param {Part} part */
const isWhole = ({ concept }) => concept !== "prospects";

/** @param {Part[]} parts */
const sum = (parts) => parts.reduce((all, { points }) => all + points, 0);

/** The parts of all reasons: each entry of both accounts is claimed by one. @param {State} state @param {Account[]} accounts */
function claimed(state, [one, other]) {
  const mover = state.toMove;
  const claimant = (/** @type {import("./concepts.js").Case} */ each) => CONCEPTS.find((concept) => concept.applies(each));
  const gainers = one.entries.map((entry) => claimant({ entry, own: one, other, mover }));
  const missers = other.entries.map((entry) => claimant({ entry, own: other, other: one, mover }));
  return CONCEPTS.flatMap((concept) => {
    const gained = one.entries.filter((_, at) => gainers[at] === concept);
    const missed = other.entries.filter((_, at) => missers[at] === concept);
    const claim = { gained, missed, mover, names: playerNames(state.names) };
    const points = total(claim, gained) - total(claim, missed);
    return points ? [{ concept: concept.name, points, words: concept.words(claim) }] : [];
  });
}

/** What the ends of the lines are estimated to bring beyond their standing. @param {Account[]} accounts @param {number} mover @param {(end: State) => Promise<number>} value */
async function prospects(accounts, mover, value) {
  const promised = [];
  for (const { final } of accounts) promised.push((1 - 2 * mover) * ((await value(final)) - standing(final, 0) + standing(final, 1)));
  const points = rounded(promised[0] - promised[1], CENTS);
  return points ? [{ concept: "prospects", points, words: say("what these turns leave is estimated to bring {points}", { points: signed(points, false) }) }] : [];
}

/** Whether one margin is proved to be smaller than another. @param {Course} one @param {Course} other */
const isBelow = (one, other) => one.upper !== null && other.lower !== null && one.upper < other.lower;

/** What a worse move was after, and what it cost; the points add up. @param {Awaited<ReturnType<typeof explanation>>} found @param {boolean} isProved */
export function mistakeWords({ parts, difference }, isProved) {
  const known = parts.slice(0, -1);
  const good = known.filter(({ points }) => points > 0).slice(0, 1);
  const bad = known.filter(({ points }) => points < 0).slice(0, SHOWN - good.length);
  const said = [...good, ...bad];
  const left = difference - sum(said);
  const claim = (/** @type {Part} */ part) => say("{points}: {words}", { points: signed(part.points, isWhole(part)), words: part.words });
  const rest = () => say("{points}: the rest", { points: signed(left, isProved && said.every(isWhole)) });
  const against = [...bad.map(claim), ...(rounded(left, 1) ? [rest()] : [])];
  return [
    ...good.map((each) => say("For it, {claims}.", { claims: claim(each) })),
    ...(against.length ? [say("Against it, {claims}.", { claims: against.join("; ") })] : []),
    say("In all {points}.", { points: signed(difference, isProved) }),
  ].join(" ");
}
