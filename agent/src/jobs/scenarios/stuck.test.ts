import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { ok } from '@self-print/contract/result.ts';
import { CANCEL_LIMIT_MS, PENDING_GRACE_MS, STILL_LIMIT_MS } from '../../limits.ts';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

/** Lets time pass without looking at every step, as this takes minutes of it. */
const later = async (ms: number) => {
  await harness.time.advance(ms);
  return harness.job();
};

describe('a printer that takes the document and does not begin', () => {
  it('is waited for, and the print ends by itself with a code that works again', async () => {
    await harness.print(aTicket());
    const waiting = { phase: 'held', waitingFor: 'unknown', sheetsDone: 0 };
    expect(await later(2 * PENDING_GRACE_MS)).toMatchObject(waiting);
    const ended = { phase: 'failed', failure: 'PRINT_CANCELLED', impressionsDone: 0 };
    expect(await later(STILL_LIMIT_MS)).toMatchObject(ended);
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes).toMatchObject([{ state: 2, impressions: 0, unconfirmed: false }]);
  });

  it('prints when it begins after all', async () => {
    await harness.print(aTicket());
    expect(await later(2 * PENDING_GRACE_MS)).toMatchObject({ phase: 'held' });
    harness.printer.advance();
    expect(await later(1_000)).toMatchObject({ phase: 'printing', waitingFor: null, sheetsDone: 1 });
    harness.printer.finishJob();
    await harness.untilPhase('printed');
  });

  it('and does not stop the job either leaves the print to staff', async () => {
    await harness.restart({
      openPrinter: (configuration, spool) => {
        const opened = harness.openPrinter(configuration, spool);
        return opened.ok ? ok({ ...opened.value, cancel: async () => {} }) : opened;
      },
    });
    const ticket = aTicket();
    await harness.print(ticket);
    expect(await later(2 * PENDING_GRACE_MS)).toMatchObject({ phase: 'held' });
    await harness.call(printerCalls.cancel, { printLogId: ticket.printLogId });
    expect(await later(CANCEL_LIMIT_MS + 1_000)).toMatchObject({ phase: 'unconfirmed' });
  });
});
