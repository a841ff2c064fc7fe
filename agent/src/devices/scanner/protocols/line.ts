import type { FrameParser } from '../../framework/wire.ts';

const CR = 0x0d;
const LF = 0x0a;
/** Longer than any code: data without an end is not one. */
const LINE_LIMIT_BYTES = 8_192;

/** Parses a line ended by CR, LF or both; empty lines are skipped. */
export const lineParser: FrameParser<Uint8Array> = (bytes) => {
  let start = 0;
  while (isEnd(bytes[start])) start += 1;
  const end = bytes.findIndex((byte, index) => index >= start && isEnd(byte));
  if (end >= 0) return { kind: 'frame', frame: bytes.slice(start, end), used: end + 1 };
  return { kind: 'more', drop: bytes.length - start > LINE_LIMIT_BYTES ? bytes.length : start };
};

/** Returns everything received. */
export const anyParser: FrameParser<Uint8Array> = (bytes) =>
  bytes.length === 0
    ? { kind: 'more', drop: 0 }
    : { kind: 'frame', frame: bytes.slice(), used: bytes.length };

function isEnd(byte: number | undefined): boolean {
  return byte === CR || byte === LF;
}
