/**
 * Packing questions of a page: which patches fit together, and what completes the bonus square.
 *
 * @import {PackingProgress as Progress, Patchwork} from "../../../engine/javascript/index.js"
 * @import {Question} from "../../../engine/javascript/packing/question.js"
 * @import {Task} from "./task.js"
 * @typedef {{position: any, player: number, leather: number, seconds: number}} Request
 */

import { loadPacking } from "./library.js";
import * as inputs from "./inputs.js";
import { language, say, sayMany } from "./say.js";
import { requireSeconds } from "./task.js";

/** Milliseconds between two reports of progress. */
const BETWEEN = 100;

/**
 * Fit patches onto a player's quilt: all of them, or the best.
 * @param {Patchwork} patchwork
 * @param {Request & {patches: string[], objective: "fit" | "cells" | "points"}} request
 */
export async function pack(patchwork, { patches, objective, ...request }) {
  const { packQuestion } = await loadPacking();
  const maximise = objective === "fit" ? null : objective;
  return taskOf(patchwork, request, (place) => packQuestion(place.state.edition, patches, { ...place, maximise }));
}

/**
 * Complete the bonus square at the least cost, with some patches or with any of the circle.
 * @param {Patchwork} patchwork
 * @param {Request & {patches: string[], minimise: "cost" | "time" | "patches"}} request
 */
export async function square(patchwork, { patches, minimise, ...request }) {
  const { squareQuestion } = await loadPacking();
  const names = patches.length ? patches : null;
  return taskOf(patchwork, request, (place) => squareQuestion(place.state.edition, names, { ...place, minimise }));
}

/**
 * @param {Patchwork} patchwork @param {Request} request
 * @param {(place: {state: import("../../../engine/javascript/state.js").State, player: number, leather: number}) => Question} ask
 * @returns {Promise<Task>}
 */
async function taskOf(patchwork, { position, player, leather, seconds }, ask) {
  const { solve } = await loadPacking();
  const state = inputs.position(patchwork, position);
  requireSeconds(seconds);
  const question = ask({ state, player, leather });
  return async (send, signal) => {
    const answer = await solve(patchwork.kernel, question, { seconds, signal, onProgress: nowAndThen(send) });
    return { answer, isFinished: answer.proof.stopped === "finished" };
  };
}

/** Sends what is known in words, now and then. @param {import("./task.js").Send} send */
function nowAndThen(send) {
  let next = 0;
  return (/** @type {Progress} */ { nodes, incumbent, bound }) => {
    if (performance.now() < next) return;
    next = performance.now() + BETWEEN;
    const known = [sayMany("{n} node", "{n} nodes", nodes, { n: nodes.toLocaleString(language) })];
    if (incumbent !== null) known.push(say("found {points}", { points: incumbent }));
    if (bound !== null) known.push(say("bound {points}", { points: bound }));
    send({ event: "progress", words: known.join(", ") });
  };
}
