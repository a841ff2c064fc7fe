import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { ResourceFault } from './resourceFault.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const MARK = 0xff;
const APP_FIRST = 0xe0;
const APP_LAST = 0xef;
/**
 * Application segments that affect how the image looks: JFIF (density), colour profile and Adobe's colour transform. EXIF and
 * the rest do not.
 */
const APPS_KEPT: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee]);
/** Baseline, extended and progressive frames. The others are lossless or arithmetic, which the engine cannot read. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const FRAMES_UNREAD: ReadonlySet<number> = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);

export function isJpeg(content: Uint8Array): boolean {
  return content[0] === MARK && content[1] === START && content[2] === MARK;
}

/** Parses a JPEG segment by segment (ITU T.81, annex B) and drops whatever is not image data: location, camera, thumbnails. */
export function cleanJpeg(content: Uint8Array, sideMax: number): Result<Uint8Array, ResourceFault> {
  const file = Buffer.from(content);
  const kept: Uint8Array[] = [file.subarray(0, 2)];
  let hasFrame = false;
  let at = 2;
  while (at + 4 <= file.length) {
    if (file[at] !== MARK) return fail('broken');
    const marker = file[at + 1] ?? 0;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) return fail('broken');
    if (FRAMES_UNREAD.has(marker)) return fail('unsupported');
    if (FRAMES.has(marker)) {
      if (end - at < 9) return fail('broken');
      const sides = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)];
      if (sides.some((side) => side === 0)) return fail('broken');
      if (sides.some((side) => side > sideMax)) return fail('tooLarge');
      hasFrame = true;
    }
    if (marker === SCAN) return hasFrame ? withScans(file, kept, at) : fail('broken');
    if (isKept(marker)) kept.push(file.subarray(at, end));
    at = end;
  }
  return fail('broken');
}

/** From the first scan to the end marker everything is image data. */
function withScans(file: Buffer, kept: Uint8Array[], at: number): Result<Uint8Array, ResourceFault> {
  const end = file.lastIndexOf(Uint8Array.of(MARK, END));
  return end > at ? ok(Buffer.concat([...kept, file.subarray(at, end + 2)])) : fail('broken');
}

function isKept(marker: number): boolean {
  if (marker >= APP_FIRST && marker <= APP_LAST) return APPS_KEPT.has(marker);
  return marker !== COMMENT;
}
