/**
 * The header of every page, and the reader's choice of language and of light or dark. A classic
 * script in the head, so that no page is shown in the wrong colours first.
 */
(() => {
  const KEPT = "patchwork-theme";
  const KEPT_LANGUAGE = "patchwork-language";
  /** The languages of the page: their codes, and what those who speak them call them. @type {Record<string, string>} */
  const LANGUAGES = { de: "Deutsch", en: "English", es: "Español", fr: "Français", it: "Italiano", pl: "Polski", ja: "日本語", zh: "简体中文" };
  /** What HTML calls a language, where that is not its code. @type {Record<string, string>} */
  const TAGS = { zh: "zh-Hans" };
  /** Begins the codes of languages that only tests ask for. */
  const TRIAL = "x-";
  const FROM_RIGHT = ["x-right"];
  const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/i;
  const HERE = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const THEMES = ["light", "dark"];
  /** A text in the reader's language, once its catalogue is there. */
  let say = (/** @type {string} */ text) => text;
  const words = () => ({ light: say("Light colours"), dark: say("Dark colours"), system: say("Colours of the system") });
  /** What the menu of a phone calls them. */
  const short = () => /** @type {const} */ ([["system", say("Auto")], ["light", say("Light")], ["dark", say("Dark")]]);
  /** The words of the header: name, words, address from the folder of the site, and what a phone says below. */
  const places = () => [
    ["play", say("Play"), "board/#play", say("Against the computer")],
    ["analyse", say("Analyse"), "board/#analyse", say("Set up, enter or open a game")],
    ["puzzles", say("Puzzles"), "board/#puzzles", say("One right move to find")],
    ["learn", say("Learn"), "learn/", say("Rules in two minutes, lessons")],
    ["studies", say("Studies"), "board/#studies", say("Yours, and shared ones")],
    ["docs", say("Docs"), "docs/", say("How it works, what is proved")],
  ];
  // Paths of Lucide (ISC): play, chart-line, puzzle, graduation-cap, library, book-open, menu, moon, sun, monitor, globe.
  /** @type {Record<string, string>} */
  const ICONS = {
    play: "M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z",
    analyse: "M3 3v16a2 2 0 0 0 2 2h16M19 9l-5 5-4-4-3 3",
    puzzles:
      "M15.39 4.39a1 1 0 0 0 1.68-.474 2.5 2.5 0 1 1 3.014 3.015 1 1 0 0 0-.474 1.68l1.683 1.682a2.414 2.414 0 0 1 0 3.414L19.61 15.39a1 1 0 0 1-1.68-.474 2.5 2.5 0 1 0-3.014 3.015 1 1 0 0 1 .474 1.68l-1.683 1.682a2.414 2.414 0 0 1-3.414 0L8.61 19.61a1 1 0 0 0-1.68.474 2.5 2.5 0 1 1-3.014-3.015 1 1 0 0 0 .474-1.68l-1.683-1.682a2.414 2.414 0 0 1 0-3.414L4.39 8.61a1 1 0 0 1 1.68.474 2.5 2.5 0 1 0 3.014-3.015 1 1 0 0 1-.474-1.68l1.683-1.682a2.414 2.414 0 0 1 3.414 0z",
    learn: "M21.42 10.922a1 1 0 0 0-.019-1.838L12.83 5.18a2 2 0 0 0-1.66 0L2.6 9.08a1 1 0 0 0 0 1.832l8.57 3.908a2 2 0 0 0 1.66 0zM22 10v6M6 12.5V16a6 3 0 0 0 12 0v-3.5",
    studies: "m16 6 4 14M12 6v14M8 8v12M4 4v16",
    docs: "M12 5v16M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z",
    menu: "M4 5h16M4 12h16M4 19h16",
    dark: "M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401",
    system: "M8 21h8M12 17v4M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z",
    language: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20",
    light: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41",
  };
  /** Patches of the logo: a path and its colour each; the seams between them come last. */
  const LOGO = [
    ["M0 .5A.5.5 0 0 1 .5 0H2V2H0z", "#54a47c"],
    ["M2 0H3.5A.5.5 0 0 1 4 .5V3H3V1H2z", "#deb673"],
    ["M0 2H3V3H2V4H.5A.5.5 0 0 1 0 3.5z", "#80a4e2"],
    ["M2 1H3V2H2z", "#faaabd"],
    ["M2 3H4V3.5A.5.5 0 0 1 3.5 4H2z", "#d18277"],
  ];
  const SEAMS = "M2 0V1M3 1V3M0 2H3M2 2V1H3M2 4V3H4";
  const SVG = "http://www.w3.org/2000/svg";
  const root = document.documentElement;
  const phone = matchMedia("(max-width: 700px)");

  /** @param {string | null} theme Null: as the system says. */
  function show(theme) {
    if (theme && THEMES.includes(theme)) root.dataset.theme = theme;
    else delete root.dataset.theme;
  }

  /** What the next press shows: the other colours, then the system's, whatever it says later, then as it says.
   * @returns {"light" | "dark" | "system"} */
  function next() {
    const [same, other] = matchMedia("(prefers-color-scheme: dark)").matches ? /** @type {const} */ (["dark", "light"]) : /** @type {const} */ (["light", "dark"]);
    if (!root.dataset.theme) return other;
    return root.dataset.theme === other ? same : "system";
  }

  /** Where a choice is kept: for good, or for this tab. @typedef {"localStorage" | "sessionStorage"} Place */

  /** @param {string} name @param {Place} [place] */
  function kept(name, place = "localStorage") {
    try {
      return globalThis[place].getItem(name);
    } catch {
      return null; // A browser that keeps nothing shows what the system says.
    }
  }

  /** @param {string} name @param {string} value @param {Place} [place] */
  function keep(name, value, place = "localStorage") {
    try {
      globalThis[place].setItem(name, value);
    } catch {
      // It holds for this page.
    }
  }

  /** The browser's languages. Who reads Traditional Chinese does not get Simplified unasked. */
  function ofBrowser() {
    const all = navigator.languages ?? [];
    const isChinese = (/** @type {string} */ code) => code.startsWith("zh");
    return TRADITIONAL.test(all.find(isChinese) ?? "") ? all.filter((each) => !isChinese(each)) : all;
  }

  /** The first language that there is of those that the address, the tab, the reader or the browser names. */
  function language() {
    const asked = new URLSearchParams(location.search).get("lang");
    const isThere = (/** @type {string} */ code) => code in LANGUAGES || code.startsWith(TRIAL);
    // A link in a language leads to more pages of it.
    if (asked && isThere(asked)) keep(KEPT_LANGUAGE, asked, "sessionStorage");
    const all = [asked, kept(KEPT_LANGUAGE, "sessionStorage"), kept(KEPT_LANGUAGE), ...ofBrowser()];
    return all.flatMap((each) => (each ? [each, each.split("-")[0]] : [])).find(isThere) ?? "en";
  }

  /** Show the page in another language, with all that is on it. @param {string} code */
  function changeLanguage(code) {
    keep(KEPT_LANGUAGE, code);
    keep(KEPT_LANGUAGE, code, "sessionStorage");
    const address = new URL(location.href);
    if (kept(KEPT_LANGUAGE) === code) address.searchParams.delete("lang");
    else address.searchParams.set("lang", code);
    history.replaceState(null, "", address);
    location.reload();
  }

  show(kept(KEPT));
  // The documentation is English.
  const isTranslated = "translated" in root.dataset;
  const code = isTranslated ? language() : "en";
  const tag = (/** @type {string} */ name) => TAGS[name] ?? name;
  root.lang = tag(code);
  if (FROM_RIGHT.includes(root.lang)) root.dir = "rtl";
  const loaded = (/** @type {string} */ file) => {
    const address = new URL(`languages/${file}`, HERE).href;
    // What keeps the page for use without a network keeps the language in use only.
    navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ catalogue: address }));
    return fetch(address).then((answer) => (answer.ok ? answer.json() : null));
  };
  const catalogue = code === "en" ? Promise.resolve(null) : loaded(`${code}.json`).then((found) => found && { ...found, dir: root.dir });
  const rest = catalogue.then((found) => found?.later && loaded(found.later)).catch(() => {});
  Object.assign(globalThis, { patchworkCatalogue: catalogue, patchworkRest: rest });

  /**
   * An element of HTML, or of SVG.
   * @param {string} tag @param {Record<string, string>} values @param {...(Node | string)} children
   */
  function made(tag, values, ...children) {
    const isDrawn = tag === "svg" || tag === "path";
    const element = isDrawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(values)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  /** @param {string} name */
  const icon = (name) => made("svg", { class: "line-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, made("path", { d: ICONS[name] }));

  const logo = () =>
    made(
      "svg",
      { width: "26", height: "26", viewBox: "-.15 -.15 4.3 4.3", "aria-hidden": "true" },
      ...LOGO.map(([d, fill]) => made("path", { d, fill })),
      made("path", { d: SEAMS, fill: "none", stroke: "var(--surface)", "stroke-width": ".2" }),
    );

  /** The button that shows the languages, and their names; nothing where there is no choice. */
  function languages() {
    if (!isTranslated || Object.keys(LANGUAGES).length === 1) return [];
    const choices = Object.entries(LANGUAGES).map(([each, name]) => {
      /** @type {Record<string, string>} */
      const here = each === code ? { "aria-current": "true", autofocus: "" } : {};
      const choice = /** @type {HTMLButtonElement} */ (made("button", { type: "button", lang: tag(each), ...here }, name));
      choice.onclick = () => changeLanguage(each);
      return choice;
    });
    const list = made("div", { id: "languages", popover: "auto", role: "group", "aria-label": say("Language"), translate: "no" }, ...choices);
    const name = made("span", { lang: tag(code), translate: "no" }, LANGUAGES[code] ?? code);
    const button = made("button", { class: "language", type: "button", popovertarget: "languages", title: say("Language") }, icon("language"), made("small", {}, `${say("Language")} `), name);
    list.addEventListener("beforetoggle", () => list.style.setProperty("--left", `${button.getBoundingClientRect().left}px`));
    return [button, list];
  }

  class SiteHeader extends HTMLElement {
    connectedCallback() {
      /** @type {Element[]} */
      this.own = [];
      this.setAttribute("role", "banner");
      this.addEventListener("click", ({ target }) => {
        if (target === this || (target instanceof Element && target.closest("nav a"))) this.open(false);
      });
      this.addEventListener("keydown", ({ key }) => {
        if (key !== "Escape" || !("open" in this.dataset) || this.querySelector("#languages:popover-open")) return;
        this.open(false);
        /** @type {HTMLElement | null} */ (this.querySelector(".menu"))?.focus();
      });
      addEventListener("resize", () => this.fit());
      document.fonts?.addEventListener("loadingdone", () => this.fit());
      this.draw();
    }

    /** Put the words into a sheet on a phone, and where a language has too long ones for one line. The board has `data-sheet` for its own. */
    fit() {
      const nav = /** @type {HTMLElement} */ (this.querySelector("nav"));
      if (!phone.matches) delete this.dataset.folded;
      this.toggleAttribute("data-folded", phone.matches || nav.scrollWidth > nav.clientWidth);
    }

    /** Say everything in the reader's language. @param {(text: string) => string} said */
    speak(said) {
      say = said;
      this.draw();
    }

    /** Put the header's own elements in front of what the page has put into it. */
    draw() {
      const to = this.dataset.root ?? "";
      const board = this.dataset.board ?? "board/";
      const here = this.dataset.here;
      // Documentation by itself leads only to its own pages; as a part of a site it leads to the board.
      const isAlone = "alone" in this.dataset;
      const leading = here === "docs" ? [["open", say("Open the board"), "board/"]] : [];
      const shown = isAlone ? [["docs", say("Docs"), "index.html"]] : [...places(), ...leading].filter(([, , address]) => this.dataset.docs !== "no" || !/^(docs|learn)\//.test(address));
      const link = (/** @type {string[]} */ [name, words, address, note]) =>
        made(
          "a",
          { href: to + address.replace("board/", board), "data-place": name, ...(name === here ? { "aria-current": "page" } : {}) },
          icon(name),
          made("span", {}, words),
          ...(note ? [made("small", {}, note)] : []),
        );
      const menu = /** @type {HTMLButtonElement} */ (
        made("button", { class: "menu", type: "button", "aria-label": say("Menu"), "aria-expanded": "false" }, icon("menu"))
      );
      const theme = /** @type {HTMLButtonElement} */ (made("button", { class: "theme", type: "button" }));
      const choices = short().map(([name, called]) => {
        const choice = /** @type {HTMLButtonElement} */ (made("button", { type: "button", "data-colours": name }, icon(name), called));
        choice.onclick = () => this.choose(name);
        return choice;
      });
      const nav = made("nav", { "aria-label": say("Site") }, ...shown.map(link), made("div", { class: "choices" }, made("div", { class: "themes", role: "group", "aria-label": say("Colours") }, ...choices), ...languages()));
      for (const element of this.own ?? []) element.remove();
      this.own = [
        menu,
        made("a", { class: "brand", href: isAlone ? `${to}index.html` : to || "./" }, logo(), made("span", {}, "Patchwork Solve")),
        nav,
        theme,
      ];
      this.prepend(...this.own);
      menu.onclick = () => this.open(!("open" in this.dataset));
      theme.onclick = () => this.choose(next());
      this.label();
      // It shrinks when the page puts more into the header.
      new ResizeObserver(() => this.fit()).observe(nav);
    }

    /** @param {"light" | "dark" | "system"} name */
    choose(name) {
      show(name);
      keep(KEPT, root.dataset.theme ?? "");
      this.label();
    }

    /** @param {boolean} isOpen */
    open(isOpen) {
      this.toggleAttribute("data-open", isOpen);
      this.querySelector(".menu")?.setAttribute("aria-expanded", String(isOpen));
      if (isOpen) /** @type {HTMLElement | null} */ (this.querySelector("nav a"))?.focus();
    }

    /** Say what is chosen, and what the next press shows. */
    label() {
      const theme = /** @type {HTMLElement} */ (this.querySelector(".theme"));
      theme.replaceChildren(icon(next()));
      theme.setAttribute("aria-label", words()[next()]);
      theme.title = words()[next()];
      for (const choice of this.querySelectorAll("[data-colours]")) choice.setAttribute("aria-pressed", String(choice.getAttribute("data-colours") === (root.dataset.theme ?? "system")));
    }
  }

  if ("customElements" in globalThis) customElements.define("site-header", SiteHeader);
})();
