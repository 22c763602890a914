/** How a part of the page follows the board. */

/**
 * Draw a part again whenever something that it shows has changed.
 * @param {import("../board.js").Board} board
 * @param {() => unknown[]} shown Everything that the part shows; compared one by one.
 * @param {() => unknown} draw
 */
export function follow(board, shown, draw) {
  /** @type {unknown[] | null} */
  let before = null;
  board.store.listen(() => {
    if (!board.work.tree) return;
    const now = shown();
    if (before && now.length === before.length && now.every((each, n) => each === before?.[n])) return;
    before = now;
    draw();
  });
}

/** The element of an id; the page's own, so it is there. @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
