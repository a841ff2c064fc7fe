import type { Clock } from '../base/clock.ts';
import { asTextField } from './field.ts';
import { type BurstTiming, type KeyStep, NO_KEYS, pressKey, settleKeys, USUAL_TIMING } from './scanner.ts';

/** What keys mean to the screen. */
export interface KeyboardListener {
  readonly typed: (key: string) => void;
  readonly scanned: (text: string) => void;
}

/** A key press as the page reports it. */
export interface KeyPress {
  readonly key: string;
  readonly atMs: number;
  /** Whether a key is held down: no device types so. */
  readonly isRepeat?: boolean;
}

/** Joins key presses to typed keys and scans. Answers whether the page must not see the key. */
export function createKeyboard(
  clock: Clock,
  listener: KeyboardListener,
  timing: BurstTiming = USUAL_TIMING,
): (press: KeyPress) => boolean {
  let buffer = NO_KEYS;
  let cancel = () => {};

  const apply = (step: KeyStep) => {
    buffer = step.buffer;
    for (const result of step.results) {
      if (result.kind === 'scanned') listener.scanned(result.text);
      else for (const key of result.keys) listener.typed(key);
    }
  };
  return ({ key, atMs, isRepeat = false }) => {
    cancel();
    if (key !== 'Enter' && (isRepeat || key.length > 1)) {
      apply(settleKeys(buffer, timing));
      listener.typed(key);
      return false;
    }
    const step = pressKey(buffer, key, atMs, timing);
    apply(step);
    if (buffer.keys !== '') cancel = clock.after(timing.gapMs, () => apply(settleKeys(buffer, timing)));
    return step.swallow;
  };
}

/**
 * Listens to a page's keys.
 * @param holdsFields whether keys that go into text fields are held back too, because a device may be typing them. The
 *   listener then types what a person has typed; otherwise fields keep their keys and the listener does not get them.
 */
export function listenToKeys(
  page: Window,
  press: (press: KeyPress) => boolean,
  holdsFields: () => boolean = () => false,
): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const isField = asTextField(event.target) !== null;
      if (isField && !holdsFields()) return;
      const { key } = event;
      if (key.length > 1 && !(isField ? KEYS_OF_FIELDS : SPECIAL_KEYS).has(key)) return;
      const isDevices = press({ key, atMs: event.timeStamp, isRepeat: event.repeat });
      // What is held back from a field comes to it from the listener, Enter goes its usual way.
      if (!isDevices && !(isField && key !== 'Enter')) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

const SPECIAL_KEYS: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete', 'Escape']);
const KEYS_OF_FIELDS: ReadonlySet<string> = new Set(['Enter', 'Backspace']);
