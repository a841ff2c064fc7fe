import type { CardNumberFormat } from '@self-print/contract/deviceSettings.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { ReadProblem } from '../types.ts';
import { formatUid, isRandomUid } from './cardNumber.ts';

/** Longer than any reader's line; anything longer indicates a wrong baud rate. */
const LINE_LIMIT_BYTES = 128;
const STX = 0x02;
const ETX = 0x03;
const LF = 0x0a;
const CR = 0x0d;
const ENDS: ReadonlySet<number> = new Set([ETX, LF, CR]);
const NUMBER = /^[0-9A-Za-z]{4,32}$/;
/** UIDs have 4, 7 or 10 bytes. */
const UID = /^(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{14}|[0-9A-Fa-f]{20})$/;

/**
 * Splits a reader's output into lines, ended by CR, LF or ETX and restarted by STX. A line that is too long is left out as a
 * whole: its tail could pass for the number of somebody else's card.
 */
export function createLineCutter(onLine: (line: string) => void): (bytes: Uint8Array) => void {
  let line: number[] = [];
  let isTooLong = false;
  const restart = () => {
    line = [];
    isTooLong = false;
  };
  return (bytes) => {
    for (const byte of bytes) {
      if (ENDS.has(byte)) {
        if (line.length > 0 && !isTooLong) onLine(Buffer.from(line).toString('latin1'));
        restart();
      } else if (byte === STX) restart();
      else if (line.length < LINE_LIMIT_BYTES) line.push(byte);
      else isTooLong = true;
    }
  };
}

/** The number in a reader's line: as is, or converted from the UID in hex. */
export function numberOfLine(
  line: string,
  what: 'number' | 'uid',
  format: CardNumberFormat,
): Result<string, ReadProblem> {
  const text = line.trim();
  if (what === 'number') return NUMBER.test(text) ? ok(text) : fail(unreadable);
  const hex = text.replaceAll(/[ :-]/g, '');
  if (!UID.test(hex)) return fail(unreadable);
  const uid = Buffer.from(hex, 'hex');
  return isRandomUid(uid) ? fail({ kind: 'randomNumber' }) : ok(formatUid(uid, format));
}

const unreadable: ReadProblem = { kind: 'failed', detail: 'the line contains no card number' };
