/**
 * A game as a moving picture: one compact picture for each ply, merged into one SVG.
 *
 * @typedef {import("../../../../engine/javascript/game.js").Game} Game
 * @typedef {import("./compact.js").Scene} Scene
 * @typedef {import("./look.js").Look} Look
 * @typedef {[number, number][]} Spans In which pictures a thing is seen: each from the first to before the second.
 */

import { InputError } from "../library.js";
import { say } from "../say.js";
import { captionWords, editionWords, headline, outcome, playerNames, plyWords, positionWords, sentence } from "../words.js";
import { squaresOf } from "./board.js";
import { Plan, drawScene } from "./compact.js";
import { made } from "./marks.js";
import { Element, number, render } from "./svg.js";

const [LEAST_PACE, MOST_PACE, HOLD] = [0.1, 60, 3];
/** Limit over all pictures of a GIF together. */
const MOST_PIXELS = 100_000_000;

/** Draw a game as an SVG that shows each ply, and begins again. @param {Game} game @param {number} pace Seconds for a ply. @param {Look} look @param {string | null} titled */
export function animatedSvg(game, pace, look, titled) {
  const seconds = secondsOf(pace, game.states.length);
  const frames = pictures(game, look, titled);
  const root = frames[frames.length - 1];
  const mark = root.attributes["aria-labelledby"].split("-").at(-1);
  const rules = new Rules(`m${mark}`, seconds);
  const layers = root.children.map((_, at) => frames.map((frame) => frame.children[at]));
  root.children.forEach((layer, at) => {
    if (layer.tag === "g" || layer.tag === "svg") merge(layer, layers[at], rules);
  });
  const style = new Element("style", {});
  style.text = rules.text();
  root.children = [...root.children.slice(0, 2), style, ...root.children.slice(2)];
  return render(root);
}

/**
 * The pictures of a GIF as SVG, and how long each is shown.
 * @param {Game} game @param {number} pace @param {Look} look @param {string | null} titled
 */
export function gifPictures(game, pace, look, titled) {
  const seconds = secondsOf(pace, game.states.length);
  const found = pictures(game, look, titled);
  const { width, height } = found[0].attributes;
  const pixels = found.length * Number(width) * Number(height);
  if (pixels > MOST_PIXELS) {
    const widest = Math.floor(Number(width) * Math.sqrt(MOST_PIXELS / pixels));
    throw new InputError("width", "{value}; a GIF of {number} pictures has up to {widest} pixels", { value: width, number: found.length, widest });
  }
  return { pictures: found.map(render), seconds };
}

/** @param {number} pace Seconds for a ply. @param {number} count Of pictures. */
function secondsOf(pace, count) {
  if (!(pace >= LEAST_PACE && pace <= MOST_PACE)) throw new InputError("pace", "{value}; allowed: {least} to {most} seconds", { value: pace, least: LEAST_PACE, most: MOST_PACE });
  return [HOLD, ...Array.from({ length: Math.max(0, count - 2) }, () => pace), HOLD].slice(0, count);
}

/** The pictures of a game: its first position, and the position after each ply. @param {Game} game @param {Look} look @param {string | null} titled */
function pictures({ start, moves, states }, look, titled) {
  const squares = squaresOf(states);
  /** @type {Scene[]} */
  const scenes = states.map((state, ply) => ({ state, quilts: state.players.map(({ quilt }) => quilt), squares: squares[ply], caption: headline(start) }));
  moves.forEach((move, at) => {
    const played = `${at + 1}. ${captionWords(states[at], move, states[at + 1])}`;
    const caption = states[at + 1].isOver ? `${sentence(played)} ${outcome(states[at + 1])}` : played;
    Object.assign(scenes[at + 1], { caption, marks: [{ ...made(states[at].toMove, move), bought: null }] });
  });
  const plies = moves.map((move, at) => `${at + 1}. ${sentence(plyWords(states[at], move, states[at + 1]))}`);
  const plan = new Plan(look, titled, scenes);
  const title = `${titled || editionWords(start.edition.name)}: ${outcome(states[moves.length])}`;
  const about = [say("Start: {words}", { words: positionWords(start) }), ...plies].join(" ");
  return scenes.map((scene) => {
    const root = plan.canvas(title, about);
    drawScene(root, scene, plan, playerNames(start.names));
    return root;
  });
}

/** The rules of a moving picture: one for all things that are seen at the same time. */
class Rules {
  /** @type {Map<string, string>} */
  #names = new Map();

  /** @param {string} prefix @param {number[]} seconds */
  constructor(prefix, seconds) {
    this.prefix = prefix;
    this.starts = [0];
    for (const each of seconds) this.starts.push(this.starts[this.starts.length - 1] + each);
    this.pictures = seconds.length;
    this.length = this.starts[this.pictures];
  }

  /** The class of things that are seen in some pictures. @param {Spans} spans */
  name(spans) {
    /** @type {Map<number, string>} */
    const changes = new Map(spans[0][0] === 0 ? [] : [[0, "hidden"]]);
    for (const [first, end] of spans) changes.set(first, "visible").set(end, "hidden");
    changes.delete(this.pictures);
    const steps = [...changes].map(([at, way]) => `${number((100 * this.starts[at]) / this.length)}%{visibility:${way}}`).join("");
    const name = this.#names.get(steps) ?? `${this.prefix}-${this.#names.size}`;
    this.#names.set(steps, name);
    return name;
  }

  /** The rules, which hold where a reader has not turned motion off. */
  text() {
    const rules = [...this.#names].map(
      ([steps, name]) => `@keyframes ${name}{${steps}}.${name}{animation:${name} ${number(this.length)}s step-end infinite}`,
    );
    return `@media (prefers-reduced-motion:no-preference){${rules.join("")}}`;
  }
}

/** Fill a layer with the things of all pictures, each once with the times at which it is seen. @param {Element} layer @param {Element[]} ofLayer @param {Rules} rules */
function merge(layer, ofLayer, rules) {
  /** @type {Map<string, {thing: Element, spans: Spans}>} */
  const found = new Map();
  ofLayer.forEach(({ children }, at) => {
    for (const thing of children) {
      const text = String(thing);
      const { spans } = found.get(text) ?? { spans: /** @type {Spans} */ ([]) };
      const last = spans[spans.length - 1];
      if (last && last[1] === at) last[1] = at + 1;
      else spans.push([at, at + 1]);
      if (!found.has(text)) found.set(text, { thing, spans });
    }
  });
  const all = ofLayer.length;
  layer.children = [...found.values()].map(({ thing, spans }) => {
    const end = spans[spans.length - 1][1];
    if (spans[0][1] - spans[0][0] !== all) thing.attributes.class = rules.name(spans);
    if (end !== all) thing.attributes.visibility = "hidden";
    return thing;
  });
}
