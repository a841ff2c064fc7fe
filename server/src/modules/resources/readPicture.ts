import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { cleanJpeg, isJpeg } from './checkJpeg.ts';
import { cleanPng, isPng } from './checkPng.ts';

const SIDE_MAX = 5_000;

export interface ReadPicture {
  readonly type: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

/** A photo that somebody sent, without where it was taken and by which device. */
export function readPicture(
  content: Uint8Array,
): Result<ReadPicture, 'UPLOAD_EMPTY' | 'UPLOAD_KIND_NOT_TAKEN' | 'UPLOAD_BROKEN'> {
  if (content.byteLength === 0) return fail('UPLOAD_EMPTY');
  const type = isJpeg(content) ? 'image/jpeg' : isPng(content) ? 'image/png' : undefined;
  if (type === undefined) return fail('UPLOAD_KIND_NOT_TAKEN');
  const cleaned = (type === 'image/jpeg' ? cleanJpeg : cleanPng)(content, SIDE_MAX);
  return cleaned.ok ? ok({ type, bytes: cleaned.value }) : fail('UPLOAD_BROKEN');
}
