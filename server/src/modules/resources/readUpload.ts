import { PICTURE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { StoredType } from '../../adapters/storage/storage.ts';
import type { ResourceKind } from '../../db/schema/resources.ts';
import { readFontFace } from '../../documents/fonts/openType.ts';
import { cleanJpeg, isJpeg } from './checkJpeg.ts';
import { cleanPng, isPng } from './checkPng.ts';
import { checkSvg } from './checkSvg.ts';
import type { ResourceFault } from './resourceFault.ts';

/** A4 at 600 dpi is 4961 x 7016; no image in a document needs a longer side. */
export const PICTURE_SIDE_MAX = 5_000;
export const SVG_BYTES_MAX = 1_024 * 1_024;
const OTF_MARK = 'OTTO';
const MARK_BYTES = 4;

export interface CheckedResource {
  readonly type: StoredType;
  /** Stripped of metadata, such as the location of a photo. */
  readonly content: Uint8Array;
}

/** Checks an uploaded file by its content alone. A stamp cannot be a JPEG: signatures show stamps as PNG, the engine as SVG. */
export function readUpload(kind: ResourceKind, content: Uint8Array): Result<CheckedResource, ResourceFault> {
  if (kind === 'font') return readFont(content);
  if (content.byteLength > PICTURE_LIMIT_BYTES) return fail('tooLarge');
  if (isPng(content)) return typed('image/png', cleanPng(content, PICTURE_SIDE_MAX));
  if (isJpeg(content)) {
    return kind === 'seal' ? fail('wrongType') : typed('image/jpeg', cleanJpeg(content, PICTURE_SIDE_MAX));
  }
  if (!looksLikeMarkup(content)) return fail('wrongType');
  if (content.byteLength > SVG_BYTES_MAX) return fail('tooLarge');
  const checked = checkSvg(content);
  return checked.ok ? ok({ type: 'image/svg+xml', content }) : checked;
}

function typed(
  type: StoredType,
  cleaned: Result<Uint8Array, ResourceFault>,
): Result<CheckedResource, ResourceFault> {
  return cleaned.ok ? ok({ type, content: cleaned.value }) : cleaned;
}

function looksLikeMarkup(content: Uint8Array): boolean {
  return /^\uFEFF?\s*</.test(new TextDecoder().decode(content.subarray(0, 256)));
}

function readFont(content: Uint8Array): Result<CheckedResource, ResourceFault> {
  const mark = Buffer.from(content.subarray(0, MARK_BYTES)).toString('latin1');
  if (mark !== OTF_MARK && mark !== '\0\x01\0\0') return fail('wrongType');
  try {
    const { characters } = readFontFace(content);
    if (characters.size === 0) return fail('broken');
  } catch {
    return fail('broken');
  }
  return ok({ type: mark === OTF_MARK ? 'font/otf' : 'font/ttf', content });
}
