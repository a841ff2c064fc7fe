import { describe, expect, it } from '@jest/globals';
import { nestedFormsPdf } from '../testing/pdfFile.ts';
import { openPdfium } from './openPdfium.ts';
import { openPdfiumFile } from './pdfiumFile.ts';

const NO_FONT = { family: 'none', read: () => new Uint8Array() };
const LIMIT_BYTES = 48 * 1_024 * 1_024;

describe('PDFium', () => {
  it('aborts rather than take more memory than it may', async () => {
    const pdfium = await openPdfium({
      memoryLimitBytes: LIMIT_BYTES,
      fonts: { serif: NO_FONT, sans: NO_FONT },
    });
    const file = openPdfiumFile(pdfium, nestedFormsPdf(6));
    if (typeof file === 'string') throw new Error(file);
    expect(() => file.withPage(0, (page) => file.draw(page, 100))).toThrow(/abort|unreachable|memory/i);
    expect(pdfium.memoryBytes()).toBeLessThanOrEqual(LIMIT_BYTES);
  });
});
