// The service worker of a site: after one visit everything works without a network.
// `make.js` puts a version and the list of files in front of it.
//
// A new version is fetched whole and then waits until the page says that somebody wants
// it, or until no page of the old one is open. The files of the version before are kept
// for pages that still run it.

/* global VERSION, FILES, LATER */

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

self.addEventListener('install', (event) => {
  const fetched = caches.open(CACHE).then((cache) => cache.addAll(FILES.map(fresh)));
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

async function answer(request) {
  const page = new URL('./', self.registration.scope).href;
  const found = await kept(request.mode === 'navigate' ? page : request);
  if (found) return found;
  const fetched = await fetch(request);
  if (fetched.ok && LATER.some((file) => new URL(file, self.registration.scope).href === request.url))
    await (await caches.open(CACHE)).put(request, fetched.clone());
  return fetched;
}

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method !== 'GET' || !url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(event.request));
  if (event.request.mode === 'navigate') event.waitUntil(fetchLater());
});
