import { PDFDocument } from '@cantoo/pdf-lib';
import { PAGES_MAX } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';

export interface PdfFacts {
  readonly pages: number;
  /** Whether the first page is wider than high, as it is shown. */
  readonly horizontal: boolean;
}

const QUARTER_TURN_DEGREES = 90;
const HALF_TURN_DEGREES = 180;

/** Reads what an order has to know of a document. Encrypted and broken files are unreadable: no printer takes them. */
export async function inspectPdf(
  content: Uint8Array,
): Promise<Result<PdfFacts, 'unreadable' | 'tooManyPages'>> {
  try {
    const document = await PDFDocument.load(content, { updateMetadata: false });
    const pages = document.getPageCount();
    if (pages === 0) return fail('unreadable');
    if (pages > PAGES_MAX) return fail('tooManyPages');
    const first = document.getPage(0);
    const { width, height } = first.getSize();
    const turned = Math.abs(first.getRotation().angle) % HALF_TURN_DEGREES === QUARTER_TURN_DEGREES;
    return ok({ pages, horizontal: turned ? height > width : width > height });
  } catch {
    return fail('unreadable');
  }
}
