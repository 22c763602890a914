/**
 * Pictures one after the other as a GIF, which begins again at its end. All have one palette: the
 * colours that fill most of some of them. Each picture after the first is the rectangle that changed.
 */

import { drawn } from "./bitmap.js";
import { packed } from "./lzw.js";

const COLOURS = 256;
/** Every such picture counts for the palette, and every such pixel of it. */
const [PICTURES, PIXELS] = [4, 3];
/** Red, green and blue of a pixel in one number. @param {Uint8ClampedArray} data @param {number} at */
const colourAt = (data, at) => (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];

/**
 * @param {string[]} pictures As SVG, all of one size. @param {number[]} seconds How long each is shown.
 * @param {(done: number) => void} report Called with the number of pictures that are done.
 */
export async function gif(pictures, seconds, report = () => {}) {
  const palette = new Palette(await sampled(pictures));
  const { width, height } = await drawn(pictures[0], 1);
  const parts = [head(width, height, palette.colours)];
  /** @type {Uint8Array | null} */ let before = null;
  for (const [n, picture] of pictures.entries()) {
    const now = palette.indexed(await pixels(picture));
    parts.push(frame(now, before, width, height, seconds[n]));
    before = now;
    report(n + 1);
  }
  return new Blob([...parts, Uint8Array.of(0x3b)], { type: "image/gif" });
}

/** @param {string} picture */
async function pixels(picture) {
  const canvas = await drawn(picture, 1);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** How often each colour occurs in some of the pictures, the last one among them. @param {string[]} pictures */
async function sampled(pictures) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  const last = pictures.length - 1;
  for (const picture of pictures.filter((_, n) => n === last || n % PICTURES === 0)) {
    const data = await pixels(picture);
    for (let at = 0; at < data.length; at += 4 * PIXELS) {
      const colour = colourAt(data, at);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  return counts;
}

class Palette {
  /** @param {Map<number, number>} counts */
  constructor(counts) {
    this.colours = [...counts].sort(([, one], [, other]) => other - one).slice(0, COLOURS).map(([colour]) => colour);
    /** The nearest colour of each one, from 1; 0 for those not looked up yet. */
    this.nearest = new Uint16Array(1 << 24);
  }

  /** @param {Uint8ClampedArray} data */
  indexed(data) {
    const found = new Uint8Array(data.length / 4);
    for (let n = 0; n < found.length; n += 1) {
      const colour = colourAt(data, 4 * n);
      if (!this.nearest[colour]) this.nearest[colour] = this.search(colour) + 1;
      found[n] = this.nearest[colour] - 1;
    }
    return found;
  }

  /** @param {number} colour */
  search(colour) {
    let [best, least] = [0, Infinity];
    this.colours.forEach((each, n) => {
      const [red, green, blue] = [16, 8, 0].map((shift) => ((each >> shift) & 255) - ((colour >> shift) & 255));
      const away = red * red + green * green + blue * blue;
      if (away < least) [best, least] = [n, away];
    });
    return best;
  }
}

/** @param {number} value */
const short = (value) => [value & 255, value >> 8];

/** @param {number} width @param {number} height @param {number[]} colours */
function head(width, height, colours) {
  const palette = Array.from({ length: COLOURS }, (_, n) => colours[n] ?? 0).flatMap((each) => [each >> 16, (each >> 8) & 255, each & 255]);
  const text = (/** @type {string} */ words) => [...words].map((each) => each.charCodeAt(0));
  const forEver = [0x21, 0xff, 11, ...text("NETSCAPE2.0"), 3, 1, 0, 0, 0];
  return Uint8Array.from([...text("GIF89a"), ...short(width), ...short(height), 0xf7, 0, 0, ...palette, ...forEver]);
}

/**
 * @param {Uint8Array} now @param {Uint8Array | null} before @param {number} width @param {number} height
 * @param {number} seconds
 */
function frame(now, before, width, height, seconds) {
  const { left, top, right, bottom } = changed(now, before, width, height);
  const [wide, high] = [right - left + 1, bottom - top + 1];
  const part = new Uint8Array(wide * high);
  for (let row = 0; row < high; row += 1) {
    const from = (top + row) * width + left;
    part.set(now.subarray(from, from + wide), row * wide);
  }
  const control = [0x21, 0xf9, 4, 4, ...short(Math.round(100 * seconds)), 0, 0];
  const place = [0x2c, ...short(left), ...short(top), ...short(wide), ...short(high), 0];
  return Uint8Array.from([...control, ...place, ...packed(part)]);
}

/** The rectangle that is not as before. @param {Uint8Array} now @param {Uint8Array | null} before @param {number} width @param {number} height */
function changed(now, before, width, height) {
  if (!before) return { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < now.length; at += 1) {
    if (now[at] === before[at]) continue;
    const [row, column] = [Math.floor(at / width), at % width];
    [left, right] = [Math.min(left, column), Math.max(right, column)];
    [top, bottom] = [Math.min(top, row), row];
  }
  return right < 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : { left, top, right, bottom };
}
