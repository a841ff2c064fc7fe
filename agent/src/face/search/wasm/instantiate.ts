const PAGE_BYTES = 65_536;

/** Types for the part of WebAssembly used here, which Node provides but its types omit. */
declare const WebAssembly: {
  readonly validate: (code: Uint8Array<ArrayBuffer>) => boolean;
  readonly Module: new (code: Uint8Array<ArrayBuffer>) => object;
  readonly Memory: new (limits: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (
    module: object,
    imports: { readonly env: { readonly memory: object } },
  ) => { readonly exports: Readonly<Record<string, unknown>> };
};

export interface Instance {
  readonly memory: ArrayBuffer;
  readonly run: (...parameters: readonly number[]) => number;
}

/**
 * Instantiates a module with its own memory of this size. Null when this machine does not support its instructions or lacks
 * contiguous memory.
 */
export function instantiate(code: Uint8Array<ArrayBuffer>, memoryBytes: number): Instance | null {
  if (!WebAssembly.validate(code)) return null;
  try {
    const memory = new WebAssembly.Memory({ initial: Math.ceil(memoryBytes / PAGE_BYTES) });
    const { run } = new WebAssembly.Instance(new WebAssembly.Module(code), { env: { memory } }).exports;
    return isRun(run) ? { memory: memory.buffer, run } : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isRun(value: unknown): value is Instance['run'] {
  return typeof value === 'function';
}
