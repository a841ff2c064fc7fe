import { fail } from '@self-print/contract/result.ts';
import type { CardFailure } from '../framework/pcsc/apdu.ts';
import type { PcscReader } from '../framework/pcsc/pcscReader.ts';
import { type PcscSetting, readCard } from './readCard.ts';
import type { CampusCardReader, ReadProblem } from './types.ts';

/** Cards on a PC/SC reader. Read only: no kiosk has the keys for deducting from a purse. */
export function createPcscCardReader(
  reader: PcscReader,
  setting: PcscSetting,
  key: Uint8Array | null,
): CampusCardReader {
  return {
    read: async (limitMs, signal) => {
      const here = await reader.waitFor('present', limitMs, signal);
      if (!here.ok) return fail(problemOf(here.problem));
      if (!here.value) return fail({ kind: 'absent' });
      const card = await reader.withCard((channel) => readCard(channel, setting, key));
      return card.ok ? card : fail(problemOf(card.problem));
    },
    purse: () => fail('cannotDeduct'),
    reopen: reader.reopen,
    close: reader.close,
  };
}

function problemOf(problem: CardFailure | ReadProblem): ReadProblem {
  return problem.kind === 'removed' ? { kind: 'failed', detail: 'the card was removed' } : problem;
}
