/** Bitmaps of pictures, drawn by the browser itself. */

import { say } from "../model/say.js";

/** Pixels of a bitmap for each unit of its picture. */
const ZOOM = 2;

/** A picture as a bitmap of twice the size. @param {string} svg @returns {Promise<Blob>} */
export const bitmap = async (svg) => encoded(await drawn(svg, ZOOM));

/** A picture on a canvas. @param {string} svg @param {number} zoom */
export async function drawn(svg, zoom) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [zoom * image.width, zoom * image.height];
    canvas.getContext("2d", { willReadFrequently: zoom === 1 })?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
const encoded = (canvas) =>
  new Promise((resolve, reject) => {
    canvas.toBlob((found) => (found ? resolve(found) : reject(new Error(say("the picture is too large for this browser")))), "image/png");
  });
