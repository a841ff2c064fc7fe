/// <reference path="./webAssembly.d.ts" />
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { Pdfium } from './pdfium.ts';
import { installSubstituteFonts, type SubstituteFonts } from './substituteFonts.ts';

export interface PdfiumOptions {
  /** PDFium aborts when it needs more memory than this. */
  readonly memoryLimitBytes: number;
  readonly fonts: SubstituteFonts;
}

/** Starts an instance of PDFium. It must not be used after a call has thrown. */
export async function openPdfium(options: PdfiumOptions): Promise<Pdfium> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const module = await WebAssembly.compile(wasm);
  let memory: WebAssembly.Memory | undefined;
  // The package's types of these options are wrong.
  const overrides: object = {
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, limited(imports, options.memoryLimitBytes));
      if (instance.exports.memory instanceof WebAssembly.Memory) memory = instance.exports.memory;
      done(instance);
      return instance.exports;
    },
    // Output may quote the document.
    print: () => {},
    printErr: () => {},
  };
  const calls = await init(overrides);
  if (!memory) throw new Error('PDFium has no memory');
  const pdfium = withMemory(calls, memory);
  calls.PDFiumExt_Init();
  installSubstituteFonts(pdfium, options.fonts);
  return pdfium;
}

function withMemory(calls: WrappedPdfiumModule, memory: WebAssembly.Memory): Pdfium {
  const { malloc, free } = calls.pdfium.wasmExports;
  const bytes = () => new Uint8Array(memory.buffer);
  return {
    calls,
    bytes,
    view: () => new DataView(memory.buffer),
    put(content) {
      const address = malloc(Math.max(1, content.byteLength));
      if (address === 0) throw new Error('PDFium has no memory left');
      bytes().set(content, address);
      return address;
    },
    free,
    memoryBytes: () => memory.buffer.byteLength,
  };
}

const GROW = 'emscripten_resize_heap';
/** Emscripten grows the memory by up to a fifth more than requested. */
const GROWN_BEYOND = 1.2;

/** Refuses to let the memory grow beyond the limit. */
function limited(imports: WebAssembly.Imports, limitBytes: number): WebAssembly.Imports {
  const environment = imports.env;
  const grow = environment?.[GROW];
  if (!environment || typeof grow !== 'function') throw new Error('PDFium no longer requests its memory');
  const growWithin = (wanted: number) => ((wanted >>> 0) * GROWN_BEYOND > limitBytes ? 0 : grow(wanted));
  return { ...imports, env: { ...environment, [GROW]: growWithin } };
}
