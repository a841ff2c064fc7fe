import { writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { openPicture } from './openPicture.ts';
import { placePicture } from './picturePages.ts';

/**
 * Runs in a separate sandboxed process: converts an image to a PDF with one A4 page per frame, rotated according to its
 * metadata. Arguments: source, target, kind, maximum pixels, maximum frames. Exit code 0 on success, 1 when the image cannot be read.
 */
/** A3 at 300 dpi; more is not visible on paper. */
const LONG_SIDE_PX = 4_961;
const JPEG_QUALITY = 90;

async function main(words: readonly string[]): Promise<void> {
  const [source = '', target = '', kind = '', pixels = '', frames = ''] = words;
  // Only TIFF frames are pages; other formats use frames for animation.
  const count = kind === 'tiff' ? Math.min(await framesOf(source, Number(pixels)), Number(frames)) : 1;
  const document = await PDFDocument.create();
  for (let frame = 0; frame < count; frame += 1) {
    const picture = await openPicture(source, kind, frame, Number(pixels));
    const { data, info } = await picture
      .flatten({ background: 'white' })
      .resize({ width: LONG_SIDE_PX, height: LONG_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    const place = placePicture(info.width, info.height);
    const page = document.addPage([place.pageWidth, place.pageHeight]);
    page.drawImage(await document.embedJpg(data), place);
  }
  await writeFile(target, await document.save());
}

async function framesOf(source: string, pixelsMax: number): Promise<number> {
  const { pages = 1 } = await sharp(source, { limitInputPixels: pixelsMax, failOn: 'truncated' }).metadata();
  return pages;
}

try {
  await main(process.argv.slice(2));
} catch {
  // The error is not reported, because it may quote the file.
  process.exitCode = 1;
}
