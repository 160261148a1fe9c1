// Makes a site of the built page: `node site/make.js FOLDER WASM [SERVER]` puts beside
// it what a server would hand out (texts, the list of games, tables) and the worker
// that keeps all of it for when there is no network.

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { start } from './program.js';

const [folder, wasm, server = ''] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const crates = join(here, '../../crates');
const below = (path) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** All sentences of a language: those that all games share, each game's, the page's. */
function texts(language) {
  const games = below(join(crates, 'games/src')).filter((path) => basename(path) === `${language}.ftl`);
  return [...games, join(crates, `server/src/texts/${language}.ftl`)]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

mkdirSync(join(folder, 'texts'), { recursive: true });
for (const language of ['en', 'pt']) writeFileSync(join(folder, `texts/${language}.ftl`), texts(language));

const tables = below(join(crates, 'games/src')).filter((path) => path.endsWith('.table'));
for (const table of tables) cpSync(table, join(folder, 'tables', basename(table)));
const ask = await start(
  wasm,
  tables.map((table) => basename(table, '.table')),
);
writeFileSync(join(folder, 'games.json'), JSON.stringify(ask({ ask: '/api/games', body: null })));

// A host's own headers may be stricter. Compiling wasm needs a word of its own; nothing
// else is evaluated, and nothing comes from elsewhere but the server that was named.
const socket = server && `${server.replace(/^http/, 'ws')}/ws/`;
const policy = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
font-src 'self'; connect-src 'self'${server && ` ${server}/ ${socket}`}; manifest-src 'self'; worker-src 'self'; \
base-uri 'none'; form-action 'none'`;
const index = join(folder, 'index.html');
const page = readFileSync(index, 'utf8');
const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
writeFileSync(index, page.replace('<meta charset="utf-8" />', `$&\n    ${meta}`));

const files = below(folder).map((path) => relative(folder, path).replaceAll('\\', '/'));
const later = files.filter((file) => file.startsWith('tables/'));
const modules = files.filter((file) => file.endsWith('.wasm'));
const [shared] = modules.filter((file) => file.includes('page_shared'));
const [plain] = modules.filter((file) => file !== shared);
const apart = [...later, ...modules, 'index.html', 'sw.js'];
const first = files.filter((file) => !apart.includes(file));
const hash = createHash('sha256');
for (const file of files.filter((file) => file !== 'sw.js'))
  hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
const version = hash.digest('hex').slice(0, 16);
const said = {
  VERSION: version,
  FILES: ['./', ...first.map((file) => `./${file}`)],
  LATER: later.map((file) => `./${file}`),
  PLAIN: `./${plain}`,
  SHARED: shared ? `./${shared}` : null,
};
const constants = Object.entries(said).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
writeFileSync(join(folder, 'sw.js'), constants.join('') + readFileSync(join(here, 'worker.js'), 'utf8'));

const packed = (path) => (brotliCompressSync(readFileSync(path)).length / 1000).toFixed(0);
const threads = shared ? `${packed(join(folder, shared))} kB for threads` : 'not for threads';
console.log(`${files.length + 1} files, version ${version}; the program ${packed(wasm)} kB compressed, ${threads}`);
