import { ok } from '@self-print/contract/result.ts';
import { layOutSheets, type SheetOptions } from '@self-print/contract/sheetLayout.ts';
import { openPdfiumFile } from '../pdfium/pdfiumFile.ts';
import { refuse, type UploadResult } from '../uploadProblem.ts';
import { drawSheets } from './drawSheets.ts';
import { isAsItIs } from './isAsItIs.ts';
import { parsePageRange } from './pageRange.ts';
import type { PdfWork } from './pdfWork.ts';

export interface PrintLayout extends SheetOptions {
  /** For example `1-3,5,9-`; empty prints all pages. */
  readonly pageRange: string;
  /** Pages, counted from 1, that are left out of the range. */
  readonly without: readonly number[];
}

export interface LaidOutPdf {
  readonly pdf: Uint8Array;
  /** Printed sides per copy, on which the fee is based. */
  readonly sides: number;
}

/** Makes the PDF to print: the selected pages on sides of one paper size, optionally several per side. */
export async function layOutPdf(
  { pdfium }: PdfWork,
  source: Uint8Array,
  layout: PrintLayout,
): Promise<UploadResult<LaidOutPdf>> {
  const file = openPdfiumFile(pdfium, source);
  if (typeof file === 'string') return refuse('UPLOAD_BROKEN');
  try {
    const spans = parsePageRange(layout.pageRange, file.pageCount);
    if (!spans.ok) return spans;
    const without = new Set(layout.without);
    const chosen = spans.value
      .flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
      .filter((page) => !without.has(page))
      .map((page) => page - 1);
    const sizes = chosen.map((index) => file.withPage(index, file.sizeOf));
    const pages = sizes.filter((size) => size !== undefined);
    if (pages.length < sizes.length) return refuse('UPLOAD_BROKEN');
    const sides = layOutSheets(pages, layout);
    if (!isAsItIs(pages, sides))
      return ok({ pdf: await drawSheets(source, chosen, sides), sides: sides.length });
    const isWhole = chosen.length === file.pageCount && chosen.every((page, index) => page === index);
    return ok({ pdf: isWhole ? source : file.copyOf(chosen), sides: sides.length });
  } finally {
    file.close();
  }
}
