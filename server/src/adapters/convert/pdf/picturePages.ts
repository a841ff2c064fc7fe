import { deflateSync } from 'node:zlib';
import { type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { PICTURE_PAGE_DPI, PICTURE_PAGE_LONG_SIDE_PX } from '../limits.ts';
import { openPdfiumFile, type PagePixels } from '../pdfium/pdfiumFile.ts';
import { hasTint } from './pageColour.ts';
import type { PdfWork } from './pdfWork.ts';
import { prunePdf } from './prunePdf.ts';

const POINTS_PER_INCH = 72;

/** Replaces some pages of a document by pictures of the source's pages, and saves it. */
export async function replaceByPictures(
  { pdfium, onPage }: PdfWork,
  document: PDFDocument,
  source: Uint8Array,
  pages: readonly number[],
): Promise<Uint8Array> {
  const file = openPdfiumFile(pdfium, source);
  if (typeof file === 'string') throw new Error('A PDF that was opened before cannot be opened again');
  for (const index of pages) {
    file.withPage(index, (page) => {
      file.makeAnnotationsPrint(page);
      const { widthPt, heightPt } = file.sizeOf(page);
      const longSidePx = (Math.max(widthPt, heightPt) / POINTS_PER_INCH) * PICTURE_PAGE_DPI;
      const picture = file.draw(page, Math.min(PICTURE_PAGE_LONG_SIDE_PX, Math.round(longSidePx)));
      document.removePage(index);
      const place = document.insertPage(index, [widthPt, heightPt]);
      const { context } = document;
      const name = place.node.newXObject('Picture', context.register(imageOf(document, picture)));
      const marks = `q ${widthPt} 0 0 ${heightPt} 0 0 cm ${name} Do Q`;
      place.node.set(PDFName.of('Contents'), context.register(context.stream(marks)));
    });
    onPage();
  }
  file.close();
  prunePdf(document);
  return document.save({ useObjectStreams: false });
}

function imageOf({ context }: PDFDocument, { width, height, rgb }: PagePixels) {
  const isColour = hasTint(rgb);
  const samples = isColour ? rgb : greyOf(rgb);
  return context.stream(deflateSync(samples), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: isColour ? 'DeviceRGB' : 'DeviceGray',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  });
}

/** One byte per pixel of a picture without colour. A loop, because a callback for each of 9 million pixels takes a second. */
function greyOf(rgb: Uint8Array): Uint8Array {
  const grey = new Uint8Array(rgb.byteLength / 3);
  for (let pixel = 0; pixel < grey.byteLength; pixel += 1) grey[pixel] = rgb[3 * pixel] ?? 0;
  return grey;
}
