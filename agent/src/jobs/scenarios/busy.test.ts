import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { BUSY_LIMIT_MS } from '../../limits.ts';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

describe('a second print while one has not ended', () => {
  it('is refused, and its order becomes printable again', async () => {
    const first = aTicket();
    const second = aTicket();
    await harness.print(first);
    const refused = { ok: false, problem: { name: 'PRINT_BUSY' } };
    expect(await harness.call(printerCalls.print, second)).toMatchObject(refused);
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes).toMatchObject([
      { printLogId: second.printLogId, state: 2, code: '3011', impressions: 0, unconfirmed: false },
    ]);
    expect(await harness.job()).toMatchObject({ printLogId: first.printLogId });

    await harness.untilPhase('printing');
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    expect(await harness.call(printerCalls.print, second)).toMatchObject(refused);
    expect(harness.printer.received).toHaveLength(1);
  });
});

describe('a printer that is busy with the job of somebody else', () => {
  it('is retried until it accepts the document', async () => {
    harness.printer.refuseNext({ kind: 'busy', detail: 'server-error-busy' });
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    expect(harness.printer.received).toHaveLength(1);
    expect(harness.printer.calls.submit).toBe(2);
  });

  it('is looked at before it gets the document again, and followed when it has taken it', async () => {
    let submits = 0;
    await harness.restart({
      openPrinter: (configuration, spool) => {
        const opened = harness.openPrinter(configuration, spool);
        if (!opened.ok) return opened;
        const printer = opened.value;
        return ok({
          ...printer,
          submit: async (...print) => {
            submits += 1;
            await printer.submit(...print);
            return fail({ kind: 'busy', detail: 'server-error-busy' });
          },
        });
      },
    });
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    expect(submits).toBe(1);
    expect(harness.printer.received).toHaveLength(1);
  });

  it('fails the print without paper when it stays busy', async () => {
    await harness.restart({ breakSubmit: async () => fail({ kind: 'busy', detail: 'server-error-busy' }) });
    await harness.print(aTicket());
    const begun = harness.time.elapsed();
    await harness.untilPhase('failed');
    expect(harness.time.elapsed() - begun).toBeGreaterThanOrEqual(BUSY_LIMIT_MS);
    expect(await harness.job()).toMatchObject({ failure: 'PRINT_BUSY', impressionsDone: 0 });
    expect(harness.printer.received).toHaveLength(0);
  });
});
