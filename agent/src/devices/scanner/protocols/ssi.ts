import type { FrameParser } from '../../framework/wire.ts';

/**
 * Simple Serial Interface of Zebra/Symbol scanners and compatibles: `length opcode source status data… checksum`. The length
 * excludes the checksum, which is the two's complement of the sum of all bytes before it, high byte first.
 */
export const SSI = { ack: 0xd0, nak: 0xd1, decodeData: 0xf3, startSession: 0xe4, stopSession: 0xe5 } as const;

const HOST = 0x04;
const HEADER_BYTES = 4;
const CHECKSUM_BYTES = 2;
/** In DECODE_DATA the bar code type precedes the code. */
const SYMBOLOGY_BYTES = 1;
const NAK_RESEND = 0x01;
/** Bits of the status: the packet was sent before; the message continues in the next packet. */
const REPEATED = 0x01;
const CONTINUED = 0x02;

export type SsiFrame =
  | {
      readonly kind: 'packet';
      readonly opcode: number;
      readonly data: Uint8Array;
      readonly repeated: boolean;
      readonly more: boolean;
    }
  | { readonly kind: 'spoilt' };

export function ssiFrame(opcode: number, data: readonly number[] = []): Uint8Array {
  const body = [HEADER_BYTES + data.length, opcode, HOST, 0, ...data];
  const sum = body.reduce((total, byte) => total + byte, 0);
  const checksum = (0x1_0000 - (sum & 0xffff)) & 0xffff;
  return Uint8Array.of(...body, checksum >> 8, checksum & 0xff);
}

export const SSI_NAK = ssiFrame(SSI.nak, [NAK_RESEND]);

/** Parses the next packet; one with a wrong checksum is returned as `spoilt`, so that it can be requested again. */
export const ssiParser: FrameParser<SsiFrame> = (bytes) => {
  // A length below that of the header is not a packet.
  const start = bytes.findIndex((byte) => byte >= HEADER_BYTES);
  if (start < 0) return { kind: 'more', drop: bytes.length };
  const length = bytes[start] ?? 0;
  const end = start + length + CHECKSUM_BYTES;
  if (bytes.length < end) return { kind: 'more', drop: start };
  const packet = bytes.subarray(start, end);
  const sum = packet.subarray(0, length).reduce((total, byte) => total + byte, 0);
  const checksum = ((packet[length] ?? 0) << 8) | (packet[length + 1] ?? 0);
  if (((sum + checksum) & 0xffff) !== 0) return { kind: 'frame', frame: { kind: 'spoilt' }, used: end };
  const [, opcode = 0, , status = 0] = packet;
  const data = packet.slice(HEADER_BYTES, length);
  const repeated = (status & REPEATED) !== 0;
  const more = (status & CONTINUED) !== 0;
  return { kind: 'frame', frame: { kind: 'packet', opcode, data, repeated, more }, used: end };
};

/** The code, or the part of it, in a DECODE_DATA packet; each packet of a long code repeats the type. */
export function ssiCode(data: Uint8Array): Uint8Array {
  return data.subarray(SYMBOLOGY_BYTES);
}
