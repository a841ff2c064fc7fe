/** The parts of the WebAssembly JavaScript interface that we use; the types of Node leave it to those of browsers. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;

  class Memory {
    readonly buffer: ArrayBuffer;
  }

  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Readonly<Record<string, unknown>>;
  }

  function compile(bytes: Uint8Array): Promise<Module>;
}
