import { fail, ok, type Result } from '@self-print/contract/result.ts';

/** Length and type begin each box (ISO/IEC 14496-12, 4.2). */
const HEAD_BYTES = 8;
/** A length of 1 is followed by one of 64 bits. */
const LONG_HEAD_BYTES = 16;
/** Video that kiosks play: H.264, AV1 and VP9, by the sample entries of their tracks. */
const PLAYED = ['avc1', 'avc3', 'av01', 'vp09'];
const MARK = 'ftyp';

export function isMp4(content: Uint8Array): boolean {
  return Buffer.from(content.subarray(4, HEAD_BYTES)).toString('latin1') === MARK;
}

/** Whether an MP4 file is whole and has video that kiosks play. Its top boxes must fill the file exactly. */
export function checkMp4(content: Uint8Array): Result<void, 'broken' | 'unsupported'> {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const boxes = new Map<string, Buffer>();
  let at = 0;
  while (at < file.length) {
    const length = boxLength(file, at);
    if (length === undefined || at + length > file.length) return fail('broken');
    boxes.set(file.toString('latin1', at + 4, at + HEAD_BYTES), file.subarray(at, at + length));
    at += length;
  }
  const description = boxes.get('moov');
  if (!description || !(boxes.has('mdat') || boxes.has('moof'))) return fail('broken');
  return PLAYED.some((entry) => description.includes(entry, 0, 'latin1')) ? ok() : fail('unsupported');
}

function boxLength(file: Buffer, at: number): number | undefined {
  if (at + HEAD_BYTES > file.length) return undefined;
  const length = file.readUInt32BE(at);
  if (length === 0) return file.length - at;
  if (length !== 1) return length >= HEAD_BYTES ? length : undefined;
  if (at + LONG_HEAD_BYTES > file.length) return undefined;
  const long = Number(file.readBigUInt64BE(at + HEAD_BYTES));
  return long >= LONG_HEAD_BYTES && Number.isSafeInteger(long) ? long : undefined;
}
