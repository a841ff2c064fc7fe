import type { PageSize } from '@self-print/contract/sheetLayout.ts';
import { type AnnotationCounts, makeAnnotationsPrint } from './annotations.ts';
import type { Pdfium } from './pdfium.ts';

/** Picture of a page: rows of red, green and blue bytes. */
export interface PagePixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array<ArrayBuffer>;
}

/** `encrypted`: opens only with a password. `damaged`: not a PDF, or beyond repair. */
export type OpenProblem = 'encrypted' | 'damaged';

/** A PDF open in PDFium. All numbers of pages start at 0. */
export interface PdfiumFile {
  readonly pageCount: number;
  readonly mayPrint: boolean;
  /** Works with a page and closes it; undefined when the page cannot be read. */
  readonly withPage: <Value>(index: number, work: (page: number) => Value) => Value | undefined;
  readonly sizeOf: (page: number) => PageSize;
  /** Draws a page as it is printed, its longer side `longSidePx` pixels long. */
  readonly draw: (page: number, longSidePx: number) => PagePixels;
  /** Makes visible annotations print, also those that are not marked for it. Must come before `draw`. */
  readonly makeAnnotationsPrint: (page: number) => AnnotationCounts;
  /** Takes the rotation off an open page. */
  readonly turnUpright: (page: number) => void;
  /** Turns annotations and form values into page content, as they are printed. */
  readonly flatten: (page: number) => void;
  /** A new PDF of these pages alone, without encryption. */
  readonly copyOf: (pages: readonly number[]) => Uint8Array<ArrayBuffer>;
  readonly close: () => void;
}

/** FPDF_GetLastError (fpdfview.h). */
const ERROR_PASSWORD = 4;
/** Bits 3 and 12 of the user's permissions (ISO 32000-1, table 22). */
const MAY_PRINT = 0b100;
const FORMAT_BGRX = 3;
const BYTES_PER_PIXEL = 4;
const WHITE = 0xffffffff;
/** FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER and FPDF_PRINTING. */
const DRAW_FLAGS = 0x01 | 0x10 | 0x800;
const FLATTEN_FOR_PRINT = 1;
/** FPDF_NO_INCREMENTAL. */
const SAVE_WHOLE = 2;

/** Opens a PDF without a password. */
export function openPdfiumFile(pdfium: Pdfium, content: Uint8Array): PdfiumFile | OpenProblem {
  const { calls, put, free } = pdfium;
  const address = put(content);
  const document = calls.FPDF_LoadMemDocument(address, content.byteLength, '');
  if (document === 0) {
    const error = calls.FPDF_GetLastError();
    free(address);
    return error === ERROR_PASSWORD ? 'encrypted' : 'damaged';
  }
  return {
    pageCount: calls.FPDF_GetPageCount(document),
    mayPrint:
      !calls.EPDF_IsEncrypted(document) ||
      calls.EPDF_IsOwnerUnlocked(document) ||
      (calls.FPDF_GetDocPermissions(document) & MAY_PRINT) !== 0,
    withPage(index, work) {
      const page = calls.FPDF_LoadPage(document, index);
      if (page === 0) return undefined;
      try {
        return work(page);
      } finally {
        calls.FPDF_ClosePage(page);
      }
    },
    sizeOf: (page) => ({
      widthPt: rounded(calls.FPDF_GetPageWidthF(page)),
      heightPt: rounded(calls.FPDF_GetPageHeightF(page)),
    }),
    draw: (page, longSidePx) => drawPage(pdfium, page, longSidePx),
    makeAnnotationsPrint: (page) => makeAnnotationsPrint(pdfium, page),
    turnUpright: (page) => {
      calls.FPDFPage_SetRotation(page, 0);
    },
    flatten: (page) => {
      calls.FPDFPage_Flatten(page, FLATTEN_FOR_PRINT);
    },
    copyOf: (pages) => copyPages(pdfium, document, pages),
    close() {
      calls.FPDF_CloseDocument(document);
      free(address);
    },
  };
}

/** Removes the rounding errors of single precision. */
const rounded = (points: number) => Math.round(points * 1_000) / 1_000;

function drawPage({ calls, bytes }: Pdfium, page: number, longSidePx: number): PagePixels {
  const widthPt = calls.FPDF_GetPageWidthF(page);
  const heightPt = calls.FPDF_GetPageHeightF(page);
  const scale = longSidePx / Math.max(widthPt, heightPt);
  const width = Math.max(1, Math.round(widthPt * scale));
  const height = Math.max(1, Math.round(heightPt * scale));
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, 0, 0);
  if (bitmap === 0) throw new Error('PDFium has no memory left for a picture');
  calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAW_FLAGS);
  const start = calls.FPDFBitmap_GetBuffer(bitmap);
  const pixels = bytes().subarray(start, start + width * height * BYTES_PER_PIXEL);
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < pixels.byteLength; from += BYTES_PER_PIXEL, to += 3) {
    rgb[to] = pixels[from] ?? 0;
    rgb[to + 1] = pixels[from + 1] ?? 0;
    rgb[to + 2] = pixels[from + 2] ?? 0;
  }
  calls.FPDFBitmap_Destroy(bitmap);
  return { width, height, rgb };
}

function copyPages(pdfium: Pdfium, document: number, pages: readonly number[]): Uint8Array<ArrayBuffer> {
  const { calls, put, free, bytes } = pdfium;
  const copy = calls.FPDF_CreateNewDocument();
  const indices = put(new Uint8Array(Int32Array.from(pages).buffer));
  const writer = calls.PDFiumExt_OpenFileWriter();
  try {
    if (!calls.FPDF_ImportPagesByIndex(copy, document, indices, pages.length, 0))
      throw new Error('PDFium cannot copy the pages');
    if (!calls.FPDF_SaveAsCopy(copy, writer, SAVE_WHOLE)) throw new Error('PDFium cannot save the copy');
    const size = calls.PDFiumExt_GetFileWriterSize(writer);
    const target = put(new Uint8Array(size));
    calls.PDFiumExt_GetFileWriterData(writer, target, size);
    const content = bytes().slice(target, target + size);
    free(target);
    return content;
  } finally {
    calls.PDFiumExt_CloseFileWriter(writer);
    calls.FPDF_CloseDocument(copy);
    free(indices);
  }
}
