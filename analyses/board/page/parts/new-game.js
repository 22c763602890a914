/** The form of a new game: against whom, who begins, and on which circle. Loaded when it is opened. */

import { deckNames, levelNames } from "../model/automa-names.js";
import { icon } from "../drawing/icons.js";
import { tokenIcon } from "../drawing/tokens.js";
import { html, refill } from "../drawing/svg.js";
import { LEAST_CHANCE } from "../model/costly.js";
import { dayOf } from "../model/daily.js";
import { isPrinting } from "../model/edition-signs.js";
import { levelName } from "../model/levels.js";
import { linkIn } from "../model/link.js";
import { addressed } from "../model/loading.js";
import { HERE, LINK, newByLink } from "../model/people.js";
import { capital } from "../model/phrases.js";
import { PROOF } from "../model/proved.js";
import { say, sayMany } from "../model/say.js";
import * as solo from "../model/solo.js";
import * as trees from "../model/tree.js";
import { choice } from "./choice.js";
import { dialog } from "./dialog.js";
import { EditionChoice } from "./edition-choice.js";
import { styled } from "./styled.js";

/** @typedef {import("../board.js").Board} Board */
/** @typedef {import("../board.js").Opponent} Opponent */
/** @typedef {import("../model/document.js").Rules} Rules */

const COMPUTER = "computer";

/** What each level does. @returns {Record<string, string>} */
const aboutLevels = () => ({
  beginner: say("Buys what pays best at the moment."),
  easy: say("Tries a few ways to go on. Good for a first game."),
  medium: say("Looks further ahead, at a few ways to go on."),
  hard: say("Looks at six times as many ways as Medium."),
  expert: say("Thinks for a twentieth of a second about each move."),
  master: say("Thinks for a second about each move. The strongest."),
  [PROOF]: say("Plays the moves of the proof, and wins."),
});

/** The circles of a new game, as they are offered and as they are summed up. @returns {Record<string, [string, string]>} */
const circles = () => ({
  new: [say("New"), say("new")],
  day: [say("Of the day"), say("of the day")],
  given: [say("By link"), say("from a link")],
  here: [say("On the board"), say("on the board")],
});

/** What a circle that the reader has is called where no game can be opened by a link. @returns {[string, string]} */
const letters = () => [say("By letters"), say("by letters")];

/** Points from which a teaching game warns, where the reader has set no others. */
const WARNED = 3;

/** @type {NewGame | null} */
let form = null;

export class NewGame {
  /** @param {import("./match.js").MatchPart} match @param {boolean} isHere */
  static async open(match, isHere) {
    await Promise.all([styled(new URL("../new-game.css", import.meta.url)), match.proved.load()]);
    form ??= new NewGame(match);
    form.show(isHere);
  }

  /** @param {import("./match.js").MatchPart} match */
  constructor(match) {
    const { board } = match;
    this.board = board;
    this.match = match;
    this.trouble = html("p", { class: "trouble", role: "alert" });
    this.against = choice("against", say("Against"), () => {
      this.offerEditions();
      this.draw();
    });
    this.against.fill([[COMPUTER, say("The computer")], [HERE, say("A person here")], [LINK, say("A person by link")], [solo.AUTOMA, say("Automa (solo game)")]], COMPUTER);
    this.level = choice("level", say("Level"), () => this.draw());
    this.about = html("p", { class: "note", id: "about-level" });
    this.level.root.append(this.about);
    this.automa = choice("automa", say("Level"), () => this.draw());
    this.automa.fill(levelNames().map((name, n) => [String(n + 1), `${n + 1} ${name}`]), "2");
    this.aboutAutoma = html("p", { class: "note", id: "about-automa" });
    this.automa.root.append(this.aboutAutoma);
    this.deck = choice("deck", say("Deck"), () => this.draw());
    this.deck.fill(deckNames(), "normal");
    this.aboutDeck = html("p", { class: "note", id: "about-deck" });
    this.deck.root.append(this.aboutDeck);
    this.byHand = toggle("by-hand", say("At a table"), say("You draw Automa’s cards, and choose them here"));
    this.seat = choice("seat", say("You are"), () => {});
    this.quilts = choice("quilts", say("The large quilt on a phone"), () => {});
    this.quilts.fill([["turns", say("Of the player to move")], ["stays", say("Always Blue’s")]], "turns");
    this.names = [0, 1].map((n) => /** @type {HTMLInputElement} */ (html("input", { id: `new-name-${n}`, type: "text", maxlength: 24, autocomplete: "off" })));
    this.labels = this.names.map((input) => html("label", { for: input.id, class: "block" }, html("span", {}), input));
    this.names[0].value = board.settings.read("reader", "", (value) => typeof value === "string");
    this.aboutTeaching = html("span", {});
    this.teaching = toggle("teaching", say("Teaching game"), this.aboutTeaching);
    this.back = toggle("take-backs", say("Take-backs"), say("A move can be taken back"));
    this.back.input.checked = true;
    this.circle = choice("circle", say("Circle"), () => this.draw());
    this.given = /** @type {HTMLInputElement} */ (html("input", { id: "new-circle", type: "text", autocomplete: "off", spellcheck: "false" }));
    this.link = html("label", { for: "new-circle", class: "block" }, html("span", {}), this.given);
    this.edition = new EditionChoice("edition");
    this.summary = html("summary", {});
    this.more = /** @type {HTMLDetailsElement} */ (html("details", {}, this.summary, ...this.labels, this.back.root, this.circle.root, this.link));
    const fields = html("form", {}, this.against.root, this.level.root, this.automa.root, this.deck.root, this.byHand.root, this.seat.root, this.quilts.root, this.teaching.root, this.more, this.edition.root, this.trouble);
    fields.append(html("button", { type: "submit", class: "main start act" }, icon("play"), say("Start")));
    fields.addEventListener("submit", (event) => {
      event.preventDefault();
      this.start();
    });
    this.box = dialog(say("New game"), fields);
    this.box.classList.add("new-game");
  }

