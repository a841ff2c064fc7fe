import { parseJson } from '@self-print/contract/parseJson.ts';
import { z } from 'zod';
import type { FrameParser } from '../../framework/wire.ts';
import { decodeTextBlock } from '../record/textBlock.ts';
import type { CardContent } from '../types.ts';
import { photoOf } from './cardData.ts';

/**
 * Protocol of the local WebSocket middleware for Decard readers: JSON texts, one call at a time, without ids that match answers
 * to calls. `{"func":"dc_init","in":["100","115200"]}` is answered by `{"result":"1","out":[]}`; all numbers are strings.
 */
export type DecardFunction = 'dc_init' | 'dc_beep' | 'dc_SamAReadCardInfo' | 'dc_ParsePhotoInfo' | 'dc_exit';

export interface DecardReply {
  /** Negative when the call failed. */
  readonly result: number;
  readonly out: readonly string[];
}

const NEW_LINE = 0x0a;
const text = z.union([z.string(), z.number()]).transform(String);
const reply = z.object({
  result: text.pipe(z.string().regex(/^-?\d{1,10}$/)).transform(Number),
  out: z.array(text).default([]),
});

export function decardCall(func: DecardFunction, values: readonly string[]): Uint8Array {
  return Buffer.from(JSON.stringify({ func, in: values }));
}

/** Encodes one message as a line of a link. Line breaks within JSON are only layout. */
export function messageLine(message: string): Uint8Array {
  return Buffer.from(`${message.replace(/[\r\n]+/g, ' ')}\n`);
}

/** Parses the next message; `unusable` when it is not an answer. */
export const decardReply: FrameParser<DecardReply | 'unusable'> = (bytes) => {
  const end = bytes.indexOf(NEW_LINE);
  if (end === -1) return { kind: 'more', drop: 0 };
  const parsed = reply.safeParse(parseJson(Buffer.from(bytes.subarray(0, end)).toString('utf8')));
  return { kind: 'frame', frame: parsed.success ? parsed.data : 'unusable', used: end + 1 };
};

/**
 * Extracts the card from an answer of dc_SamAReadCardInfo: alternating lengths and hex of text and photo. Null when invalid.
 */
export function decardCard({ out }: DecardReply): CardContent | null {
  const [, textHex = '', , photoHex = ''] = out;
  const block = bytesOfHex(textHex);
  const record = block && decodeTextBlock(block);
  if (!record) return null;
  const photo = bytesOfHex(photoHex);
  return { record, wlt: photo && photoOf(photo) };
}

/** Extracts the file from an answer of dc_ParsePhotoInfo; null when there is none. */
export function decardPicture({ out }: DecardReply): Uint8Array | null {
  const file = Buffer.from(out[1] ?? '', 'base64');
  const isBmp = file.length > 2 && file.toString('latin1', 0, 2) === 'BM';
  const isJpeg = file.length > 2 && file.readUInt16BE(0) === 0xffd8;
  return isBmp || isJpeg ? file : null;
}

function bytesOfHex(hex: string): Uint8Array | null {
  return /^(?:[0-9A-Fa-f]{2})*$/.test(hex) ? Buffer.from(hex, 'hex') : null;
}
