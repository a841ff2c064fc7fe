import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ok } from '@self-print/contract/result.ts';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

/** Replaces the counts that the memory printer reports. */
const counting = (count: number) =>
  harness.restart({
    openPrinter: (configuration, spool) => {
      const opened = harness.openPrinter(configuration, spool);
      if (!opened.ok) return opened;
      const printer = opened.value;
      return ok({
        ...printer,
        observe: async (reference) => {
          const seen = await printer.observe(reference);
          return 'impressions' in seen ? { ...seen, impressions: count } : seen;
        },
      });
    },
  });

async function printOne() {
  await harness.print(aTicket());
  await harness.untilPhase('printing');
  harness.printer.finishJob();
  const ended = await harness.untilPhase('printed');
  await harness.time.until(async () => (await harness.job())?.reported === true);
  return ended;
}

describe('a printer with an impossible page count', () => {
  it.each([-1, -3, 7, 1_000_001, 2_147_483_647])(
    'of %d has not counted: the print is reported without it, and the terminal goes on printing',
    async (count) => {
      await counting(count);
      expect(await printOne()).toMatchObject({ impressionsDone: 3 });
      await printOne();
      expect(harness.printer.received).toHaveLength(2);
      expect(harness.platform.finishes).toHaveLength(2);
      for (const finish of harness.platform.finishes) {
        expect(finish).toMatchObject({ state: 1, unconfirmed: false });
        expect(finish.impressions).toBeUndefined();
      }
    },
  );
});