  /** @param {boolean} isHere Whether the position on the board is proposed. */
  show(isHere) {
    const { board } = this;
    this.trouble.textContent = "";
    this.offerCircles(isHere ? "here" : "new");
    this.offerEditions();
    this.teaching.input.checked = board.teaching.points > 0;
    for (const each of [this.more, this.edition.root]) each.open = false;
    this.draw();
    this.box.showModal();
  }

  /** What a circle is called, and how it is summed up. @param {string} name */
  circleWords(name) {
    return name === "given" && this.against.value === solo.AUTOMA ? letters() : circles()[name];
  }

  /** @param {string} chosen One that is not there is the first. */
  offerCircles(chosen) {
    const { document, state } = this.board;
    const isPlayable = state !== null && !state.is_over && !document.solo && this.against.value !== solo.AUTOMA;
    const offered = Object.keys(circles()).filter((name) => isPlayable || name !== "here");
    this.circle.fill(offered.map((name) => [name, this.circleWords(name)[0]]), chosen);
  }

  /** Automa's cards are those of the printings. */
  offerEditions() {
    const { editions } = this.board.start;
    const offered = this.against.value === solo.AUTOMA ? editions.filter(isPrinting) : editions;
    this.edition.fill(offered, [offered.find((/** @type {Rules} */ each) => each === this.edition.chosen) ?? offered[0]]);
  }

  /** Show the fields that count for what is chosen. */
  draw() {
    const { against, board, circle } = this;
    this.offerCircles(circle.value);
    const isHere = circle.value === "here";
    const isComputer = against.value === COMPUTER;
    this.offerLevels(isHere);
    const isShared = against.value === HERE;
    const isSolo = against.value === solo.AUTOMA;
    for (const each of [this.automa, this.deck, this.byHand]) each.root.hidden = !isSolo;
    this.aboutAutoma.textContent = solo.countsWords(board.start.automa[Number(this.automa.value) - 1]);
    this.aboutDeck.textContent = this.deck.value === "normal" ? say("You see a card only when it is played.") : say("The back of a card shows how many buttons it may spend.");
    const isProof = isComputer && this.level.value === PROOF;
    this.level.root.hidden = !isComputer;
    this.about.textContent = aboutLevels()[this.level.value] ?? "";
    this.teaching.root.hidden = !isComputer && !isSolo;
    this.aboutTeaching.textContent = isSolo
      ? say("Warns before a move that gives away {n} percentage points of the chance to win", { n: LEAST_CHANCE["?"] })
      : sayMany("Warns before a move that costs {n} point or more", "Warns before a move that costs {n} points or more", WARNED);
    this.back.root.hidden = against.value === LINK;
    this.seat.root.hidden = isShared || isProof || isSolo;
    this.quilts.root.hidden = !isShared;
    this.labels[1].hidden = !isShared;
    this.link.hidden = circle.value !== "given";
    /** @type {HTMLElement} */ (this.link.firstChild).textContent = isSolo ? say("Letters of the circle, from the first patch for sale, or its number") : say("Link to a game, or number of a circle");
    this.edition.root.hidden = isHere || (circle.value === "given" && !isSolo);
    const words = isShared ? board.players.colours : [say("Your name")];
    words.forEach((each, n) => (/** @type {HTMLElement} */ (this.labels[n].firstChild).textContent = `${each} `));
    const mover = isHere ? board.state?.to_move ?? 0 : 0;
    const seats = /** @type {[string, string, Node][]} */ (["first", "second"].map((seat, n) => {
      const side = n ? 1 - mover : mover;
      const player = board.players.colours[side];
      return [seat, n ? player : say("{player}, first", { player }), tokenIcon(side, ["", ""])];
    }));
    this.seat.fill([...seats, ["either", say("Either")]], this.seat.value || "first");
    const [, chosen] = this.circleWords(circle.value);
    refill(this.summary, say("Circle, name and more"), " ", html("span", { class: "note" }, chosen));
  }

