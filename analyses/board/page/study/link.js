/**
 * Studies in links: a small one stands in the link itself, compressed; another is a file of the same
 * site, whose address the link names.
 *
 * @typedef {import("./chapter.js").File} File
 */

import { DAMAGED, isShort, sealed, unsealed } from "../model/link.js";
import { say } from "../model/say.js";

/** Characters of a link that most chats take. */
const LONGEST = 8000;
/** Bytes of a study, as the program reads them. */
const LARGEST = 1_000_000;
const IN_LINK = /^study_([A-Za-z0-9_-]+)$/;
const BY_FILE = /^#(?:(\d{1,4}):)?study:(.+)$/;

/** The link to a chapter of a small study. @param {File} file @param {number} chapter From 1. @returns {Promise<string>} */
export async function studyLink(file, chapter) {
  if (typeof CompressionStream === "undefined") throw new Error(say("This browser cannot put a study into a link: save it to a file."));
  const packed = new Blob([JSON.stringify(file)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  const link = sealed(chapter, `study_${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`);
  if (link.length > LONGEST) throw new Error(say("This study is too large for a link: save it to a file, and put that on your site."));
  return link;
}

/** A link, with another chapter. @param {string} hash @param {number} chapter From 0. */
export function linkAt(hash, chapter) {
  if (isShort(hash)) return sealed(chapter + 1, unsealed(hash).text);
  return `#${chapter ? `${chapter + 1}:` : ""}study:${BY_FILE.exec(hash)?.[2] ?? ""}`;
}

/** The text of the study that a link holds or names, and its chapter from 1. @param {string} hash @returns {Promise<{text: string, chapter: number}>} */
export async function readStudyLink(hash) {
  if (isShort(hash)) {
    const { number, text } = unsealed(hash);
    return { text: await unpacked(IN_LINK.exec(text)?.[1] ?? ""), chapter: number };
  }
  const [, number, path] = BY_FILE.exec(hash) ?? [];
  if (!path) throw new Error(say("This link names no study."));
  return { text: await fetched(path), chapter: Number(number ?? 1) };
}

/** @param {string} packed */
async function unpacked(packed) {
  if (typeof DecompressionStream === "undefined") throw new Error(say("This browser cannot read a study from a link: it has no DecompressionStream."));
  let stream;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  } catch {
    throw new Error(DAMAGED);
  }
  return limited(stream, DAMAGED);
}

/** @param {string} path */
async function fetched(path) {
  const trouble = say("There is no study at {path} on this site.", { path });
  let address;
  try {
    address = new URL(decodeURI(path), location.href);
  } catch {
    throw new Error(trouble);
  }
  if (address.origin !== location.origin) throw new Error(say("A link opens studies of its own site only. Save the file, and open it."));
  const response = await fetch(address).catch(() => null);
  if (!response?.ok || !response.body) throw new Error(trouble);
  return limited(response.body, trouble);
}

/**
 * The text of a stream; one that is too large is not read to its end.
 * @param {ReadableStream<Uint8Array>} stream @param {string} trouble Said if it cannot be read.
 */
async function limited(stream, trouble) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let size = 0; ; ) {
    const { done, value } = await reader.read().catch(() => {
      throw new Error(trouble);
    });
    if (done) return text + decoder.decode();
    size += value.length;
    text += decoder.decode(value, { stream: true });
    if (size <= LARGEST) continue;
    reader.cancel().catch(() => {});
    throw new Error(say("This study has more than {n} bytes.", { n: LARGEST }));
  }
}
