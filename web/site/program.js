// The program outside of a page: orders go in as JSON, and so comes out what came of them.

import { readFileSync } from 'node:fs';

/** Starts the module in a file, by a clock in milliseconds. Who asks, gets what was done. */
export async function start(wasm, tables, now = () => performance.now()) {
  const module = await WebAssembly.compile(readFileSync(wasm));
  const isShared = WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory');
  // As `crates/page/build.rs` says.
  const shared = isShared && new WebAssembly.Memory({ initial: 512, maximum: 8192, shared: true });
  const instance = await WebAssembly.instantiate(module, { host: { now }, env: { memory: shared } });
  const { room, take, answer } = instance.exports;
  const memory = shared || instance.exports.memory;
  const ask = (order) => {
    const bytes = new TextEncoder().encode(JSON.stringify(order));
    const at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = take();
    const said = new Uint8Array(memory.buffer, answer(), length).slice();
    return JSON.parse(new TextDecoder().decode(said)).done;
  };
  ask({ tables });
  return ask;
}
