import { ok } from '@self-print/contract/result.ts';
import type { DeviceSlot } from '../framework/deviceSlot.ts';
import type { DeviceTest } from '../framework/deviceTest.ts';
import type { LockBoard } from './types.ts';

/** A lock and its name for staff. */
export interface NamedLock {
  readonly name: string;
  readonly lock: number;
}

/** Maintenance test of the lock board: reads the contacts. Opens nothing. */
export function createLockTest(
  slot: Pick<DeviceSlot<never, LockBoard>, 'device'>,
  locks: () => readonly NamedLock[],
): DeviceTest {
  return async () => {
    const board = slot.device();
    if (!board.ok) return board;
    const contacts: string[] = [];
    for (const { name, lock } of locks()) {
      const contact = await board.value.contact(lock);
      if (!contact.ok) return ok({ passed: false, detail: `no answer for ${name}` });
      contacts.push(`${name}: ${contact.value}`);
    }
    return ok({ passed: true, detail: contacts.join(', ') });
  };
}