  /** Offer the proof where the game has one. @param {boolean} isHere */
  offerLevels(isHere) {
    const { level, levels } = this.board.start;
    const offered = levels.map((/** @type {any} */ { name }) => [name, capital(levelName(name))]);
    if (isHere && this.match.proved.here) offered.push([PROOF, capital(levelName(PROOF))]);
    this.level.fill(offered, this.level.value || level);
  }

  async start() {
    this.trouble.textContent = "";
    try {
      await this.lay();
      await this.begin();
      this.box.close();
    } catch (error) {
      this.trouble.textContent = error instanceof Error ? error.message : String(error);
      this.more.open = true;
    }
  }

  /** Put the chosen circle on the board. */
  async lay() {
    const { board, circle, edition } = this;
    const { loading } = board;
    if (this.against.value === solo.AUTOMA) return this.layAutoma();
    if (circle.value === "new") await loading.deal(edition.value, null);
    if (circle.value === "day") await loading.deal(edition.value, dayOf(new Date()));
    if (circle.value !== "given") return;
    const text = this.given.value.trim();
    if (/^\d+$/.test(text)) return loading.deal(edition.value, Number(text));
    const link = linkIn(text);
    const address = link ? await addressed(board.server, link) : { text };
    await loading.read(address?.text ?? "");
    const { line } = await board.facts.wait(board.work.tree.nodes[trees.ROOT].document);
    await loading.read(line ?? "");
  }

  /** Deal a solo game, or lay the circle of one at a table. */
  async layAutoma() {
    const { board, circle, edition } = this;
    const given = circle.value === "given" ? this.given.value.trim() : null;
    const isNumber = given !== null && /^\d+$/.test(given);
    const seed = circle.value === "day" ? dayOf(new Date()) : isNumber ? Number(given) : null;
    const names = /** @type {[string, string]} */ ([this.names[0].value.trim(), capital(levelName(solo.AUTOMA))]);
    await board.loading.deal(edition.value, seed, names, { level: Number(this.automa.value), deck: this.deck.value }, isNumber ? null : given);
  }

  /** Begin the match that is chosen, on the circle that lies there. */
  async begin() {
    const { board, match } = this;
    const { settings, teaching } = board;
    const [name, other] = this.names.map((input) => input.value.trim());
    const { state } = await board.facts.wait(board.document);
    const mover = state?.to_move ?? 0;
    const isProof = this.level.value === PROOF;
    const side = isProof ? match.proved.here?.player ?? 1 : this.isFirst() ? 1 - mover : mover;
    settings.write("reader", name);
    const strict = !this.back.input.checked;
    if (!this.teaching.root.hidden && teaching.points > 0 !== this.teaching.input.checked) teaching.setPoints(this.teaching.input.checked ? WARNED : 0);
    if (this.against.value === solo.AUTOMA) return match.start({ side: solo.SIDE, level: solo.AUTOMA, strict, seed: solo.newSeed(), byHand: this.byHand.input.checked });
    if (this.against.value === HERE) return match.start({ side: 1, level: HERE, strict, turns: this.quilts.value === "turns" }, [name, other]);
    const placed = (/** @type {string} */ theirs) => /** @type {[string, string]} */ (!name ? ["", ""] : side ? [name, theirs] : [theirs, name]);
    if (this.against.value === LINK) return match.start({ side, level: LINK, ...newByLink() }, placed(""));
    return match.start({ side, level: this.level.value, strict }, placed(capital(levelName(this.level.value))));
  }

  isFirst() {
    return this.seat.value === "either" ? Math.random() < 0.5 : this.seat.value === "first";
  }
}

/** A switch with what it does. @param {string} name @param {string} words @param {string | Node} about */
function toggle(name, words, about) {
  const input = /** @type {HTMLInputElement} */ (html("input", { id: `new-${name}`, type: "checkbox", role: "switch", "aria-describedby": `about-${name}` }));
  const label = html("label", { for: input.id }, words);
  return { input, root: html("div", { class: "toggle" }, html("div", {}, label, html("span", { class: "note", id: `about-${name}` }, about)), input) };
}
