// Compresses the built page once, so that the server need not at each request:
// `node compress.js FOLDER` puts FILE.br and FILE.gz beside every file that they
// make smaller. Fonts and pictures are compressed already.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = process.argv[2];
const texts = /\.(css|html|js|json|svg|txt|wasm|webmanifest)$/;

for (const name of readdirSync(folder, { recursive: true }).filter((name) => texts.test(name))) {
  const path = join(folder, name);
  const plain = readFileSync(path);
  const packed = {
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    gz: gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, bytes] of Object.entries(packed)) {
    if (bytes.length < plain.length) writeFileSync(`${path}.${ending}`, bytes);
  }
}
