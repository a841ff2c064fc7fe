import type { FrameParser } from '../../framework/wire.ts';

/**
 * Set-up commands of Newland scanners: `7E 01 30 30 30 30 23 … 3B 03`, where 23 marks a change that is lost when the device is
 * switched off. The device answers `02 01 30 30 30 30 … 3B 03` between codes.
 */
const ZEROS = [0x30, 0x30, 0x30, 0x30] as const;
const END = [0x3b, 0x03] as const;
const TEMPORARY = 0x23;
const REPLY_START = 0x02;

/** @param command tag, sub-tag and data, such as `SCNTRG1` */
export function newlandFrame(command: string): Uint8Array {
  return Uint8Array.of(0x7e, 0x01, ...ZEROS, TEMPORARY, ...Buffer.from(command, 'ascii'), ...END);
}

/** Parses codes with another parser, skipping answers to commands. */
export function withoutNewlandAnswers(parser: FrameParser<Uint8Array>): FrameParser<Uint8Array> {
  return (bytes) => {
    let start = 0;
    while (bytes[start] === REPLY_START) {
      const end = bytes.findIndex((byte, at) => at > start && byte === END[1] && bytes[at - 1] === END[0]);
      if (end < 0) return { kind: 'more', drop: start };
      start = end + 1;
    }
    const rest = parser(bytes.subarray(start));
    return rest.kind === 'frame'
      ? { ...rest, used: rest.used + start }
      : { kind: 'more', drop: rest.drop + start };
  };
}
