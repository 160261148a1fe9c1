// Where in the page we are: the path of the address. The fragment holds keys
// and is never sent anywhere.

export const route = $state({ path: location.pathname, search: location.search, hash: location.hash });

function read(): void {
  route.path = location.pathname;
  route.search = location.search;
  route.hash = location.hash;
}

addEventListener('popstate', read);
addEventListener('hashchange', read);

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  read();
  scrollTo(0, 0);
}

/** Lets links of our own change the page without loading it again. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
  if (link.pathname.endsWith('.json') || link.pathname.startsWith('/assets')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
