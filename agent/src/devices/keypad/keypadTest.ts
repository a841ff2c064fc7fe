import type { KeypadSetting } from '@self-print/contract/deviceSettings.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import type { Device, DeviceSlot } from '../framework/deviceSlot.ts';
import type { DeviceTest } from '../framework/deviceTest.ts';

/** How long a technician has to press a key. */
export const KEY_WAIT_MS = 10 * SECOND_MS;

/** Notifies a waiting keypad test of a key press. */
export interface KeyNews {
  readonly pressed: () => void;
  readonly next: () => Promise<void>;
}

export function createKeyNews(): KeyNews {
  let news = Promise.withResolvers<void>();
  return {
    pressed: () => {
      news.resolve();
      news = Promise.withResolvers();
    },
    next: () => news.promise,
  };
}

/** Waits for any key. The key itself is not reported, because somebody may be typing a code. */
export function createKeypadTest(
  slot: DeviceSlot<KeypadSetting, Device>,
  news: KeyNews,
  time: Time,
): DeviceTest {
  return async () => {
    const keypad = slot.device();
    if (!keypad.ok) return keypad;
    const over = new AbortController();
    const pressed = await Promise.race([
      news.next().then(() => true),
      time.wait(KEY_WAIT_MS, over.signal).then(() => false),
    ]);
    over.abort();
    return ok(
      pressed
        ? { passed: true, detail: 'a key was pressed' }
        : { passed: false, detail: `no key within ${KEY_WAIT_MS / SECOND_MS} s; ${slot.health().detail}` },
    );
  };
}
