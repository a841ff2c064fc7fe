import { test as base } from '@playwright/test';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { agentClient } from './agentClient.ts';
import { type Kiosk, type KioskOptions, openKiosk } from './kiosk.ts';
import { printerOf, type SimulatedPrinter } from './printer.ts';
import { type StartedProduct, type StartSettings, startProduct } from './startProduct.ts';

/** Two products start at once on a possibly busy machine. */
const START_LIMIT_MS = 180_000;

/** Positions of the demo documents with three and six sheets among the kinds of ready demo orders. */
const KINDS_OF_ORDERS = 6;
const LONG_KINDS: ReadonlySet<number> = new Set([2, 4]);
export type DocumentLength = 'short' | 'long';

interface JourneyFixtures {
  /** Opens a kiosk page on the product; closed after the test. */
  readonly openKiosk: (options?: KioskOptions) => Promise<Kiosk>;
  readonly printer: SimulatedPrinter;
  /** An unused pickup code of a document that prints quickly, or of a longer one. */
  readonly takeCode: (length?: DocumentLength) => string;
}

interface JourneyWorkerFixtures {
  readonly startSettings: StartSettings;
  /** One product for all files that a worker runs with the same settings. */
  readonly product: StartedProduct;
  readonly codes: Record<DocumentLength, string[]>;
}

/**
 * Journeys share the running product of their worker, as people share a kiosk, and files come after one another in any order.
 * A test leaves the product and its printer as it found them. A file that breaks its product for good starts others of its own.
 */
export const test = base.extend<JourneyFixtures, JourneyWorkerFixtures>({
  startSettings: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ startSettings }, use) => {
      const product = await startProduct(startSettings);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  codes: [
    async ({ product }, use) => {
      const { takeCodes } = product.info;
      const isLong = (_: string, index: number) => LONG_KINDS.has(index % KINDS_OF_ORDERS);
      await use({
        short: takeCodes.filter((code, index) => !isLong(code, index)),
        long: takeCodes.filter(isLong),
      });
    },
    { scope: 'worker' },
  ],
  printer: async ({ product }, use) => {
    const printer = printerOf(product.info);
    await use(printer);
    await printer.do({ action: 'reset' });
  },
  takeCode: async ({ codes }, use) =>
    use((length = 'short') => {
      const code = codes[length].shift();
      if (code === undefined)
        throw new Error(`Every ready pickup code of a ${length} document has been used`);
      return code;
    }),
  openKiosk: async ({ browser, product }, use) => {
    const opened: Kiosk[] = [];
    await use(async (options) => {
      const kiosk = await openKiosk(browser, product.info, options);
      opened.push(kiosk);
      return kiosk;
    });
    for (const kiosk of opened) await kiosk.close();
    await agentClient(product.info)(kioskCalls.endSession, {});
  },
});
export { expect } from '@playwright/test';
