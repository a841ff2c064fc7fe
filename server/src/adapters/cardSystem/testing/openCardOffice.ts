import { BlockList } from 'node:net';
import type { Clock } from '../../../system.ts';
import { systemRandom } from '../../../system.ts';
import { createCardSystems } from '../cardSystems.ts';
import { type CardOffice, startCardOffice } from '../simulator/startCardOffice.ts';
import type { CardSystem, CardSystems } from '../types.ts';

/** A card office on this computer, and what may call it. */
export interface CardOfficeHarness {
  readonly office: CardOffice;
  readonly systems: CardSystems;
  /** The office as entered, or with other parameters. */
  readonly open: (changes?: object) => CardSystem;
}

const OFFICE_KEY = 'fedcba9876543210fedcba9876543210';

export async function openCardOffice(clock: Clock, limitMs = 2_000): Promise<CardOfficeHarness> {
  const office = await startCardOffice({ account: 'print', keyId: 'k1', key: OFFICE_KEY, clock });
  const allowed = new BlockList();
  allowed.addAddress('127.0.0.1');
  const systems = createCardSystems(
    { clock, random: systemRandom, allowed, lookUp: async () => [] },
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
