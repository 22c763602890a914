/** A file given to the reader. */

import { html } from "../drawing/svg.js";

/** @param {Blob | string} content @param {string} name @param {string} type */
export function download(content, name, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = html("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Words as a part of the name of a file. @param {string} words */
export const slug = (words) =>
  words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);
