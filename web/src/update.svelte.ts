// A site that was visited once works without a network, and says when there is a newer
// version of it. Nobody is made to take it: it waits until somebody wants it, or until
// no page of this one is open any more.

import { site } from './place';

/** The newer version that waits, if there is one. */
export const update = $state<{ waiting?: ServiceWorker }>({});

const OFTEN = 3_600_000;

function watch(registration: ServiceWorkerRegistration): void {
  const seen = () => {
    // The first one of all is not newer than anything.
    if (registration.waiting && navigator.serviceWorker.controller) update.waiting = registration.waiting;
  };
  seen();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', seen);
  });
  const look = () => void registration.update().catch(() => {});
  setInterval(look, OFTEN);
  addEventListener('online', look);
}

/** Keeps the site for when there is no network. */
export async function keepSite(): Promise<void> {
  if (!site || !('serviceWorker' in navigator)) return;
  try {
    watch(await navigator.serviceWorker.register('./sw.js'));
  } catch {
    // A browser that keeps nothing needs the network.
  }
}

/** Takes the newer version. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  update.waiting?.postMessage('take over');
}
