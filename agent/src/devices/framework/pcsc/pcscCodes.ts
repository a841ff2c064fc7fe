/** Result codes and state bits of PC/SC, from winscard.h and pcsclite.h. */

export const STATE_CHANGED = 0x0002;
const STATE_UNKNOWN = 0x0004;
const STATE_UNAVAILABLE = 0x0008;
const STATE_PRESENT = 0x0020;

export const TIMED_OUT = 0x8010000a;
const NO_SERVICE: ReadonlySet<number> = new Set([0x8010001d, 0x8010001e]);
const NO_READERS = 0x8010002e;
/** The card was removed, or does not respond like a smart card. */
const CARD_GONE: ReadonlySet<number> = new Set([
  0x8010000c, // no card
  0x8010000f, // no common protocol
  0x80100016, // not transacted
  0x8010002f, // communication error
  0x80100066, // does not answer
  0x80100067, // without power
  0x80100068, // reset by another program
  0x80100069, // removed
]);

export function isPresent(state: number): boolean {
  return (state & STATE_PRESENT) !== 0;
}

/** Whether the reader was unplugged. */
export function isGone(state: number): boolean {
  return (state & (STATE_UNKNOWN | STATE_UNAVAILABLE)) !== 0;
}

/** Maps a failed result code to a problem of the line protocol. */
export function problemOf(code: number): 'removed' | 'portUnavailable' | 'selfTestFailed' {
  if (CARD_GONE.has(code)) return 'removed';
  return NO_SERVICE.has(code) || code === NO_READERS ? 'portUnavailable' : 'selfTestFailed';
}

export function codeText(code: number): string {
  if (NO_SERVICE.has(code)) return 'the smart card service is not running';
  if (code === NO_READERS) return 'no smart card reader is plugged in';
  return `PC/SC ${code.toString(16).toUpperCase()}`;
}
