import { deflateSync } from 'node:zlib';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import sharp from 'sharp';

/** An image in PDF's representation: colour and alpha separate, each deflated, 8 bits per component. */
export interface PngImage {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint8Array;
  readonly opacity: Uint8Array;
}

const SIDE_MAX = 4_096;
const CHANNELS = 4;
const COLOURS = 3;

/** Decodes any PNG. */
export async function readPng(png: Uint8Array): Promise<Result<PngImage, 'unreadable' | 'tooLarge'>> {
  try {
    const picture = sharp(png, { failOn: 'warning', limitInputPixels: SIDE_MAX ** 2 });
    const { format, width, height } = await picture.metadata();
    if (format !== 'png') return fail('unreadable');
    if (width > SIDE_MAX || height > SIDE_MAX) return fail('tooLarge');
    const pixels = await picture.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
    const colours = Buffer.alloc(width * height * COLOURS);
    const opacity = Buffer.alloc(width * height);
    for (let pixel = 0; pixel < opacity.length; pixel += 1) {
      for (let part = 0; part < COLOURS; part += 1)
        colours[pixel * COLOURS + part] = pixels[pixel * CHANNELS + part] ?? 0;
      opacity[pixel] = pixels[pixel * CHANNELS + COLOURS] ?? 0;
    }
    return ok({ width, height, colours: deflateSync(colours), opacity: deflateSync(opacity) });
  } catch {
    // The decoder throws arbitrary errors on broken images.
    return fail('unreadable');
  }
}
