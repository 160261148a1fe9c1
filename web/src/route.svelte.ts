// Where in the page we are: the path of the address, or of its fragment on a site of
// its own (see `place.ts`). The fragment holds keys and is never sent anywhere.

import { address, placeOf, site } from './place';

export const route = $state(placeOf(location));

function read(): void {
  Object.assign(route, placeOf(location));
}

addEventListener('popstate', read);
addEventListener('hashchange', read);

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', address(to));
  else history.pushState(null, '', address(to));
  read();
  scrollTo(0, 0);
}

/** Says in the address what the page shows by now, without going anywhere: as another
    entry of the history, or in place of this one. */
export function note(to: string, another = false): void {
  try {
    if (another) history.pushState(null, '', address(to));
    else history.replaceState(null, '', address(to));
  } catch {
    // Some browsers let a page do this only so often: the next time says it all.
  }
  read();
}

/** Lets links of our own change the page without loading it again. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
  if (link.pathname.endsWith('.json') || link.pathname.startsWith('/assets')) return;
  if (site) return followInSite(event, link);
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

function followInSite(event: MouseEvent, link: HTMLAnchorElement): void {
  event.preventDefault();
  const url = new URL(link.href);
  if (!url.hash || url.hash.startsWith('#/')) {
    const { path, search, hash } = placeOf(url);
    return go(path + search + hash);
  }
  // A part of what is shown: it has no address of its own here.
  const part = document.getElementById(url.hash.slice(1));
  part?.scrollIntoView();
  part?.focus();
}

/** Pages name places as a server has them. On a site each link says where that is, so
    that it can be opened in another tab, copied and read. */
function rewriteLinks(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const place = link.getAttribute('href')!;
    if (!place.startsWith(`${location.pathname}#/`)) link.setAttribute('href', address(place));
  }
}

if (site) {
  const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] };
  new MutationObserver(() => rewriteLinks(document)).observe(document, changes);
}
