/** Three short sounds, made by the page itself: a patch is sewn on, a token moves, the game is over. Off until they are wanted. */

import { isFlag } from "../model/settings.js";
import { lastMove } from "../model/last.js";
import { say } from "../model/say.js";
import { html } from "../drawing/svg.js";
import { follow } from "./part.js";

const KEPT = "sound";

/** The notes of a sound: when each begins, in seconds, and its pitch in hertz. @type {Record<string, [number, number][]>} */
const SOUNDS = {
  sewn: [[0, 180], [0.06, 270]],
  moved: [[0, 520]],
  over: [[0, 392], [0.12, 494], [0.24, 587]],
};
/** Seconds of a note, and its loudness. */
const [LENGTH, GAIN] = [0.12, 0.12];

export class Sound {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {AudioContext | null} */ this.context = null;
    this.isOn = board.settings.read(KEPT, false, isFlag);
    const box = /** @type {HTMLInputElement} */ (html("input", { type: "checkbox", onchange: () => this.switch(box.checked) }));
    box.checked = this.isOn;
    this.setting = html("label", {}, say("Sound"), box);
    follow(board, () => [board.node], () => this.heard());
  }

  /** @param {boolean} isOn */
  switch(isOn) {
    this.isOn = isOn;
    this.board.settings.write(KEPT, isOn);
    if (isOn) this.play("moved");
  }

  /** A move that was just played is heard; stepping through a game is not. */
  heard() {
    const { played, node, state, work } = this.board;
    if (!this.isOn || played !== node.document) return;
    const last = lastMove(work.tree, work.at);
    this.play(state?.is_over ? "over" : last?.cells.length ? "sewn" : "moved");
  }

  /** @param {keyof typeof SOUNDS} name */
  play(name) {
    this.context ??= new AudioContext();
    const { context } = this;
    for (const [start, pitch] of SOUNDS[name]) {
      const at = context.currentTime + start;
      const [note, volume] = [new OscillatorNode(context, { type: "triangle", frequency: pitch }), new GainNode(context, { gain: 0 })];
      volume.gain.setValueAtTime(GAIN, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
      note.connect(volume).connect(context.destination);
      note.start(at);
      note.stop(at + LENGTH);
    }
  }
}
