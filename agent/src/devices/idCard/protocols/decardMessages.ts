import { z } from 'zod';
import type { FrameParser } from '../../framework/wire.ts';
import { decodeTextBlock } from '../record/textBlock.ts';
import type { CardContent } from '../types.ts';
import { photoOf } from './cardData.ts';

/**
 * The local WebSocket middleware of Decard readers: JSON texts, one call at a time, and no id that joins an answer to its call.
 * `{"func":"dc_init","in":["100","115200"]}` is answered by `{"result":"1","out":[]}`; all numbers are strings.
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

/** One message as the bytes of a link: a line. A line break within JSON text is only layout. */
export function messageLine(message: string): Uint8Array {
  return Buffer.from(`${message.replace(/[\r\n]+/g, ' ')}\n`);
}

/** The next message; `unusable` for one that is no answer. */
export const decardReply: FrameParser<DecardReply | 'unusable'> = (bytes) => {
  const end = bytes.indexOf(NEW_LINE);
  if (end === -1) return { kind: 'more', drop: 0 };
  const parsed = reply.safeParse(parseJson(Buffer.from(bytes.subarray(0, end)).toString('utf8')));
  return { kind: 'frame', frame: parsed.success ? parsed.data : 'unusable', used: end + 1 };
};

/** The card in an answer of dc_SamAReadCardInfo: lengths and hex of text and photo in turn. Null when it is none. */
export function decardCard({ out }: DecardReply): CardContent | null {
  const [, textHex = '', , photoHex = ''] = out;
  const block = bytesOfHex(textHex);
  const record = block && decodeTextBlock(block);
  if (!record) return null;
  const photo = bytesOfHex(photoHex);
  return { record, wlt: photo && photoOf(photo) };
}

/** The file in an answer of dc_ParsePhotoInfo; null when there is none. */
export function decardPicture({ out }: DecardReply): Uint8Array | null {
  const file = Buffer.from(out[1] ?? '', 'base64');
  const isBmp = file.length > 2 && file.toString('latin1', 0, 2) === 'BM';
  const isJpeg = file.length > 2 && file.readUInt16BE(0) === 0xffd8;
  return isBmp || isJpeg ? file : null;
}

function bytesOfHex(hex: string): Uint8Array | null {
  return /^(?:[0-9A-Fa-f]{2})*$/.test(hex) ? Buffer.from(hex, 'hex') : null;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
