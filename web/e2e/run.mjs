// Plays in a real browser against a real server.
//
//   node e2e/run.mjs [--quina PATH | --at URL] [--only WORD] [--pictures FOLDER]
//
// Needs a built `quina` (target/debug or target/release) and Chromium
// (CHROMIUM, else /usr/bin/chromium). Each file adds its tests when imported.

import { finish, option } from './stage.mjs';

if (option('pictures')) await import('./pictures.mjs');
else
  for (const part of ['play', 'learn', 'exercises', 'look', 'manners', 'newcomer', 'seats'])
    await import(`./${part}.mjs`);
await finish();
