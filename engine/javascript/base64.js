/** URL-safe base64 without any API of a browser. */

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map([...DIGITS, "+", "/"].map((digit, at) => [digit, at < 64 ? at : at - 2]));

/** @param {Uint8Array} bytes */
export function base64Text(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const word = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let shift = 18; shift >= 0; shift -= 6) text += DIGITS[(word >> shift) & 63];
  }
  const surplus = (3 - (bytes.length % 3)) % 3;
  return surplus ? text.slice(0, -surplus) + "=".repeat(surplus) : text;
}

/**
 * The bytes that a text stands for, or null where it breaks off or is not ASCII; other signs are
 * passed over.
 * @param {string} text
 */
export function base64Bytes(text) {
  // Also behind the padding, where nothing else is looked at.
  if (/[^\0-\x7f]/.test(text)) return null;
  /** @type {number[]} */
  const bytes = [];
  let word = 0;
  let digits = 0;
  let padding = 0;
  for (const sign of text) {
    if (sign === "=") {
      padding += 1;
      if (digits >= 2 && digits + padding >= 4) return new Uint8Array(bytes);
      continue;
    }
    const value = VALUES.get(sign);
    if (value === undefined) continue;
    padding = 0;
    word = ((word << 6) | value) & 0xffffff;
    digits = (digits + 1) % 4;
    if (digits !== 1) bytes.push((word >> [0, 0, 4, 2][digits]) & 255);
  }
  return digits === 0 ? new Uint8Array(bytes) : null;
}
