import type { PDFDocument } from '@cantoo/pdf-lib';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { drawLine, drawRule, GREY, INK, RULE, type Sheet } from './sheet.ts';
import { drawStamp } from './stamp.ts';
import type { Fonts } from './typeface.ts';

export const MARGIN = 64;

/** The person and school that a document concerns. */
export interface DocumentSubject {
  readonly school: Bilingual;
  readonly student: Bilingual & { readonly number: string };
  readonly major: Bilingual;
  readonly college: Bilingual;
  readonly issuedAt: Date;
  /** IANA name of the time zone in which dates are written. */
  readonly timeZone: string;
}

/** Draws the school's name over a double rule; returns where the content begins. */
export function drawLetterhead(sheet: Sheet, school: Bilingual, number: string): number {
  const right = sheet.width - MARGIN;
  drawLine(sheet, school.zh, { x: MARGIN, y: 66, size: 21, bold: true });
  drawLine(sheet, school.en.toUpperCase(), { x: MARGIN, y: 82, size: 8.5, colour: GREY });
  drawLine(sheet, `编号 No. ${number}`, { x: right, y: 82, size: 8.5, colour: GREY, align: 'right' });
  drawRule(sheet, { x: MARGIN, y: 92 }, right - MARGIN, 1.6, INK);
  drawRule(sheet, { x: MARGIN, y: 95.5 }, right - MARGIN, 0.5, INK);
  return 130;
}

/** Draws the footers once the number of pages is known. */
export function drawFeet(document: PDFDocument, fonts: Fonts, note: Bilingual): void {
  const pages = document.getPages();
  for (const [index, page] of pages.entries()) {
    const { width, height } = page.getSize();
    const sheet: Sheet = { page, fonts, width, height };
    const y = height - 36;
    drawRule(sheet, { x: MARGIN, y: y - 14 }, width - 2 * MARGIN, 0.5, RULE);
    drawLine(sheet, `${note.zh} ${note.en}`, { x: MARGIN, y, size: 7.5, colour: GREY });
    drawLine(sheet, `第 ${index + 1} 页 共 ${pages.length} 页 · Page ${index + 1} of ${pages.length}`, {
      x: width - MARGIN,
      y,
      size: 7.5,
      colour: GREY,
      align: 'right',
    });
  }
}

function writtenDate({ issuedAt, timeZone }: DocumentSubject): Bilingual {
  const format = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(issuedAt);
  return { zh: format('zh-CN'), en: format('en-GB') };
}

/** Draws office, date and stamp at the end of a document, right-aligned. */
export function drawSignature(sheet: Sheet, subject: DocumentSubject, y: number, purpose: string): void {
  const { school } = subject;
  const right = sheet.width - MARGIN;
  const date = writtenDate(subject);
  const style = { x: right, align: 'right' } as const;
  drawLine(sheet, `${school.zh}教务处`, { ...style, y, size: 13, bold: true });
  drawLine(sheet, 'Office of Academic Affairs', { ...style, y: y + 18, size: 9.5, colour: GREY });
  drawLine(sheet, `${date.zh} · ${date.en}`, { ...style, y: y + 40, size: 11 });
  drawStamp(sheet, { x: right - 78, y: y + 12 }, `${school.zh}教务处`, purpose);
}

export const SAMPLE_NOTE: Bilingual = {
  zh: '演示数据，不具法律效力',
  en: 'Demonstration data without legal force',
};
