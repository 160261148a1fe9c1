// The program as a module: orders go in as JSON, and so comes out what came of them.

import type { Refusal } from '../wire';

/** What came of an order. */
export type Outcome = { done: unknown } | { refused: Refusal };

interface Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  take(): number;
  answer(): number;
  bring(): void;
}

/** What a module with shared memory has beside. */
interface SharedExports extends Exports {
  place(length: number): number;
  join(): void;
  help(): void;
  break_down(): void;
  stop(): number;
  __stack_pointer: WebAssembly.Global<'i32'>;
  __tls_size: WebAssembly.Global<'i32'>;
  __tls_align: WebAssembly.Global<'i32'>;
  __wasm_init_tls(at: number): void;
}

/** Memory that instances share, in pages of 64 KiB: as `crates/page/build.rs` says. */
const SHARED = { initial: 512, maximum: 8192, shared: true };
/** The stack of a helper, in bytes: as the first instance has. */
const STACK = 8 << 20;

/** Whether there can be memory that instances share. */
export function canShare(): boolean {
  try {
    // A browser that has no space for so many addresses says so here.
    return crossOriginIsolated && new WebAssembly.Memory(SHARED).buffer instanceof SharedArrayBuffer;
  } catch {
    return false;
  }
}

/** Whether a module is built for threads. */
export const isShared = (module: WebAssembly.Module): boolean =>
  WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory');

/** The time is the same for all who think together, whenever their workers began. */
const host = { now: () => performance.timeOrigin + performance.now() };

/** Where a program can be told that nobody wants its answer any more. */
export interface Stop {
  memory: WebAssembly.Memory;
  at: number;
}

/** What a helper needs: the module, the memory, and places there that are its own. */
export interface Place {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  /** Where its stack begins; it grows downwards. */
  stack: number;
  /** Where its variables are. */
  variables: number;
}

/** An instance of the program. */
export class Program {
  #exports: Exports;

  private constructor(
    readonly module: WebAssembly.Module,
    exports: Exports,
    /** The memory that it can share, if it is built so. */
    readonly shared: WebAssembly.Memory | undefined,
  ) {
    this.#exports = shared ? { ...exports, memory: shared } : exports;
  }

  static async start(module: WebAssembly.Module, tables: string[]): Promise<Program> {
    const shared = isShared(module) ? new WebAssembly.Memory(SHARED) : undefined;
    const instance = await WebAssembly.instantiate(module, { host, ...(shared ? { env: { memory: shared } } : {}) });
    const program = new Program(module, instance.exports as unknown as Exports, shared);
    program.take({ tables });
    return program;
  }

  /** How to stop it, if it can be. */
  get stop(): Stop | undefined {
    return this.shared && { memory: this.shared, at: (this.#exports as SharedExports).stop() };
  }

  /** Makes a place for a helper. */
  place(): Place {
    const { place, __tls_size, __tls_align } = this.#exports as SharedExports;
    const align = __tls_align.value;
    const variables = Math.ceil(place(__tls_size.value + align) / align) * align;
    return { module: this.module, memory: this.shared!, stack: place(STACK) + STACK, variables };
  }

  #write(bytes: Uint8Array): void {
    const at = this.#exports.room(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  take(order: object): Outcome {
    this.#write(new TextEncoder().encode(JSON.stringify(order)));
    const length = this.#exports.take();
    const at = this.#exports.answer();
    // A copy: what is shared is not read as text.
    const answer = new Uint8Array(this.#exports.memory.buffer, at, length).slice();
    return JSON.parse(new TextDecoder().decode(answer)) as Outcome;
  }

  bring(table: string, file: ArrayBuffer): void {
    const name = new TextEncoder().encode(`${table}\0`);
    const bytes = new Uint8Array(name.length + file.byteLength);
    bytes.set(name);
    bytes.set(new Uint8Array(file), name.length);
    this.#write(bytes);
    this.#exports.bring();
  }
}

/** Helps whoever made the place, until the worker is ended. `ready` hears when it is one of them. */
export async function help({ module, memory, stack, variables }: Place, ready: () => void): Promise<void> {
  const instance = await WebAssembly.instantiate(module, { host, env: { memory } });
  const program = instance.exports as unknown as SharedExports;
  program.__stack_pointer.value = stack;
  program.__wasm_init_tls(variables);
  program.join();
  ready();
  try {
    program.help();
  } catch {
    // What broke down left its stack as it was.
    program.__stack_pointer.value = stack;
    program.break_down();
  }
}

/** Fetches and compiles the module. Not every host knows what kind of file it is. */
export async function compile(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
