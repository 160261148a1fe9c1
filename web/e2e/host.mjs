// A host for static files, as simple as there are: it knows nothing of the page, and it
// can be cut off.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const kinds = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Serves a folder under a path. `change` may put other contents in place of a file's. */
export async function serveFolder(folder, path = '/quina') {
  const host = { change: (_name, bytes) => bytes };
  const answer = (request, response) => {
    const asked = decodeURIComponent(new URL(request.url, 'http://host').pathname);
    if (!asked.startsWith(`${path}/`)) return response.writeHead(404).end();
    const name = normalize(asked.slice(path.length + 1)).replace(/^(\.\.[/\\])+|^\.$/g, '') || 'index.html';
    try {
      const bytes = host.change(name, readFileSync(join(folder, name)));
      response.writeHead(200, { 'content-type': kinds[extname(name)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  };
  const listen = (port) =>
    new Promise((resolve) => {
      host.server = createServer(answer).listen(port, '127.0.0.1', () => resolve(host.server.address().port));
    });
  const port = await listen(0);
  host.at = `http://127.0.0.1:${port}${path}`;
  /** Nobody is reached any more. */
  host.cut = () =>
    new Promise((resolve) => {
      host.server.close(resolve);
      host.server.closeAllConnections();
    });
  /** All is as before, whether it was cut off or not. */
  host.mend = async () => void (host.server.listening || (await listen(port)));
  return host;
}
