import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { PictureProblem } from './types.ts';

/** As base64 it is within what the platform keeps with a print. */
export const PICTURE_LIMIT_BYTES = 150_000;

/** Start and end of a JPEG file (ITU-T T.81, B.1.1.3: SOI and EOI). */
const START = Uint8Array.of(0xff, 0xd8, 0xff);
const END = Uint8Array.of(0xff, 0xd9);

/** Checks that a camera sent one whole JPEG picture; null stands for more bytes than were read. Cameras may pad the end with zeros. */
export function jpegPicture(bytes: Uint8Array | null): Result<Uint8Array, PictureProblem> {
  if (bytes === null)
    return unusable(
      `the picture is larger than ${PICTURE_LIMIT_BYTES / 1_000} kB: choose a smaller one at the camera`,
    );
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!picture.subarray(0, START.length).equals(START)) return unusable('the answer is no JPEG picture');
  const end = picture.lastIndexOf(END);
  const isWhole = end > START.length && picture.subarray(end + END.length).every((byte) => byte === 0);
  return isWhole ? ok(picture.subarray(0, end + END.length)) : unusable('the picture breaks off');
}

const unusable = (detail: string): Result<never, PictureProblem> =>
  fail({ problem: 'unexpectedAnswer', detail });
