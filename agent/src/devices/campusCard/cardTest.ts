import type { CampusCardSetting } from '@self-print/contract/deviceSettings.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { assertNever, ok } from '@self-print/contract/result.ts';
import type { DeviceSlot } from '../framework/deviceSlot.ts';
import type { DeviceTest } from '../framework/deviceTest.ts';
import type { CampusCard, CampusCardReader, ReadProblem } from './types.ts';

const TEST_WAIT_SECONDS = 20;
/** Enough digits to compare with the card, too few to identify its owner. */
const SHOWN_CHARACTERS = 4;

/** Waits for a card put down by the technician; deducts no money. */
export function createCampusCardTest(
  slot: DeviceSlot<CampusCardSetting, CampusCardReader>,
  stopped: AbortSignal,
): DeviceTest {
  return async () => {
    const reader = slot.device();
    if (!reader.ok) return reader;
    const card = await reader.value.read(TEST_WAIT_SECONDS * SECOND_MS, stopped);
    if (!card.ok) return ok({ passed: false, detail: whyNot(card.problem) });
    const purse = reader.value.purse();
    return ok({ passed: true, detail: `${seen(card.value)}; ${purse.ok ? 'takes money' : 'reads only'}` });
  };
}

function seen({ physicalNo, cardNo }: CampusCard): string {
  const short = (number: string) => `…${number.slice(-SHOWN_CHARACTERS)} (${number.length} characters)`;
  return cardNo === null ? `chip ${short(physicalNo)}` : `chip ${short(physicalNo)}, number ${short(cardNo)}`;
}

function whyNot(problem: ReadProblem): string {
  switch (problem.kind) {
    case 'absent':
      return `no card within ${TEST_WAIT_SECONDS} s`;
    case 'randomNumber':
      return 'the card has a random number at every read, like a phone';
    case 'failed':
    case 'fault':
      return problem.detail;
    default:
      return assertNever(problem);
  }
}
