import { LOGO_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import sharp, { type Sharp } from 'sharp';
import type { LogoType } from '../../../db/schema/schools.ts';
import { isJpeg } from '../../resources/checkJpeg.ts';
import { isPng } from '../../resources/checkPng.ts';

/** Shortest side of an uploaded logo, in pixels; anything smaller is a smear at a kiosk. */
export const LOGO_SIDE_MIN_PX = 32;
/** Longest side of an uploaded logo, in pixels. */
export const LOGO_SIDE_MAX_PX = 5_000;
/** How many times as long as high, or the other way round; longer ones could not be read in a head. */
export const LOGO_RATIO_MAX = 8;
/** Longest side as it is shown, in pixels: the first at which the file is small enough. Kiosks have the largest, at most 200 high. */
const SHOWN_SIDES_PX = [512, 256, 128] as const;
const JPEG_QUALITY = 88;

export type LogoFault = 'svg' | 'wrongType' | 'broken' | 'tooSmall' | 'tooLarge' | 'tooLong';

interface ReadLogo {
  readonly type: LogoType;
  readonly bytes: Uint8Array;
}

/**
 * Decodes an uploaded picture and writes it anew, as small as it is shown: nothing of the file but its pixels stays. What is
 * transparent stays so in a PNG.
 */
export async function readLogo(content: Uint8Array): Promise<Result<ReadLogo, LogoFault>> {
  const type = isPng(content) ? 'image/png' : isJpeg(content) ? 'image/jpeg' : undefined;
  if (type === undefined) return fail(isMarkup(content) ? 'svg' : 'wrongType');
  try {
    const picture = sharp(content, { failOn: 'warning', limitInputPixels: LOGO_SIDE_MAX_PX ** 2 });
    const { width, height } = await picture.metadata();
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    if (long > LOGO_SIDE_MAX_PX) return fail('tooLarge');
    if (short < LOGO_SIDE_MIN_PX) return fail('tooSmall');
    if (long > short * LOGO_RATIO_MAX) return fail('tooLong');
    // A photo may say by which side it stands; without its metadata nothing would.
    const upright = picture.rotate().toColourspace('srgb');
    for (const side of SHOWN_SIDES_PX) {
      const bytes = await written(upright, type, side);
      if (bytes.byteLength <= LOGO_LIMIT_BYTES) return ok({ type, bytes });
    }
    throw new Error('A logo stayed too large however small it was made');
  } catch (error) {
    // The decoder throws arbitrary errors on broken pictures, and sharp one that names its limit.
    return fail(String(error).includes('pixel limit') ? 'tooLarge' : 'broken');
  }
}

function written(picture: Sharp, type: ReadLogo['type'], side: number): Promise<Buffer> {
  const fitting = picture.clone().resize(side, side, { fit: 'inside', withoutEnlargement: true });
  return type === 'image/png'
    ? fitting.png({ compressionLevel: 9 }).toBuffer()
    : fitting.jpeg({ quality: JPEG_QUALITY }).toBuffer();
}

function isMarkup(content: Uint8Array): boolean {
  return /^\uFEFF?\s*</.test(new TextDecoder().decode(content.subarray(0, 256)));
}
