import type { Pdfium } from '../pdfium/pdfium.ts';

/** What all work on a document in a thread needs. */
export interface PdfWork {
  readonly pdfium: Pdfium;
  /** Called after each page: the time limit of the next page begins. */
  readonly onPage: () => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
}
