import type { FrameParser } from '../../framework/wire.ts';

/**
 * Set-up commands of Newland scanners: `7E 01 30 30 30 30 23 … 3B 03`, where 23 marks a change that is lost when the device is
 * switched off. The device answers `02 01 30 30 30 30 … 3B 03` between codes.
 */
const ZEROS = [0x30, 0x30, 0x30, 0x30] as const;
const END = [0x3b, 0x03] as const;
const TEMPORARY = 0x23;
const REPLY_START = [0x02, 0x01] as const;
/** More than the answer to any command that is sent here. */
const REPLY_LIMIT_BYTES = 64;

/** @param command tag, sub-tag and data, such as `SCNTRG1` */
export function newlandFrame(command: string): Uint8Array {
  return Uint8Array.of(0x7e, 0x01, ...ZEROS, TEMPORARY, ...Buffer.from(command, 'ascii'), ...END);
}

/** Parses codes with another parser, skipping answers to commands. What only begins like an answer may be a code. */
export function withoutNewlandAnswers(parser: FrameParser<Uint8Array>): FrameParser<Uint8Array> {
  return (bytes) => {
    let start = 0;
    while (beginsReply(bytes, start)) {
      const reply = bytes.subarray(start, start + REPLY_LIMIT_BYTES);
      const end = reply.findIndex((byte, at) => byte === END[1] && reply[at - 1] === END[0]);
      if (end < 0 && reply.length < REPLY_LIMIT_BYTES) return { kind: 'more', drop: start };
      if (end < 0) break;
      start += end + 1;
    }
    const rest = parser(bytes.subarray(start));
    return rest.kind === 'frame'
      ? { ...rest, used: rest.used + start }
      : { kind: 'more', drop: rest.drop + start };
  };
}

/** Whether an answer begins there, or may begin there with bytes that have not come yet. */
function beginsReply(bytes: Uint8Array, start: number): boolean {
  const begin = bytes.subarray(start, start + REPLY_START.length);
  return begin.length > 0 && begin.every((byte, at) => byte === REPLY_START[at]);
}
