/** Data that was made with the site. */

/** @param {string} address Relative to the page. @returns {Promise<any>} */
export async function read(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`);
  return response.json();
}
