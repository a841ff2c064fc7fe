import { ok } from '@self-print/contract/result.ts';
import { PICTURE_SIDE_MAX, TEXT_LIMIT_BYTES, UPLOAD_LIMIT_BYTES } from '../limits.ts';
import type { OfficeKind } from '../office/officeFilters.ts';
import { refuse, type UploadResult } from '../uploadProblem.ts';
import type { ByteSource } from './byteSource.ts';
import { COMPOUND_MAGIC } from './compoundFile.ts';
import { identifyCompound } from './officeCompound.ts';
import { identifyPackage } from './officePackage.ts';
import { type PictureKind, pictureKind, pictureSize, pixelsMaxOf } from './pictureHeader.ts';
import { readPlainText } from './plainText.ts';

/** A file's type, determined only by its content, not its name. */
export type Identified =
  | { readonly way: 'pdf'; readonly kind: 'pdf' }
  | { readonly way: 'picture'; readonly kind: PictureKind }
  | { readonly way: 'office'; readonly kind: OfficeKind }
  | { readonly way: 'text'; readonly kind: 'text'; readonly text: string };
export type UploadKind = Identified['kind'];

/** Readers accept a PDF header within this range, because mail programs may prepend lines. */
const PDF_HEADER_WITHIN_BYTES = 1_024;

/**
 * Identifies a file and refuses what is dangerous or cannot be converted, before any program opens it. Encrypted PDFs are
 * detected later.
 */
export async function identifyUpload(source: ByteSource): Promise<UploadResult<Identified>> {
  if (source.size === 0) return refuse('UPLOAD_EMPTY');
  if (source.size > UPLOAD_LIMIT_BYTES) return refuse('UPLOAD_TOO_LARGE', { limitBytes: UPLOAD_LIMIT_BYTES });
  const head = await source.read(0, PDF_HEADER_WITHIN_BYTES);
  const start = head.toString('latin1');
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06'))
    return office(await identifyPackage(source));
  if (head.subarray(0, 8).equals(COMPOUND_MAGIC)) return office(await identifyCompound(source));
  const picture = pictureKind(head);
  if (picture) return identifyPicture(picture, source);
  if (start.startsWith('{\\rtf')) return ok({ way: 'office', kind: 'rtf' });
  if (start.includes('%PDF-')) return ok({ way: 'pdf', kind: 'pdf' });
  return identifyText(source);
}

function office(kind: UploadResult<OfficeKind>): UploadResult<Identified> {
  return kind.ok ? ok({ way: 'office', kind: kind.value }) : kind;
}

async function identifyPicture(kind: PictureKind, source: ByteSource): Promise<UploadResult<Identified>> {
  const size = await pictureSize(kind, source);
  if (!size || size.width === 0 || size.height === 0) return refuse('UPLOAD_BROKEN');
  const isTooLarge =
    size.width * size.height > pixelsMaxOf(kind) || Math.max(size.width, size.height) > PICTURE_SIDE_MAX;
  return isTooLarge ? refuse('UPLOAD_PICTURE_TOO_LARGE', { ...size }) : ok({ way: 'picture', kind });
}

async function identifyText(source: ByteSource): Promise<UploadResult<Identified>> {
  // A file of any size that cannot be text is recognised by its beginning.
  if (source.size > TEXT_LIMIT_BYTES) {
    const start = await source.read(0, PDF_HEADER_WITHIN_BYTES);
    return start.includes(0)
      ? refuse('UPLOAD_TYPE_UNSUPPORTED')
      : refuse('UPLOAD_TOO_LARGE', { limitBytes: TEXT_LIMIT_BYTES });
  }
  const found = readPlainText(await source.read(0, source.size));
  if (!found) return refuse('UPLOAD_TYPE_UNSUPPORTED');
  return found.text.trim() === ''
    ? refuse('UPLOAD_EMPTY')
    : ok({ way: 'text', kind: 'text', text: found.text });
}
