// Where the page is: embedded in a server, or a site of its own on any host, under any
// path. Then everything is found beside its one file, and places are in the fragment
// of the address, which no host needs to know.

/** Whether the page is a site of its own. */
export const site = import.meta.env.MODE === 'site';

/** Where the server is: nowhere else, at this address, or there is none. */
export const serverAt: string | undefined = site ? import.meta.env.VITE_SERVER || undefined : '';

/** The address of a file of the page. */
export const file = (name: string): string => (site ? `./${name}` : `/${name}`);

/** The file with the sentences of a language. */
export const textsAt = (language: string): string => (site ? file(`texts/${language}.ftl`) : `/texts/${language}`);

/** The address of a place of the page, such as `/play/ROOM#KEY`. */
export const address = (place: string): string => (site ? `${location.pathname}#${place}` : place);

/** The place that an address says. */
export function placeOf(url: URL | Location): { path: string; search: string; hash: string } {
  if (!site) return { path: url.pathname, search: url.search, hash: url.hash };
  const place = /^#(\/[^?#]*)?(\?[^#]*)?(#.*)?$/.exec(url.hash);
  return { path: place?.[1] ?? '/', search: place?.[2] ?? '', hash: place?.[3] ?? '' };
}

/** Rooms inside this browser have names that no server gives. */
export const isInside = (room: string): boolean => room.startsWith('0');
