import type { FrameParser } from '../../framework/wire.ts';

const CR = 0x0d;
const LF = 0x0a;
/** Longer than any code. */
const LINE_LIMIT_BYTES = 8_192;

/** Parses a line ended by CR, LF or both. Empty lines are skipped, and so are those that are too long, with their tail. */
export const lineParser: FrameParser<Uint8Array> = (bytes) => {
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (!isEnd(bytes[at])) continue;
    const length = at - start;
    if (length > 0 && length <= LINE_LIMIT_BYTES)
      return { kind: 'frame', frame: bytes.slice(start, at), used: at + 1 };
    start = at + 1;
  }
  // As much is kept as shows that the line is too long.
  return { kind: 'more', drop: Math.max(start, bytes.length - LINE_LIMIT_BYTES - 1) };
};

/** Returns everything received. */
export const anyParser: FrameParser<Uint8Array> = (bytes) =>
  bytes.length === 0
    ? { kind: 'more', drop: 0 }
    : { kind: 'frame', frame: bytes.slice(), used: bytes.length };

function isEnd(byte: number | undefined): boolean {
  return byte === CR || byte === LF;
}
