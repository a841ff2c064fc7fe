import type { Pdfium } from '../pdfium/pdfium.ts';

/** What PDFium and the caller share while one document is worked on. */
export interface PdfWork {
  readonly pdfium: Pdfium;
  /** Called after each page: the time limit of the next page begins. */
  readonly onPage: () => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
}
