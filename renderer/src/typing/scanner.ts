/**
 * Scanners and card readers in keyboard mode type: they send a text as keystrokes, much faster than people, ending with
 * Enter. Keys are held back for the length of a device's gap, so that timing alone separates the two.
 */
export interface KeyBuffer {
  readonly keys: string;
  readonly lastAtMs: number;
}

/** What a burst of a device looks like. */
export interface BurstTiming {
  /** Longest time between two keystrokes. People need 80 ms and more for several keys in a row. */
  readonly gapMs: number;
  /** Fewer keys than this in a burst are a quick person. */
  readonly leastKeys: number;
  /** What a burst has beyond this is cut off. */
  readonly mostKeys: number;
  /** Some devices send no Enter: a pause ends their bursts too. */
  readonly ending: 'enter' | 'enterOrPause';
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

export const USUAL_TIMING: BurstTiming = {
  gapMs: 30,
  leastKeys: 6,
  mostKeys: 512,
  ending: 'enterOrPause',
};

export const NO_KEYS: KeyBuffer = { keys: '', lastAtMs: Number.NEGATIVE_INFINITY };

/** Takes a keystroke in: a single character or `Enter`. Every key comes out again, as typed or as part of a scan. */
export function pressKey(buffer: KeyBuffer, key: string, atMs: number, timing = USUAL_TIMING): KeyStep {
  const continues = atMs - buffer.lastAtMs <= timing.gapMs;
  const earlier = continues ? [] : resultsOf(buffer, 'pause', timing);
  const keys = continues ? buffer.keys : '';
  if (key !== 'Enter')
    return {
      buffer: { keys: (keys + key).slice(0, timing.mostKeys), lastAtMs: atMs },
      results: earlier,
      swallow: false,
    };
  const ended = resultsOf({ keys, lastAtMs: atMs }, 'enter', timing);
  return {
    buffer: NO_KEYS,
    results: [...earlier, ...ended],
    swallow: ended.some(({ kind }) => kind === 'scanned'),
  };
}

/** What the held keys were, once no further one came within the gap. */
export function settleKeys(buffer: KeyBuffer, timing = USUAL_TIMING): KeyStep {
  return { buffer: NO_KEYS, results: resultsOf(buffer, 'pause', timing), swallow: false };
}

function resultsOf({ keys }: KeyBuffer, end: 'enter' | 'pause', timing: BurstTiming): KeyResult[] {
  if (keys === '') return [];
  const isBurst = keys.length >= timing.leastKeys && (end === 'enter' || timing.ending === 'enterOrPause');
  return [isBurst ? { kind: 'scanned', text: keys } : { kind: 'typed', keys }];
}
