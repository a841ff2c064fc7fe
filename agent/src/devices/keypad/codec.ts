/** A key name as understood by the focused field. */
export type Key = string;

/** Converts a keypad's bytes to keys; keeps the state of an incomplete frame. */
export interface KeyDecoder {
  readonly take: (bytes: Uint8Array) => readonly Key[];
}

const FRAME_BEGIN = 0x02;
const FRAME_END = 0x03;
const ESCAPE = 0x1b;
const KEYS: ReadonlyMap<number, Key> = new Map([
  ...Array.from('0123456789.', (character) => [character.charCodeAt(0), character] as const),
  [0x08, 'Backspace'],
  [0x7f, 'Backspace'],
  [0x0d, 'Enter'],
  [ESCAPE, 'Escape'],
]);

/**
 * ASCII keypads on RS-232, 9600 8N1: one byte per key, 08 clears, 0D confirms. Some send all input as one frame `02 … 03` on
 * confirmation; its end counts as Enter, unless the frame contains a single key or ends with Enter itself. Everything else is
 * noise.
 */
export function createKeyDecoder(): KeyDecoder {
  let frame: { keys: number; last: Key | null } | null = null;

  const keysOf = (byte: number): readonly Key[] => {
    if (byte === FRAME_BEGIN) {
      frame = { keys: 0, last: null };
      return [];
    }
    if (byte === FRAME_END) {
      const confirmed = frame !== null && frame.keys > 1 && frame.last !== 'Enter';
      frame = null;
      return confirmed ? ['Enter'] : [];
    }
    const key = KEYS.get(byte);
    if (key === undefined) return [];
    if (frame) frame = { keys: frame.keys + 1, last: key };
    return [key];
  };
  return { take: (bytes) => [...bytes].flatMap(keysOf) };
}

/** HCC960: `ESC I` starts input, `ESC M` makes it send each key immediately. It acknowledges neither. */
export const HCC960_START = Uint8Array.of(ESCAPE, 0x49, ESCAPE, 0x4d);
