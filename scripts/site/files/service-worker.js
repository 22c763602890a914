/**
 * Keeps one version of the board, or of another page of the site, in the browser, so that it opens
 * without a network.
 *
 * A version is kept whole or not at all, and a page gets all its files from one version. A newer one
 * waits until no page of the older is left.
 */

/** Digest of the files. The site fills in this line and the next one. */
const VERSION = "";
/** The digest of every file. @type {Record<string, string>} */
const FILES = {};

/** The files without which a page does not open: all but the catalogues of languages, each of which is kept when a page uses it. */
const NEEDED = Object.keys(FILES).filter((name) => !/\/languages\/[\w-]+\.json$/.test(name));

const SCOPE = new URL("./", location.href);
/** Another board of the same host has another path. */
const PREFIX = `patchwork-board ${SCOPE.pathname} `;
const CACHE = PREFIX + VERSION;

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(forgetOlder()));
addEventListener("message", (event) => event.waitUntil(event.data.catalogue ? keepAlso(event.data.catalogue) : takeOver(event.source)));
addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (name === null) return;
  event.respondWith(kept(name, event.request));
  // A page is opened: what the browser has dropped meanwhile is kept again, also what this page does not use.
  if (event.request.mode === "navigate") event.waitUntil(mend().catch(() => {}));
});

/** @param {Cache} cache @returns {(name: string) => Promise<void>} */
const keeper = (cache) => async (name) => cache.put(new URL(name, SCOPE), await fetched(name));

async function keepAll() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(NEEDED.map(keeper(cache)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** A file of this version: while a site is copied, its server may still have another. @param {string} name */
async function fetched(name) {
  const response = await fetch(new URL(name, SCOPE), { cache: "no-cache", integrity: FILES[name] });
  if (!response.ok) throw new Error(`${name} cannot be loaded: ${response.status}`);
  // Browsers open no page from a response that was redirected.
  return response.redirected ? new Response(await response.blob(), { headers: response.headers }) : response;
}

async function forgetOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** Replace the older version, unless other pages still use it. @param {Client} asking */
async function takeOver(asking) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.filter(({ url }) => url.startsWith(SCOPE.href)).length > 1) asking.postMessage("others");
  else await skipWaiting();
}

/** The kept files by their addresses; some may lie beside the folder of this program. */
const NAMES = new Map(Object.keys(FILES).map((name) => [new URL(name, SCOPE).href, name]));

/** The file that a request is for, if it is one that is kept. @param {Request} request */
function nameOf({ method, url }) {
  const { origin, pathname } = new URL(url);
  return method === "GET" ? NAMES.get(origin + pathname.replace(/\/index\.html$/, "/")) ?? null : null;
}

/** Keep what is missing, as far as the site is there and still has this version. */
async function mend() {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = NEEDED.filter((name) => !there.has(new URL(name, SCOPE).href));
  await Promise.all(missing.map(keeper(cache)));
}

/** Keep the catalogue that a page uses. @param {string} url */
async function keepAlso(url) {
  const name = NAMES.get(url);
  const cache = await caches.open(CACHE);
  if (name !== undefined && !(await cache.match(url))) await keeper(cache)(name);
}

/** A file that is kept, or else this version's on the site. @param {string} name @param {Request} request */
async function kept(name, request) {
  try {
    const cache = await caches.open(CACHE);
    return (await cache.match(new URL(name, SCOPE))) ?? (await fetched(name));
  } catch {
    // The browser keeps nothing any more, or the site has another version by now.
    return fetch(request);
  }
}
