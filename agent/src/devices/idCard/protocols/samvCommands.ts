import { samvRequest } from './samvFrame.ts';

export interface SamCommand {
  readonly request: Uint8Array;
  /** Time limit for the start of an answer. */
  readonly limitMs: number;
}

const command = (code: number, parameter: number, limitMs: number): SamCommand => ({
  request: samvRequest(code, parameter),
  limitMs,
});

/** The commands in use. There are others, such as for the baud rate. */
export const SAM = {
  reset: command(0x10, 0xff, 1_000),
  status: command(0x11, 0xff, 500),
  readSamId: command(0x12, 0xff, 500),
  findCard: command(0x20, 0x01, 1_000),
  selectCard: command(0x20, 0x02, 1_000),
  readTextAndPhoto: command(0x30, 0x01, 2_000),
  /** The only read command of some modules; the fingerprint is skipped. */
  readWithFingerprint: command(0x30, 0x10, 2_000),
} as const satisfies Record<string, SamCommand>;

/** SW3 of a reply. */
export const STATUS = {
  ok: 0x90,
  cardFound: 0x9f,
  wrongCheck: 0x10,
  wrongLength: 0x11,
  wrongCommand: 0x21,
  unknownCommand: 0x24,
  selfTestFailed: 0x60,
  notLicensed: 0x66,
  noCard: 0x80,
  selectFailed: 0x81,
} as const;

/** Meaning of a status, for the technician. */
const MEANINGS: Readonly<Record<number, string>> = {
  16: 'wrong checksum in the request',
  17: 'wrong length in the request',
  33: 'command not accepted',
  35: 'no permission',
  36: 'unknown command',
  49: 'the card does not accept the module',
  50: 'the module does not accept the card',
  51: "the card's data failed verification",
  64: 'not an ID card',
  65: 'reading failed',
  71: 'no random number from the card',
  96: 'self-test of the module failed',
  102: 'module without a licence',
  128: 'no card',
  129: 'card cannot be selected',
  145: 'not on this card',
};

export function statusText(status: number): string {
  const code = status.toString(16).toUpperCase().padStart(2, '0');
  return `status ${code} (${MEANINGS[status] ?? 'unknown'})`;
}
