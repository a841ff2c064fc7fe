import { BlockList } from 'node:net';
import type { Clock } from '../../../system.ts';
import { systemRandom } from '../../../system.ts';
import type { SchoolSystemEffects } from '../../signedCalls/schoolAccount.ts';
import { createDuesSystems } from '../duesSystems.ts';
import { type DuesOffice, startDuesOffice } from '../simulator/startDuesOffice.ts';
import type { DuesSystem, DuesSystems } from '../types.ts';

/** A finance office on this computer, and what may call it. */
export interface OfficeHarness {
  readonly office: DuesOffice;
  readonly systems: DuesSystems;
  /** The office as entered, or with other parameters. */
  readonly open: (changes?: object) => DuesSystem;
}

const OFFICE_KEY = '0123456789abcdef0123456789abcdef';

export async function openOffice(
  clock: Clock,
  effects: Partial<SchoolSystemEffects> = {},
  limitMs = 2_000,
): Promise<OfficeHarness> {
  const office = await startDuesOffice({ account: 'print', keyId: 'k1', key: OFFICE_KEY, clock });
  const allowed = new BlockList();
  allowed.addAddress('127.0.0.1');
  const systems = createDuesSystems(
    { clock, random: systemRandom, allowed, lookUp: async () => [], ...effects },
    { limitMs, bytesMax: 64 * 1024 },
  );
  return {
    office,
    systems,
    open: (changes = {}) => {
      const opened = systems.open({ ...office.parameters, ...changes });
      if (!opened.ok) throw new Error(opened.problem);
      return opened.value;
    },
  };
}
