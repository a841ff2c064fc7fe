import { cardPrinterCalls } from '@self-print/contract/agent/cardPrinter.ts';
import { bind } from '@self-print/contract/serve.ts';
import { createCardMakes } from '../../cardMakes/cardMakes.ts';
import { createCardPrinterTest } from '../../devices/cardPrinter/cardPrinterTest.ts';
import { openCardPrinter } from '../../devices/cardPrinter/detect.ts';
import { rasteriseInThread } from '../../devices/printer/raster/rasterise.ts';
import { createSignal } from '../../signal.ts';
import { deviceKind } from './deviceKind.ts';

export const cardPrinter = deviceKind({
  device: 'cardPrinter',
  open: openCardPrinter,
  use: (slot, context) => {
    const ended = createSignal();
    const cardMakes = createCardMakes({
      ...context,
      printer: slot.device,
      rasterise: rasteriseInThread,
      onEnded: () => ended.emit(),
    });
    return {
      /** A card has ended, and the platform is to be told. */
      ended,
      test: createCardPrinterTest(slot),
      calls: [bind(cardPrinterCalls.make, ({ input }) => cardMakes.make(input.makeId))],
      recover: cardMakes.recover,
    };
  },
});
