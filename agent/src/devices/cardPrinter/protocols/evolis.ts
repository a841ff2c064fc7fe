import type { CardFault } from '@self-print/contract/agent/cardPrinter.ts';
import type { FrameParser } from '../../framework/wire.ts';

/**
 * Command language of Evolis card printers, after their Programming Guide (P/N A5013 rev. E, 2003 to 2004, for Pebble, Tattoo,
 * Dualys, Quantum and the kiosk models): `ESC command ; parameters CR`, answered in the ACK/NACK protocol (chapter 5). Never held against a real printer.
 */

const ESC = 0x1b;
const CR = 0x0d;
const ACK = 0x06;
const NACK = 0x15;
const SPACE = 0x20;
const TILDE = 0x7e;

/** A panel of a ribbon, as the guide names them in `Db` (page 14). */
export type Panel = 'y' | 'm' | 'c' | 'k' | 'o';

function command(words: string): Uint8Array {
  return Uint8Array.of(ESC, ...Buffer.from(words, 'latin1'), CR);
}

/** `Db` (page 14): the whole of one panel. The data is as long as the panel and may contain any byte. */
export function download(panel: Panel, levels: 2 | 128, data: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`\x1bDb;${panel};${levels};`, 'latin1'), data, Uint8Array.of(CR)]);
}

/** Commands without data, by the page of the guide. */
export const COMMANDS = {
  /** Page 20: leaves error management as it is and answers by ACK and NACK. */
  acknowledge: command('Pem;4'),
  /** Page 38. */
  model: command('Rtp'),
  /** Page 31: panels printed, and cards for which the ribbon lasts ("not accurate"). */
  panels: command('Rco;p'),
  ribbonCards: command('Rco;l'),
  /** Page 32: OK unless the ribbon stands on the mark of its end. */
  ribbonEnd: command('Rcr'),
  /** Page 64, of models with several feeders: 0 cards in both, 1 or 2 one is empty, 3 both are. */
  feeders: command('Sk;f'),
  /** Page 22: takes a card from the feeder only where none is inside. */
  useCardInside: command('Pmi;B'),
  /** Pages 43 and 59: a card into the contactless or the contact station. */
  takeContactless: command('Sic'),
  takeContact: command('Sis'),
  /** Page 42: a card inside goes into the reject box. */
  reject: command('Ser'),
  /** Pages 44, 43 and 42: the sequence that prints, its front side, and its end, which gives the card out. */
  begin: command('Ss'),
  front: command('Sr'),
  end: command('Se'),
} as const;

/** Page 25. */
export const ribbonCommand = (ribbon: string): Uint8Array => command(`Pr;${ribbon}`);

/** `done`: ACK alone. `text`: an answer in words, then ACK. `refused`: NACK with the code of the reason. */
export type EvolisAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refused'; readonly code: string };

/** An answer ends with ACK, or with NACK and one character (chapter 5). Words before an ACK are the answer to a reading command. */
export const evolisAnswer: FrameParser<EvolisAnswer> = (bytes) => {
  const end = bytes.findIndex((byte) => byte === ACK || byte === NACK);
  if (end < 0) return { kind: 'more', drop: 0 };
  if (bytes[end] === ACK) {
    const text = printable(bytes.subarray(0, end));
    return { kind: 'frame', frame: text === '' ? { kind: 'done' } : { kind: 'text', text }, used: end + 1 };
  }
  const code = bytes[end + 1];
  if (code === undefined) return { kind: 'more', drop: end };
  return { kind: 'frame', frame: { kind: 'refused', code: printable(Uint8Array.of(code)) }, used: end + 2 };
};

function printable(bytes: Uint8Array): string {
  return Buffer.from(bytes.filter((byte) => byte >= SPACE && byte <= TILDE))
    .toString('latin1')
    .trim();
}

/** Codes after NACK (chapter 5); 1 and 2 are a command and a parameter that the printer does not know. */
const FAULTS: Readonly<Record<string, CardFault>> = { T: 'jam', C: 'coverOpen', F: 'noCards', R: 'ribbon' };
export const UNKNOWN_COMMAND = '1';

export function faultOf(code: string): CardFault {
  return FAULTS[code] ?? 'printer';
}
