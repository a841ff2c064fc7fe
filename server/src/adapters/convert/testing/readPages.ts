import type { PageSize } from '@self-print/contract/sheetLayout.ts';
import { openPdfium } from '../pdfium/openPdfium.ts';
import { type PageFont, readPageFonts } from '../pdfium/pageFonts.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { openPdfiumFile } from '../pdfium/pdfiumFile.ts';

export interface ReadPage extends PageSize {
  readonly text: string;
  readonly fonts: readonly PageFont[];
}

const NO_FONT = { family: 'none', read: () => new Uint8Array() };
const MEMORY_LIMIT_BYTES = 256 * 1_024 * 1_024;
let opened: Promise<Pdfium> | undefined;

/** Size, text and fonts of the pages of a PDF that needs no password. */
export async function readPages(pdf: Uint8Array): Promise<ReadPage[]> {
  opened ??= openPdfium({ memoryLimitBytes: MEMORY_LIMIT_BYTES, fonts: { serif: NO_FONT, sans: NO_FONT } });
  const pdfium = await opened;
  const file = openPdfiumFile(pdfium, pdf);
  if (typeof file === 'string') throw new Error(file);
  const pages = Array.from({ length: file.pageCount }, (_, index) =>
    file.withPage(index, (page) => ({
      ...file.sizeOf(page),
      text: textOf(pdfium, page),
      fonts: readPageFonts(pdfium, page),
    })),
  );
  file.close();
  return pages.filter((page) => page !== undefined);
}

function textOf({ calls, put, free, bytes }: Pdfium, page: number): string {
  const text = calls.FPDFText_LoadPage(page);
  const count = calls.FPDFText_CountChars(text);
  const address = put(new Uint8Array(2 * (count + 1)));
  const written = calls.FPDFText_GetText(text, 0, count, address);
  const found = new TextDecoder('utf-16le').decode(
    bytes().slice(address, address + 2 * Math.max(0, written - 1)),
  );
  free(address);
  calls.FPDFText_ClosePage(text);
  return found;
}
