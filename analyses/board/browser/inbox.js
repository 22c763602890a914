/**
 * The messages of the page. It imports nothing and is imported first: other modules wait for the
 * catalogue, and a message that comes meanwhile would be lost.
 */

/** @type {any[]} */
const early = [];
/** @type {(message: any) => void} */
let receive = (message) => void early.push(message);
addEventListener("message", ({ data }) => receive(data));

/** The value of the first message that has it. @param {string} name @returns {Promise<any>} */
const first = (name) =>
  new Promise((resolve) => addEventListener("message", ({ data }) => name in data && resolve(data[name])));

/** The kernel, which the page has compiled meanwhile, if it could. @type {Promise<WebAssembly.Module | undefined>} */
export const kernel = first("kernel");
/** As on the page, for `say`. */
Object.assign(globalThis, { patchworkCatalogue: first("catalogue"), patchworkRest: first("rest") });

/** Take the messages, also those that are here already. @param {(message: any) => void} receiver */
export function take(receiver) {
  receive = receiver;
  early.forEach(receiver);
}
