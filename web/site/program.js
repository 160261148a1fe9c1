// The program outside of a page: orders go in as JSON, and so comes out what came of them.

import { readFileSync } from 'node:fs';

/** Starts the module in a file, by a clock in milliseconds. Who asks, gets what was done. */
export async function start(wasm, tables, now = () => performance.now()) {
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), { host: { now } });
  const { memory, room, take, answer } = instance.exports;
  const ask = (order) => {
    const bytes = new TextEncoder().encode(JSON.stringify(order));
    const at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = take();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length))).done;
  };
  ask({ tables });
  return ask;
}
