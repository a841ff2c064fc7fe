import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** PDFium in WebAssembly. It can access nothing but its own memory and the callbacks passed to it. */
export interface Pdfium {
  readonly calls: WrappedPdfiumModule;
  /** Its whole memory; a new array after each growth. */
  readonly bytes: () => Uint8Array;
  readonly view: () => DataView;
  /** Allocates and fills memory, which the caller frees. Throws when there is none left. */
  readonly put: (content: Uint8Array) => number;
  readonly free: (address: number) => void;
  /** Size of its memory in bytes, which never shrinks. */
  readonly memoryBytes: () => number;
}
