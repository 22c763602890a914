/** Bitmaps of pictures, drawn by the browser itself. */

/** Pixels of a bitmap for each unit of its picture. */
const ZOOM = 2;

/** A picture as a bitmap of twice the size. @param {string} svg @returns {Promise<Blob>} */
export async function bitmap(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [ZOOM * image.width, ZOOM * image.height];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await encoded(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
const encoded = (canvas) =>
  new Promise((resolve, reject) => {
    canvas.toBlob((found) => (found ? resolve(found) : reject(new Error("the picture is too large for this browser"))), "image/png");
  });
