import { BlockList } from 'node:net';
import type { Clock } from '../../../system.ts';
import { systemRandom } from '../../../system.ts';
import type { SchoolSystemEffects } from '../../signedCalls/schoolAccount.ts';
import { createInquirySystems } from '../inquirySystems.ts';
import { type SchoolSystem, startSchoolSystem } from '../simulator/startSchoolSystem.ts';
import type { InquirySystem, InquirySystems } from '../types.ts';

/** A school's system on this computer, and what may call it. */
export interface SchoolHarness {
  readonly school: SchoolSystem;
  readonly systems: InquirySystems;
  /** The system as entered, or with other parameters. */
  readonly open: (changes?: object) => InquirySystem;
}

const SCHOOL_KEY = 'abcdef0123456789abcdef0123456789';

export async function openSchoolSystem(
  clock: Clock,
  effects: Partial<SchoolSystemEffects> = {},
  limitMs = 2_000,
): Promise<SchoolHarness> {
  const school = await startSchoolSystem({ account: 'print', keyId: 'k1', key: SCHOOL_KEY, clock });
  const allowed = new BlockList();
  allowed.addAddress('127.0.0.1');
  const systems = createInquirySystems(
    { clock, random: systemRandom, allowed, lookUp: async () => [], ...effects },
    { limitMs, bytesMax: 256 * 1024 },
  );
  return {
    school,
    systems,
    open: (changes = {}) => {
      const opened = systems.open({ ...school.parameters, ...changes });
      if (!opened.ok) throw new Error(opened.problem);
      return opened.value;
    },
  };
}
