// Whether the server answers. Who asks it for something waits here until it does
// again, and then goes on.

import { serverAt, site, textsAt } from './place';

/** Whether the server is gone, as far as we know. */
export const server = $state({ gone: false });

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

let back: Promise<void> | undefined;

/** Resolves once the server answers again. All who wait share the asking. */
function untilBack(): Promise<void> {
  const asked = site && serverAt !== undefined ? `${serverAt}/texts/en` : textsAt('en');
  back ??= (async () => {
    server.gone = true;
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 1.6, LONGEST_WAIT)) {
      await pause(wait * (0.8 + Math.random() * 0.4));
      const answer = await fetch(asked, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
      if (answer?.ok) break;
    }
    server.gone = false;
    back = undefined;
  })();
  return back;
}

/** Waits so long, or until the network is back or somebody looks again. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      removeEventListener('focus', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    addEventListener('focus', end);
  });
}

/** Nobody answered, or somebody in between who is not the server. */
export class NoAnswer extends Error {}

/** Does something that the server is needed for, again and again until it answers. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      await untilBack();
    }
  }
}

const RELOADED = 'quina:reloaded';

/** Loads a part of the page. A part that the server does not have any more belongs to
    an older page than the server's: then the whole page is loaded anew, once. */
export async function lazily<T>(load: () => Promise<T>): Promise<T> {
  try {
    const part = await load();
    sessionStorage.removeItem(RELOADED);
    return part;
  } catch (error) {
    await untilBack();
    return load().catch(() => {
      if (sessionStorage.getItem(RELOADED)) throw error;
      sessionStorage.setItem(RELOADED, 'yes');
      location.reload();
      return new Promise<T>(() => {});
    });
  }
}
