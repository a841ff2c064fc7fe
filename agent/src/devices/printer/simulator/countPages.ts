import { PDFDocument } from '@cantoo/pdf-lib';

/** Pages of a PDF, or null for anything that a printer could not make paper of, such as an encrypted one. */
export async function countPages(document: Uint8Array): Promise<number | null> {
  try {
    const pdf = await PDFDocument.load(document, { updateMetadata: false, throwOnInvalidObject: true });
    return pdf.getPageCount();
  } catch {
    return null;
  }
}
