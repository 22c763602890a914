/** A button and the panel that it opens: closed by Escape, by a press beside it, and by a choice in it. */

import { icon } from "../drawing/icons.js";
import { html } from "../drawing/svg.js";

/** Pixels between the button and the panel. */
const GAP = 6;

/** What closes the panel when it is pressed. */
export const CHOICE = "choice";

/** Pixels from the end of an element to that side of the page where lines end. @param {DOMRect} box */
export const beyond = ({ left, right }) => (document.dir === "rtl" ? left : document.documentElement.clientWidth - right);

/**
 * @param {string} words Name of the button and of the panel.
 * @param {Parameters<typeof icon>[0]} sign
 * @param {...HTMLElement} content
 * @returns {HTMLElement} The button; the panel lies over the page.
 */
export function popup(words, sign, ...content) {
  const id = `popup-${sign}`;
  const panel = html("div", { id, class: "popup", popover: "auto", role: "region", "aria-label": words }, ...content);
  const button = html("button", { type: "button", class: "plain", popovertarget: id, "aria-label": words, "aria-expanded": "false", title: words }, icon(sign));
  panel.addEventListener("beforetoggle", (event) => {
    // Not by "toggle", which comes later than the keys and presses that follow.
    button.setAttribute("aria-expanded", String(/** @type {ToggleEvent} */ (event).newState === "open"));
    const box = button.getBoundingClientRect();
    panel.style.setProperty("--top", `${box.bottom + GAP}px`);
    panel.style.setProperty("--end", `${Math.max(GAP, beyond(box))}px`);
  });
  // Before the action: a dialog that opens gives the focus back to the button, which is still there.
  panel.addEventListener("click", ({ target }) => /** @type {Element} */ (target).closest(`.${CHOICE}`) && panel.hidePopover(), { capture: true });
  document.body.append(panel);
  return button;
}
