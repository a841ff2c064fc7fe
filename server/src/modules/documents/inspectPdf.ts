import { PDFDocument } from '@cantoo/pdf-lib';
import { PAGES_MAX } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';

export interface PdfFacts {
  readonly pages: number;
  /** Whether the first page is displayed wider than high. */
  readonly horizontal: boolean;
}

const QUARTER_TURN_DEGREES = 90;
const HALF_TURN_DEGREES = 180;

/**
 * Extracts the facts about a PDF that an order needs. Encrypted and broken files are unreadable, because no printer accepts
 * them.
 */
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
