/**
 * Says what is missing where the board does not start: a file that did not load, an error while the
 * modules are read, or nothing at all for a while. A plain script, as modules may be what fails.
 */
(() => {
  /** Milliseconds after which the page says why there is no board yet. */
  const PATIENCE = 15_000;
  /** The texts of this file in the reader's language, as far as the catalogue has come; `catalogues.py` puts them there by themselves. @type {Record<string, string>} */
  let texts = {};
  const say = (/** @type {string} */ text, /** @type {Record<string, string>} */ values = {}) => (texts[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const needs = () => say("It needs a current browser, with JavaScript modules, web workers and WebAssembly.");
  const file = () => say("The board does not open from a file. Serve its folder (python -m http.server) and open the address that this prints, or run patchwork-solve board.");

  /** @param {() => string} words */
  function tell(words) {
    if (document.readyState === "loading") {
      addEventListener("DOMContentLoaded", () => tell(words));
      return;
    }
    const place = document.getElementById("start");
    if (!place || document.body.dataset.ready) return;
    // Not before: a page has one alert at a time.
    place.setAttribute("role", "alert");
    place.textContent = words();
    place.hidden = false;
    Promise.resolve(/** @type {any} */ (globalThis).patchworkCatalogue).then((found) => {
      texts = found?.texts ?? texts;
      place.textContent = words();
    }, () => {});
    // A slow board may come after all.
    const come = () => (place.hidden = Boolean(document.body.dataset.ready));
    new MutationObserver(come).observe(document.body, { attributeFilter: ["data-ready"] });
  }

  /** Whether the board cannot do without what an element loads. @param {EventTarget | null} target */
  const isNeeded = (target) => target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === "modulepreload");

  // A browser also reports that sizes changed while it told of them: nothing was thrown, and it does no harm.
  addEventListener(
    "error",
    ({ target, error, message }) => {
      if (isNeeded(target)) {
        const { pathname } = new URL(/** @type {any} */ (target).src ?? /** @type {any} */ (target).href, location.href);
        const missing = () => say("The board did not start: {file} did not load. Load the page again; a filter of the browser may block the file.", { file: pathname });
        tell(location.protocol === "file:" ? file : missing);
      } else if (error) tell(() => `${say("The board did not start: {reason}.", { reason: message })} ${needs()}`);
    },
    true,
  );
  const late = () => `${say("The board has not started yet. Wait, or load the page again.")} ${needs()}`;
  setTimeout(() => tell(location.protocol === "file:" ? file : late), PATIENCE);
})();
