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

self.addEventListener('install', (event) => {
  const fresh = (file) => new Request(file, { cache: 'reload' });
  const fetched = caches.open(CACHE).then(async (cache) => {
    await cache.addAll(FILES.map(fresh));
    return cache;
  });
  event.waitUntil(fetched);
  // What is large comes when the rest is there, and is no reason to do without it.
  void fetched.then((cache) => Promise.all(LATER.map((file) => cache.add(fresh(file)).catch(() => {}))));
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
  if (method === 'GET' && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
