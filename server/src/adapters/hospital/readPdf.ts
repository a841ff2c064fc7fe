import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { ReportFault } from './types.ts';

const BEGINNING = Buffer.from('%PDF-');
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const GROUP = 4;

/** The bytes of a file in an answer, which may have line breaks; undefined where they are no base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  const packed = text.replace(/\s+/g, '');
  return packed.length % GROUP === 0 && BASE64.test(packed) ? Buffer.from(packed, 'base64') : undefined;
}

/** Bytes that call themselves a PDF and are not too many. What is in them, the converter finds out. */
export function asPdf(bytes: Uint8Array, bytesMax: number): Result<Uint8Array, ReportFault> {
  if (bytes.length > bytesMax) return unprintable('the file is too long');
  const isPdf = BEGINNING.equals(Buffer.from(bytes.subarray(0, BEGINNING.length)));
  return isPdf ? ok(bytes) : unprintable('the file is no PDF');
}

export const unprintable = (detail: string): Result<never, ReportFault> =>
  fail({ kind: 'unprintable', detail });
export const gone = (detail: string): Result<never, ReportFault> => fail({ kind: 'gone', detail });
