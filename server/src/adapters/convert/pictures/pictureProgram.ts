import { writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { placePicture } from './picturePages.ts';

/**
 * Runs in a separate sandboxed process: converts an image to a PDF with one A4 page per frame, rotated according to its
 * metadata. Arguments: source, target, maximum pixels, maximum frames. Exit code 0 on success, 1 when the image cannot be read.
 */
/** A3 at 300 dpi; more is not visible on paper. */
const LONG_SIDE_PX = 4_961;
const JPEG_QUALITY = 90;

async function main([source = '', target = '', pixels = '', frames = '']: readonly string[]): Promise<void> {
  const options = { limitInputPixels: Number(pixels), failOn: 'truncated' } as const;
  const { pages = 1, format } = await sharp(source, options).metadata();
  // Only TIFF frames are pages; other formats use frames for animation.
  const count = format === 'tiff' ? Math.min(pages, Number(frames)) : 1;
  const document = await PDFDocument.create();
  for (let frame = 0; frame < count; frame += 1) {
    const { data, info } = await sharp(source, { ...options, ...(format === 'tiff' ? { page: frame } : {}) })
      .autoOrient()
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

try {
  await main(process.argv.slice(2));
} catch {
  // The error is not reported, because it may quote the file.
  process.exitCode = 1;
}
