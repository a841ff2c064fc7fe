import { ok } from '@self-print/contract/result.ts';
import { openPdfiumFile, type PagePixels } from '../pdfium/pdfiumFile.ts';
import { refuse, type UploadResult } from '../uploadProblem.ts';
import type { PdfWork } from './pdfWork.ts';

export interface PageRequest {
  /** Counted from 1. */
  readonly first: number;
  readonly count: number;
  readonly longSidePx: number;
  readonly showsUpright: boolean;
}

export interface DrawnPage extends PagePixels {
  readonly page: number;
}

/** Draws pages of a PDF. Pages beyond its end are omitted. */
export function drawPages(
  { pdfium, onPage }: PdfWork,
  source: Uint8Array,
  { first, count, longSidePx, showsUpright }: PageRequest,
): UploadResult<DrawnPage[]> {
  const file = openPdfiumFile(pdfium, source);
  if (typeof file === 'string') return refuse('UPLOAD_BROKEN');
  try {
    const drawn: DrawnPage[] = [];
    for (let page = first; page < first + count && page <= file.pageCount; page += 1) {
      const pixels = file.withPage(page - 1, (open) => {
        if (showsUpright) file.turnUpright(open);
        return file.draw(open, longSidePx);
      });
      if (!pixels) return refuse('UPLOAD_BROKEN');
      drawn.push({ page, ...pixels });
      onPage();
    }
    return ok(drawn);
  } finally {
    file.close();
  }
}
