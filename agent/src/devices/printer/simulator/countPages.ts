import { PDFDocument } from '@cantoo/pdf-lib';

/** Counts the pages of a PDF; null for anything that a printer could not print, such as an encrypted one. */
export async function countPages(document: Uint8Array): Promise<number | null> {
  try {
    const pdf = await PDFDocument.load(document, { updateMetadata: false, throwOnInvalidObject: true });
    return pdf.getPageCount();
  } catch {
    return null;
  }
}
