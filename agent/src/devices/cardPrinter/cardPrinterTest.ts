import { ok } from '@self-print/contract/result.ts';
import type { DeviceSlot } from '../framework/deviceSlot.ts';
import type { DeviceTest } from '../framework/deviceTest.ts';
import type { CardPrinter } from './types.ts';

/** Maintenance test of the card printer: asks for cards and ribbon. Moves no card. */
export function createCardPrinterTest(slot: Pick<DeviceSlot<never, CardPrinter>, 'device'>): DeviceTest {
  return async () => {
    const printer = slot.device();
    if (!printer.ok) return printer;
    const look = await printer.value.look();
    if (!look.ok) return ok({ passed: false, detail: `${look.problem.fault}: ${look.problem.detail}` });
    const { hasCards, hasRibbon, ribbonCards } = look.value;
    const cards = hasCards === null ? 'feeder unknown' : hasCards ? 'cards in the feeder' : 'no cards';
    const left = ribbonCards === null ? 'ribbon' : `ribbon for about ${ribbonCards} cards`;
    return ok({
      passed: hasCards !== false && hasRibbon,
      detail: `${cards}, ${hasRibbon ? left : 'ribbon at its end'}`,
    });
  };
}
