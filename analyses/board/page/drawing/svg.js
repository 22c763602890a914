/** Elements of the page and of its pictures. Text is always set as text, never read as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Value
 */

/**
 * Make an HTML element; keys and code are not translated.
 * @param {string} tag
 * @param {Record<string, Value>} [values] Attributes; `onclick` and the like are listeners, and
 *   what is false or null is left out.
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElement}
 */
export function html(tag, values = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === "kbd" || tag === "code") element.translate = false;
  return /** @type {HTMLElement} */ (filled(element, values, children));
}

/**
 * Make an element of a picture.
 * @param {string} tag
 * @param {Record<string, Value>} [values]
 * @param {...(Node | string | null | undefined)} children
 * @returns {SVGElement}
 */
export function svg(tag, values = {}, ...children) {
  return /** @type {SVGElement} */ (filled(document.createElementNS(SVG, tag), values, children));
}

/**
 * @param {Element} element @param {Record<string, Value>} values
 * @param {(Node | string | null | undefined)[]} children
 */
function filled(element, values, children) {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * A group whose origin is at (x, y).
 * @param {number} x @param {number} y @param {...(Node | null)} children
 */
export const group = (x, y, ...children) =>
  svg("g", { transform: `translate(${x} ${y})` }, ...children);

/**
 * A line of text with its base line at y.
 * @param {number} x @param {number} y @param {string} words @param {number} size
 * @param {Record<string, Value>} [style]
 */
export const text = (x, y, words, size, style = {}) =>
  svg("text", { x, y, "font-size": size, ...style }, words);

/** Put children in the place of all that an element holds. Those that stand there already are not
 * taken out: a button that is while it is pressed gets no click, and loses the focus. */
export function refill(
  /** @type {Element} */ element,
  /** @type {(Node | string | null | undefined)[]} */ ...children
) {
  const wanted = children
    .filter((child) => child !== null && child !== undefined)
    .map((child) => (typeof child === "string" ? document.createTextNode(child) : child));
  const kept = new Set(wanted);
  for (const child of [...element.childNodes]) if (!kept.has(child)) child.remove();
  wanted.forEach((child, n) => {
    const there = element.childNodes[n] ?? null;
    if (there !== child) element.insertBefore(child, there);
  });
}
