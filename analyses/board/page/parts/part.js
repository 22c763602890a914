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

/**
 * Draw the inside of an element anew and leave the keyboard's focus where it is: on what bears the
 * same `data-key`, else on the element until that is there again. What a mouse has pressed is let
 * go, and keys are the board's.
 * @param {HTMLElement} root @param {() => unknown} draw
 */
export function keepFocus(root, draw) {
  const visible = ":focus-visible";
  const held = root.matches(visible) ? root : /** @type {HTMLElement | null} */ (root.querySelector(visible));
  draw();
  if (!held || (held !== root && root.contains(document.activeElement))) return;
  root.dataset.key = held.dataset.key ?? "";
  const again = root.querySelector(`[data-key="${CSS.escape(root.dataset.key)}"]`);
  /** @type {HTMLElement} */ (again ?? root).focus({ preventScroll: true });
}

/** Whether the page is as narrow as on a phone; style sheets have the same bound. */
export const phone = matchMedia("(max-width: 36rem), (max-width: 43.74rem) and (min-height: 30.01rem)");

/** The element of an id; the page's own, so it is there. @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
