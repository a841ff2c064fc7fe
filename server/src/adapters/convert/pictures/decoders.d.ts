/** The parts of the decoders that we use. */
declare module 'bmp-ts' {
  /** Throws when the picture cannot be read. Rows of red, green, blue and alpha bytes, from the top. */
  export function decode(
    content: Buffer,
    options: { readonly toRGBA: true },
  ): { readonly width: number; readonly height: number; readonly data: Buffer };
}

/** The package's own loader finds its WebAssembly only from its own folder. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifPixels {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray<ArrayBuffer>;
  }

  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills `data` with red, green, blue and alpha bytes; answers null when that is not possible. */
    display(target: HeifPixels, done: (filled: HeifPixels | null) => void): void;
  }

  interface Libheif {
    readonly HeifDecoder: new () => { decode(content: Uint8Array): HeifImage[] };
  }

  function open(options: { readonly wasmBinary: Uint8Array }): Promise<Libheif>;
  export = open;
}
