/**
 * Turns `<patchwork-board link="#…">` and `<div data-patchwork="#…">` of any page into diagrams:
 * frames of the site that this script comes from, as high as what they show.
 */
(() => {
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  const place = new URL("embed.html", script?.src);
  /** @type {Map<Window | null, HTMLIFrameElement>} */
  const frames = new Map();

  /** @param {Element} element */
  function fill(element) {
    if (element.querySelector(":scope > iframe")) return;
    const given = element.getAttribute("link") ?? element.getAttribute("data-patchwork") ?? "";
    // Only the part of a whole link behind the # counts.
    const address = new URL(place);
    address.hash = given.slice(given.indexOf("#") + 1);
    for (const name of ["theme", "lang"]) {
      const value = element.getAttribute(name) ?? element.getAttribute(`data-${name}`);
      if (value) address.searchParams.set(name, value);
    }
    const frame = document.createElement("iframe");
    frame.src = address.href;
    frame.loading = "lazy";
    // Until it reports its own, in its language.
    frame.title = element.getAttribute("title") || "Patchwork";
    frame.style.cssText = "display:block;width:100%;max-width:46rem;height:26rem;border:0";
    // The text that stood there is for readers without scripts.
    element.replaceChildren(frame);
    frames.set(frame.contentWindow, frame);
  }

  /** @param {() => void} then */
  function whenRead(then) {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", then);
    else setTimeout(then);
  }

  addEventListener("message", ({ source, origin, data }) => {
    const frame = frames.get(/** @type {Window} */ (source));
    const height = Number(data?.patchworkHeight);
    if (!frame || origin !== place.origin || !(height > 0 && height < 5000)) return;
    frame.style.height = `${height}px`;
    frame.title = frame.parentElement?.getAttribute("title") || String(data.patchworkTitle);
  });

  customElements.define(
    "patchwork-board",
    class extends HTMLElement {
      connectedCallback() {
        this.style.display = "block";
        // Its content, which is replaced, may be read after it.
        whenRead(() => fill(this));
      }
    },
  );
  whenRead(() => document.querySelectorAll("[data-patchwork]").forEach(fill));
})();
