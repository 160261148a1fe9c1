/** What `vite.config.ts` makes of the program for wasm32, where there is one. */
declare module 'virtual:inside' {
  /** The address of the module, that of the one with shared memory, if there is one, and the
      names of the tables beside the page. */
  export const parts: { wasm: string; shared?: string; tables: string[] } | undefined;
}

interface ImportMetaEnv {
  /** The server that a site names. */
  readonly VITE_SERVER?: string;
}
