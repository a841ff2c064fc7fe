import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { CANCEL_RETRY_MS } from '../../limits.ts';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

const cancel = (printLogId: string) => harness.call(printerCalls.cancel, { printLogId });

describe('stopping a print', () => {
  it('before it was sent: nothing is sent', async () => {
    harness.printer.refuseNext({ kind: 'busy', detail: 'busy' });
    const ticket = aTicket();
    await harness.print(ticket);
    await harness.time.until(() => harness.printer.calls.submit === 1);
    await cancel(ticket.printLogId);
    expect(await harness.untilPhase('failed')).toMatchObject({
      failure: 'PRINT_CANCELLED',
      impressionsDone: 0,
    });
    expect(harness.printer.received).toHaveLength(0);
  });

  it('while the document is fetched: the platform is not waited for', async () => {
    await harness.platform.down();
    const ticket = aTicket();
    await harness.print(ticket);
    await cancel(ticket.printLogId);
    expect(await harness.untilPhase('failed')).toMatchObject({ failure: 'PRINT_CANCELLED' });
  });

  it('while it prints: the printed sides are reported', async () => {
    const ticket = aTicket();
    await harness.print(ticket);
    await harness.untilPhase('printing');
    harness.printer.advance(1);
    await cancel(ticket.printLogId);
    expect(await harness.untilPhase('failed')).toMatchObject({
      failure: 'PRINT_CANCELLED',
      impressionsDone: 1,
    });
  });

  it('is requested again when the printer did not receive it', async () => {
    const ticket = aTicket();
    await harness.print(ticket);
    await harness.untilPhase('printing');
    harness.printer.unplugNetwork();
    await cancel(ticket.printLogId);
    await harness.time.advance(CANCEL_RETRY_MS * 2);
    harness.printer.plugNetwork();
    expect(await harness.untilPhase('failed')).toMatchObject({
      failure: 'PRINT_CANCELLED',
      impressionsDone: 0,
    });
    expect(harness.printer.calls.cancel).toBeGreaterThan(1);
  });

  it('is still wanted after a restart', async () => {
    const ticket = aTicket();
    await harness.print(ticket);
    await harness.untilPhase('printing');
    harness.printer.unplugNetwork();
    await cancel(ticket.printLogId);
    await harness.restart();
    harness.printer.plugNetwork();
    expect(await harness.untilPhase('failed')).toMatchObject({ failure: 'PRINT_CANCELLED' });
  });

  it('changes nothing after the end', async () => {
    const ticket = aTicket();
    await harness.print(ticket);
    await harness.untilPhase('printing');
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    expect(await cancel(ticket.printLogId)).toMatchObject({ ok: true, value: { phase: 'printed' } });
    expect(harness.printer.calls.cancel).toBe(0);
  });

  it('knows no job that was never accepted', async () => {
    expect(await cancel(randomUUID())).toMatchObject({ ok: false, problem: { name: 'PRINT_NO_SUCH_JOB' } });
  });
});
