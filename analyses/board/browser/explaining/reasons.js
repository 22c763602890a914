/**
 * The reasons of a game's most costly moves; the same as `analyses/review/reasons.py`.
 *
 * @import {Patchwork} from "../../../../engine/javascript/index.js"
 * @import {Decision} from "../../../../engine/javascript/review/decision.js"
 * @import {Move} from "../../../../engine/javascript/move.js"
 * @import {Course} from "./explanation.js"
 */

import { isExact, mistakeWords } from "./explanation.js";
import { ofCourses } from "./finding.js";

/** What each was after, and what it cost, by its ply. @param {Patchwork} patchwork @param {Decision[]} mistakes @param {AbortSignal} signal */
export async function reasons(patchwork, mistakes, signal) {
  /** @type {Map<number, string>} */
  const found = new Map();
  for (const { ply, player, state, move, before, best, lost, lostError: error, lostLower, lostUpper, estimate } of mistakes) {
    const { margin, proof } = before;
    if (best === null || best.toText() === move.toText() || margin === null || !lost) continue;
    const played = courseOf(move, margin - (1 - 2 * player) * lost, proof.isExact && lostLower === lostUpper);
    const contrast = courseOf(best, margin, proof.isExact);
    const explained = await ofCourses(patchwork, state, played, contrast, { spent: estimate?.nodes ?? 0, error, signal });
    if (signal.aborted) break; // It may be less than an answer.
    found.set(ply, mistakeWords(explained, isExact(played) && isExact(contrast)));
  }
  return found;
}

/** A move whose line is not known. @param {Move} move @param {number} margin @param {boolean} isProved @returns {Course} */
function courseOf(move, margin, isProved) {
  const bound = isProved ? Math.round(margin) : null;
  return { line: [move], margin: bound ?? margin, lower: bound, upper: bound, isBestPlay: false };
}
