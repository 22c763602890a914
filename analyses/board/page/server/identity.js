/** Names that nothing else has; `crypto.randomUUID` is missing where a page comes by plain http. */

/** @returns {string} 32 hexadecimal digits. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
