import type { Clock } from '../kiosk/clock.ts';
import { type KeyStep, NO_KEYS, pressKey, SCAN_GAP_MS, settleKeys } from './scanner.ts';

/** What keys mean to the screen. */
export interface KeyboardListener {
  readonly typed: (key: string) => void;
  readonly scanned: (text: string) => void;
}

/** A key press as the page reports it. */
export interface KeyPress {
  readonly key: string;
  readonly atMs: number;
}

/** Joins key presses to typed keys and scans. Answers whether the page must not see the key. */
export function createKeyboard(clock: Clock, listener: KeyboardListener): (press: KeyPress) => boolean {
  let buffer = NO_KEYS;
  let cancel = () => {};

  const apply = (step: KeyStep) => {
    buffer = step.buffer;
    for (const result of step.results) {
      if (result.kind === 'scanned') listener.scanned(result.text);
      else for (const key of result.keys) listener.typed(key);
    }
  };
  return ({ key, atMs }) => {
    cancel();
    if (key.length > 1 && key !== 'Enter') {
      apply(settleKeys(buffer));
      listener.typed(key);
      return false;
    }
    const step = pressKey(buffer, key, atMs);
    apply(step);
    if (buffer.keys !== '') cancel = clock.after(SCAN_GAP_MS, () => apply(settleKeys(buffer)));
    return step.swallow;
  };
}

/** Listens to a page's keys. Fields that take text keep theirs. */
export function listenToKeys(page: Window, press: (press: KeyPress) => boolean): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTextField(event.target)) return;
      if (event.key.length > 1 && !SPECIAL_KEYS.has(event.key)) return;
      if (!press({ key: event.key, atMs: event.timeStamp })) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

const SPECIAL_KEYS: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete', 'Escape']);

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
