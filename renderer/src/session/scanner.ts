/**
 * Scanners type: they send a text as keystrokes, much faster than people, ending with Enter. Keys are held back for
 * the length of a scanner's gap, so that the two can be told apart by timing alone.
 */
export interface KeyBuffer {
  readonly keys: string;
  readonly lastAtMs: number;
}

export type KeyResult =
  | { readonly kind: 'typed'; readonly keys: string }
  | { readonly kind: 'scanned'; readonly text: string };

export interface KeyStep {
  readonly buffer: KeyBuffer;
  readonly results: readonly KeyResult[];
  /** Whether the page must not see this key: the Enter that ends a scan would press the focused button. */
  readonly swallow: boolean;
}

/** Longest time between two keystrokes of a scanner. People need 80 ms and more for several keys in a row. */
export const SCAN_GAP_MS = 50;
/** Fewer keys than this in a burst are a quick person. */
const SCAN_MIN_KEYS = 6;
const SCAN_MAX_KEYS = 512;

export const NO_KEYS: KeyBuffer = { keys: '', lastAtMs: Number.NEGATIVE_INFINITY };

/** Takes a keystroke in: a single character or `Enter`. */
export function pressKey(buffer: KeyBuffer, key: string, atMs: number): KeyStep {
  const continues = atMs - buffer.lastAtMs <= SCAN_GAP_MS;
  const earlier = continues ? [] : resultsOf(buffer);
  const keys = continues ? buffer.keys : '';
  if (key !== 'Enter') {
    const longer = (keys + key).slice(0, SCAN_MAX_KEYS);
    return { buffer: { keys: longer, lastAtMs: atMs }, results: earlier, swallow: false };
  }
  return {
    buffer: NO_KEYS,
    results: [...earlier, ...resultsOf({ keys, lastAtMs: atMs })],
    swallow: keys.length >= SCAN_MIN_KEYS,
  };
}

/** What the held keys were, once no further one came within the gap. Some scanners send no Enter. */
export function settleKeys(buffer: KeyBuffer): KeyStep {
  return { buffer: NO_KEYS, results: resultsOf(buffer), swallow: false };
}

function resultsOf({ keys }: KeyBuffer): KeyResult[] {
  if (keys === '') return [];
  return [keys.length >= SCAN_MIN_KEYS ? { kind: 'scanned', text: keys } : { kind: 'typed', keys }];
}
