import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// For `npm run dev`, with `quina serve` running beside it.
const server = 'http://127.0.0.1:7777';

export default defineConfig({
  plugins: [svelte()],
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
    proxy: { '/api/': server, '/texts': server, '/ws': { target: server, ws: true } },
  },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
} as Parameters<typeof defineConfig>[0]);
