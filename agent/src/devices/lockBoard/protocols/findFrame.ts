import type { FrameParser } from '../../framework/wire.ts';

/**
 * Finds the first stretch of `length` bytes that `read` accepts, past noise and other frames.
 * @param read returns null for anything but the wanted frame
 */
export function findFrame<Frame>(
  length: number,
  read: (stretch: Uint8Array) => Frame | null,
): FrameParser<Frame> {
  return (bytes) => {
    let at = 0;
    for (; at + length <= bytes.length; at += 1) {
      const frame = read(bytes.subarray(at, at + length));
      if (frame !== null) return { kind: 'frame', frame, used: at + length };
    }
    return { kind: 'more', drop: at };
  };
}

/** Finds the same bytes: the echo of a request on a two-wire line, or an answer that repeats it. */
export function sameBytes(wanted: Uint8Array): FrameParser<true> {
  return findFrame(wanted.length, (stretch) =>
    wanted.every((byte, index) => stretch[index] === byte) ? true : null,
  );
}
