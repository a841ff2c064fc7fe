import { fail, ok } from '@self-print/contract/result.ts';
import type { DrawFirstPage } from '../flows/pickup/effects/context.ts';

/** Longer side of the picture, in pixels: sharp on a 4K kiosk, small enough to be drawn in a moment. */
const LONGER_SIDE_PX = 1_400;
/** Names of pdf.js's errors for files that are no PDF, or not one that opens without a password. */
const UNREADABLE: ReadonlySet<string> = new Set(['InvalidPDFException', 'PasswordException', 'FormatError']);

/** Draws the first page with pdf.js, which is loaded when the first document is. */
export const drawFirstPage: DrawFirstPage = async (pdf, signal) => {
  try {
    const [{ openPdf }, content] = await Promise.all([import('./pdf.ts'), pdf.arrayBuffer()]);
    const loading = openPdf(new Uint8Array(content));
    const abort = () => void loading.destroy();
    signal.addEventListener('abort', abort, { once: true });
    try {
      const page = await (await loading.promise).getPage(1);
      const natural = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: LONGER_SIDE_PX / Math.max(natural.width, natural.height) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
      const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      return image ? ok({ image, width: canvas.width, height: canvas.height }) : fail('unavailable');
    } finally {
      signal.removeEventListener('abort', abort);
      await loading.destroy();
    }
  } catch (error) {
    return fail(error instanceof Error && UNREADABLE.has(error.name) ? 'unreadable' : 'unavailable');
  }
};
