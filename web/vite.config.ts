import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// For `npm run dev`, with `quina serve` running beside it.
const server = 'http://127.0.0.1:7777';

/** Tables of solved games that come along, by name. */
const tables = readdirSync('../crates/games/src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.table'))
  .map((name) => basename(name, '.table'));

/** The program inside the page, if the variable QUINA_WASM says where it was built:
    without it the page is what it always was. QUINA_WASM_SHARED says where it was built with
    memory that threads share. */
function inside(): Plugin {
  const name = 'virtual:inside';
  const { QUINA_WASM: wasm, QUINA_WASM_SHARED: shared } = process.env;
  const address = (path: string) => JSON.stringify(`${resolve(path)}?url`);
  return {
    name: 'inside',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      if (!wasm) return 'export const parts = undefined;';
      const imports = [`import wasm from ${address(wasm)};`, shared ? `import shared from ${address(shared)};` : ''];
      const names = ['wasm', ...(shared ? ['shared'] : []), `tables: ${JSON.stringify(tables)}`];
      return `${imports.join('')} export const parts = { ${names.join(', ')} };`;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), inside()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Inlined data: URLs would need holes in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
  },
  server: {
    // The text files, which tests read where they are.
    fs: { allow: ['.', '../crates'] },
    proxy: { '/api/': server, '/texts': server, '/tables': server, '/ws': { target: server, ws: true } },
  },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
} as Parameters<typeof defineConfig>[0]);
