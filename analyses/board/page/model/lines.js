/** A line that is looked at: asked of the server, and shown over the position where it begins. */

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("../board.js").Preview} Preview
 */

export class Lines {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {string[] | null} */ this.wanted = null;
  }

  /**
   * Show a line over the position, and where it ends.
   * @param {string[]} moves
   */
  async preview(moves) {
    const { board } = this;
    const { document } = board;
    this.wanted = moves;
    const line = await this.of(document, moves).catch(() => null);
    if (line && this.wanted === moves && board.document === document) board.store.show({ hint: line });
  }

  forget() {
    this.wanted = null;
    if (this.board.view.hint) this.board.store.show({ hint: null });
  }

  /** @param {Document} document @param {string[]} moves @returns {Promise<Preview>} */
  async of(document, moves) {
    const { board } = this;
    const answer = await board.server.post("/api/game", { start: document, moves });
    const steps = answer.plies.map((/** @type {any} */ each) => ({
      player: each.player,
      move: each.move,
      patch: each.patch,
      cells: board.unflat(each.cells ?? []),
    }));
    const last = answer.plies.at(-1);
    return { document, steps, end: last?.document ?? null, scores: last?.scores ?? null };
  }
}
