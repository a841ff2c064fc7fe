import type { FrameParser } from '../../framework/wire.ts';

/**
 * Frames of SAM_V, the module in readers of second-generation ID cards: preamble, length of the rest (2 bytes, big endian),
 * body and checksum (XOR of length and body). A reply starts with SW1 SW2 SW3; SW3 is the result.
 */
const PREAMBLE = Uint8Array.of(0xaa, 0xaa, 0xaa, 0x96, 0x69);
const LENGTH_BYTES = 2;
const HEADER_BYTES = PREAMBLE.length + LENGTH_BYTES;
const STATUS_BYTES = 3;
const CHECK_BYTES = 1;
const REPLY_LENGTH_MIN = STATUS_BYTES + CHECK_BYTES;
/** A reply without data. */
export const REPLY_BYTES_MIN = HEADER_BYTES + REPLY_LENGTH_MIN;
/** Text, photo and fingerprint with their lengths: the longest possible reply. */
const REPLY_LENGTH_MAX = 0x090a;

export interface SamReply {
  /** SW3. */
  readonly status: number;
  /** SW1 and SW2, sometimes the card's own status. */
  readonly cardStatus: number;
  readonly data: Uint8Array;
}

export function samvRequest(command: number, parameter: number): Uint8Array {
  const body = Uint8Array.of(0, 3, command, parameter);
  return Uint8Array.of(...PREAMBLE, ...body, checkOf(body));
}

/** Finds the first complete reply with a correct checksum, skipping noise, damaged replies and fragments. */
export const samvReply: FrameParser<SamReply> = (bytes) => {
  let firstPart: number | null = null;
  for (let at = 0; at < bytes.length; at += 1) {
    const found = frameAt(bytes, at);
    if (found === 'part') firstPart ??= at;
    else if (found !== 'none') return { kind: 'frame', frame: found.reply, used: found.end };
  }
  return { kind: 'more', drop: firstPart ?? bytes.length };
};

/** Examines a position: a complete reply, the possible start of one, or neither. */
function frameAt(
  bytes: Uint8Array,
  at: number,
): { readonly reply: SamReply; readonly end: number } | 'part' | 'none' {
  for (const [offset, expected] of PREAMBLE.entries()) {
    if (at + offset >= bytes.length) return 'part';
    if (bytes[at + offset] !== expected) return 'none';
  }
  const body = at + PREAMBLE.length;
  if (bytes.length < at + HEADER_BYTES) return 'part';
  const length = word(bytes, body);
  if (length < REPLY_LENGTH_MIN || length > REPLY_LENGTH_MAX) return 'none';
  const end = at + HEADER_BYTES + length;
  if (bytes.length < end) return 'part';
  if (checkOf(bytes.subarray(body, end - CHECK_BYTES)) !== bytes[end - CHECK_BYTES]) return 'none';
  const content = at + HEADER_BYTES;
  return {
    end,
    reply: {
      cardStatus: word(bytes, content),
      status: bytes[content + STATUS_BYTES - 1] ?? 0,
      data: bytes.slice(content + STATUS_BYTES, end - CHECK_BYTES),
    },
  };
}

function checkOf(bytes: Uint8Array): number {
  return bytes.reduce((check, byte) => check ^ byte, 0);
}

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
