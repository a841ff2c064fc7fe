import type { Outcome } from '@self-print/contract/errors.ts';
import { problem } from '@self-print/contract/errors.ts';
import { assertNever, fail, ok } from '@self-print/contract/result.ts';
import type { DeviceTest } from '../framework/deviceTest.ts';
import type { CardPhoto, IdCardProblem, IdCardReader, IdCardReading } from './types.ts';

const TEST_WAIT_MS = 20_000;
/** Enough digits to compare with the card, too few to identify its owner. */
const SHOWN_CHARACTERS = 4;

/** Maintenance test of the reader: staff place a card. Nothing of it is stored. */
export function createIdCardTest({
  reader,
  stopped,
}: {
  readonly reader: () => Outcome<IdCardReader, 'DEVICE_ABSENT'>;
  /** Aborted when the agent stops. */
  readonly stopped: AbortSignal;
}): DeviceTest {
  return async () => {
    const found = reader();
    if (!found.ok) return found;
    const read = await found.value.read({ waitMs: TEST_WAIT_MS, photo: true, signal: stopped });
    if (read.ok) return ok({ passed: true, detail: seen(read.value) });
    if (read.problem.kind === 'busy') return fail(problem('DEVICE_BUSY'));
    return ok({ passed: false, detail: whyNot(read.problem) });
  };
}

function seen({ record, photo }: IdCardReading): string {
  const number = `…${record.idNumber.slice(-SHOWN_CHARACTERS)}`;
  const validity = record.idNumberValid ? '' : ', whose check digit or birth date is wrong';
  return `${record.type} ${number}${validity}; ${photoText(photo)}`;
}

function photoText(photo: CardPhoto): string {
  switch (photo.kind) {
    case 'decoded':
      return 'photo decoded';
    case 'undecoded':
      return `photo not decoded: ${photo.detail}`;
    case 'notOnCard':
      return 'no photo on the card';
    case 'notWanted':
      return 'photo omitted';
    default:
      return assertNever(photo);
  }
}

function whyNot(found: Exclude<IdCardProblem, { kind: 'busy' }>): string {
  switch (found.kind) {
    case 'absent':
      return `no card within ${TEST_WAIT_MS / 1_000} s`;
    case 'cancelled':
      return 'ended before a card was read';
    case 'initFailed':
    case 'portFailed':
    case 'readFailed':
      return found.detail;
    default:
      return assertNever(found);
  }
}
