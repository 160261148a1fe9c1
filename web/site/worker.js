// The service worker of a site: after one visit everything works without a network.
// `make.js` puts a version and the list of files in front of it.
//
// A new version is fetched whole and then waits until the page says that somebody wants
// it, or until no page of the old one is open. The files of the version before are kept
// for pages that still run it.
//
// Pages that come from here are cross-origin isolated, whatever their host says, so that several
// threads can think in them. The first page of all comes from the host and has one thread.

/* global VERSION, FILES, LATER, PLAIN, SHARED */

const PREFIX = `quina:${self.registration.scope}:`;
const CACHE = PREFIX + VERSION;
const ours = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

const fresh = (file) => new Request(file, { cache: 'reload' });

/** What is large comes when the rest is there, and is no reason to do without it. Browsers end a
    worker whenever they like, so what is missing is asked for again when a page is opened. */
async function fetchLater() {
  const cache = await caches.open(CACHE);
  for (const file of LATER) if (!(await cache.match(file))) await cache.add(fresh(file)).catch(() => {});
}

/** The one module that is kept from the beginning. There are two of nearly a megabyte, and a page
    needs one: the first page that of one thread, later ones that of several, which is kept when
    one of them asks for it. A newer version brings what was used of the older. */
async function module() {
  if (!SHARED) return PLAIN;
  if (self.crossOriginIsolated && navigator.hardwareConcurrency > 1) return SHARED;
  for (const name of await ours()) {
    const files = await (await caches.open(name)).keys();
    if (files.some(({ url }) => url.includes('page_shared'))) return SHARED;
  }
  return PLAIN;
}

self.addEventListener('install', (event) => {
  const fetchAll = async () => {
    const files = [...FILES, await module()];
    await (await caches.open(CACHE)).addAll(files.map(fresh));
  };
  const fetched = fetchAll();
  event.waitUntil(fetched);
  void fetched.then(fetchLater);
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const old = (await ours()).filter((name) => name !== CACHE);
    await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

/** A file of this version, or of the one before. */
async function kept(request) {
  for (const name of [CACHE, ...(await ours()).reverse()]) {
    const found = await (await caches.open(name)).match(request, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** Says that the page has no business with other sites: only then may threads share memory. */
function isolated(response) {
  if (!response.ok) return response;
  const { body, status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-embedder-policy', 'require-corp');
  return new Response(body, { status, statusText, headers });
}

/** Fetches what is not kept, and keeps it if it is one of ours. */
async function fetched(request) {
  const isFile = (file) => file && new URL(file, self.registration.scope).href === request.url;
  try {
    const fetched = await fetch(request);
    if (fetched.ok && [...LATER, PLAIN, SHARED].some(isFile))
      await (await caches.open(CACHE)).put(request, fetched.clone());
    return fetched;
  } catch (error) {
    // Without a network one thread thinks if there were never more.
    const plain = isFile(SHARED) && (await kept(PLAIN));
    if (plain) return plain;
    throw error;
  }
}

async function answer(request) {
  const page = new URL('./', self.registration.scope).href;
  const found = await kept(request.mode === 'navigate' ? page : request);
  return isolated(found ?? (await fetched(request)));
}

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method !== 'GET' || !url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(event.request));
  if (event.request.mode === 'navigate') event.waitUntil(fetchLater());
});
