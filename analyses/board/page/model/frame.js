/** Do something when what has changed is on the screen: what the reader does not wait for. */
export const afterFrame = (/** @type {() => void} */ action) =>
  requestAnimationFrame(() => setTimeout(action));
