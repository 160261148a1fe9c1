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

/** An instance of the program. */
export class Program {
  #exports: Exports;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static async start(module: WebAssembly.Module, tables: string[]): Promise<Program> {
    const host = { now: () => performance.now() };
    const instance = await WebAssembly.instantiate(module, { host });
    const program = new Program(instance.exports as unknown as Exports);
    program.take({ tables });
    return program;
  }

  #write(bytes: Uint8Array): void {
    const at = this.#exports.room(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  take(order: object): Outcome {
    this.#write(new TextEncoder().encode(JSON.stringify(order)));
    const length = this.#exports.take();
    const at = this.#exports.answer();
    const answer = new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, at, length));
    return JSON.parse(answer) as Outcome;
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

/** Fetches and compiles the module. Not every host knows what kind of file it is. */
export async function compile(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
