/**
 * The decisions of a game: values before and after each, the best move, and the points lost.
 *
 * @typedef {import("../game.js").Game} Game
 * @typedef {import("../kernel.js").Kernel} Kernel
 * @typedef {import("../memory.js").ArrayInMemory} ArrayInMemory
 * @typedef {import("../move.js").Move} Move
 * @typedef {import("../state.js").State} State
 * @typedef {import("./choices.js").Weighed} Weighed
 * @typedef {import("./estimates.js").Estimate} Estimate
 * @typedef {Map<number, Estimate>} Estimates By ply, from 1; of an unfinished game also of the next ply.
 * @typedef {{margin: number | null, error: number | null, win: number | null, proof: Proved}} Value
 *   The value of a position to player 0, expected or proved (then the error is 0); null is unknown.
 * @typedef {{ply: number, state: State, player: number, move: Move, best: Move | null, before: Value,
 *   after: Value, forced: boolean, lost: number | null, lostError: number | null, lostLower: number,
 *   lostUpper: number | null, spoilsWin: boolean, estimate: Estimate | null,
 *   options: Map<string, Weighed>}} Decision
 *   `lost` are the points that the mover gave away, `lostLower` and `lostUpper` their proved bounds;
 *   `options` the estimated moves of which it is known what they give away, by their text.
 */

import data from "../built/review.js";
import { GameProofs, Proved, requireInterval } from "./proofs.js";

/** A move that is estimated to lose fewer points than this loses nothing. */
export const { NOTHING } = data;
const { FACTS, FIGURES, LOSSES, UNBOUNDED } = data.kernel;

/** Whether the points lost are proved. @param {Decision} decision */
export const isProved = ({ lostLower, lostUpper }) => lostLower === lostUpper;

/**
 * The decisions of a game, and the value of its last position. The kernel decides
 * (`engine/kernel/endgame/driver/losses.py`).
 * @param {Kernel} kernel @param {Game} game @param {readonly Proved[]} proofs @param {Estimates} estimates
 * @returns {{plies: Decision[], final: Value}}
 */
export function decisions(kernel, game, proofs, estimates) {
  const work = new GameProofs(kernel, game);
  try {
    work.review.found.view.set(proofs.flatMap((proof) => work.fact(proof)));
    const known = proofs.map((_, at) => estimates.get(at + 1));
    const judging = judgingOf(work, known);
    kernel.call("endgame.driver.losses.judge", { ...work.place, game: work.review, judging });
    const figures = proofs.map((_, at) => Array.from(judging.figures.row(at), (figure) => (Number.isNaN(figure) ? null : figure)));
    const values = work.found().map((proof, at) => {
      const [margin, error, win] = figures[at];
      return { margin, error, win, proof };
    });
    const options = optionsOf(judging, known);
    const plies = game.states.slice(0, game.moves.length).map((state, at) => {
      const { lower: lostLower, upper: lostUpper, spoilsWin, forced, code } = lossOf(judging.losses, at);
      const [, , , lost, lostError] = figures[at];
      const common = { ply: at + 1, state, player: state.toMove, move: game.moves[at], best: work.move(code), before: values[at], after: values[at + 1] };
      const estimate = forced ? null : known[at] ?? null;
      return { ...common, forced, lost, lostError, lostLower, lostUpper, spoilsWin, estimate, options: options[at] };
    });
    return { plies, final: values[values.length - 1] };
  } finally {
    work.close();
  }
}

/** The estimates of each position in the form of the kernel. @param {GameProofs} work @param {(Estimate | undefined)[]} known */
function judgingOf(work, known) {
  const { arena } = work;
  const options = known.flatMap((estimate, at) => (estimate?.options ?? []).map((option) => ({ ...option, at })));
  const figures = known.map((each) => (each ? [each.margin, each.error, each.win, each.lost, NaN] : Array(FIGURES).fill(NaN)));
  return {
    estimated: arena.filled("int64", known.flatMap((each) => work.fact(each)), known.length, FACTS),
    figures: arena.filled("float64", figures.flat(), known.length, FIGURES),
    options: arena.filled("int64", options.flatMap(({ lower, upper, move, at }) => work.fact(new Proved({ lower, upper, best: move, nodes: at }))), options.length, FACTS),
    margins: arena.filled("float64", options.map(({ margin }) => margin)),
    losses: arena.array("int64", known.length - 1 + options.length, LOSSES),
  };
}

/**
 * What is known of the options of each position.
 * @param {{losses: ArrayInMemory, margins: ArrayInMemory}} judging @param {(Estimate | undefined)[]} known
 */
function optionsOf({ losses, margins }, known) {
  let row = 0;
  return known.map((estimate) => {
    /** @type {Map<string, Weighed>} */
    const found = new Map();
    for (const { move } of estimate?.options ?? []) {
      const { lower, upper, spoilsWin } = lossOf(losses, known.length - 1 + row);
      const lost = margins.view[row++];
      if (!Number.isNaN(lost)) found.set(move.toText(), { move, lost, isProved: lower === upper, spoilsWin });
    }
    return found;
  });
}

/** What the kernel has decided of a move. @param {ArrayInMemory} losses @param {number} row */
function lossOf(losses, row) {
  const [lower, most, spoilsWin, forced, code] = Array.from(/** @type {BigInt64Array} */ (losses.row(row)), Number);
  const upper = most === UNBOUNDED ? null : most;
  requireInterval(lower, upper, "the points that a move gave away");
  return { lower, upper, spoilsWin: spoilsWin === 1, forced: forced === 1, code };
}
