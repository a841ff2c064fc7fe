import { SECOND_MS } from '@self-print/contract/limits.ts';
import { ok } from '@self-print/contract/result.ts';
import type { DeviceSlot } from '../framework/deviceSlot.ts';
import type { DeviceTest } from '../framework/deviceTest.ts';
import type { TrainCardReader } from './types.ts';

const WAIT_SECONDS = 20;
const SHOWN_CHARACTERS = 4;

/** Maintenance test of the train card reader: reads a card, writes nothing. */
export function createTrainCardTest(
  slot: Pick<DeviceSlot<never, TrainCardReader>, 'device'>,
  stopped: AbortSignal,
): DeviceTest {
  return async () => {
    const reader = slot.device();
    if (!reader.ok) return reader;
    const card = await reader.value.read(WAIT_SECONDS * SECOND_MS, stopped);
    if (!card.ok) {
      const why = card.problem.kind === 'refused' ? card.problem.reason : card.problem.kind;
      return ok({ passed: false, detail: why });
    }
    const { cardNo, blank } = card.value;
    return ok({ passed: true, detail: `card …${cardNo.slice(-SHOWN_CHARACTERS)}${blank ? ', blank' : ''}` });
  };
}
