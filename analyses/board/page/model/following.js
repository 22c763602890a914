/**
 * Analysis that goes with the reader: it begins with each position, for a short time, and pauses
 * while nobody looks. It is off where it would give an answer away.
 */

import { isFlag, isWithin } from "./settings.js";

/** Milliseconds at a position before it is searched: who steps quickly through a game passes on. */
const REST = 250;

const USUAL = 2;

export const MOST_SECONDS = 3600;

export class Following {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.isOn = board.settings.read("follows", true, isFlag);
    this.seconds = board.settings.read("each", USUAL, isWithin(0.1, MOST_SECONDS));
    this.player = "strong";
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.waiting = undefined;
    document.addEventListener("visibilitychange", () => this.look());
  }

  /** @param {boolean} isOn */
  switch(isOn) {
    this.isOn = isOn;
    this.board.settings.write("follows", isOn);
    this.look();
  }

  /** @param {number} seconds A position. */
  setSeconds(seconds) {
    this.seconds = seconds;
    this.board.settings.write("each", seconds);
    this.look();
  }

  /** Whether positions are searched here and now: not in a match, an exercise or a record. */
  get isAllowed() {
    const { board } = this;
    const { exercise, state } = board;
    const isSolving = exercise !== null && !exercise.solved;
    if (board.view.opponent || isSolving || board.work.record || board.document.solo || !state || state.is_over) return false;
    // Nothing can be concluded from a circle that is known in part.
    return !state.unknown.length;
  }

  /** Whether the position on the board is searched, at once or in a moment. */
  get isDue() {
    return this.isOn && this.isAllowed;
  }

  /** Search the position on the board after a moment, or no longer. */
  look() {
    clearTimeout(this.waiting);
    if (!this.isDue || document.hidden) this.board.analyses.pause();
    else this.waiting = setTimeout(() => this.begin(), REST);
  }

  begin() {
    const { board } = this;
    const { stopped, runs } = board.analyses.ownOf(board.document);
    // A search that another position has ended goes on when the reader comes back.
    const isDue = !runs && (!stopped || stopped === "replaced");
    if (!isDue || board.view.task || !this.isAllowed) return;
    const seconds = this.player.includes(":") ? null : this.seconds;
    board.analyses.begin({ seconds, player: this.player }, true);
  }
}
