import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fail } from '@self-print/contract/result.ts';
import { UNREACHABLE_LIMIT_MS, UNREACHED_LIMIT_MS } from '../../limits.ts';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

describe('a printer that cannot be reached before the document is sent', () => {
  it('fails the print without paper', async () => {
    harness.printer.unplugNetwork();
    await harness.print(aTicket());
    expect(await harness.untilPhase('failed')).toMatchObject({
      failure: 'PRINT_OFFLINE',
      impressionsDone: 0,
    });
    expect(harness.printer.calls.wakeUp).toBeGreaterThan(0);
  });

  it('is tried again when it only missed the submission', async () => {
    harness.printer.refuseNext({ kind: 'unreachable', detail: 'ECONNREFUSED' });
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    expect(harness.printer.received).toHaveLength(1);
  });

  it('fails the print when it stays away', async () => {
    await harness.restart({ breakSubmit: async () => fail({ kind: 'unreachable', detail: 'ECONNREFUSED' }) });
    await harness.print(aTicket());
    const begun = harness.time.elapsed();
    await harness.untilPhase('failed');
    expect(harness.time.elapsed() - begun).toBeGreaterThanOrEqual(UNREACHED_LIMIT_MS);
    expect(await harness.job()).toMatchObject({ failure: 'PRINT_OFFLINE' });
  });

  it('is nobody when no printer is configured', async () => {
    await harness.restart({ config: { printerAddress: null } });
    await harness.print(aTicket());
    expect(await harness.untilPhase('failed')).toMatchObject({ failure: 'PRINT_OFFLINE' });
    expect((await harness.state()).printer).toMatchObject({
      condition: 'offline',
      detail: 'no printer is configured',
    });
  });
});

describe('a printer that is lost in the middle', () => {
  it('holds the print and finds it printed when the cable is in again', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.unplugNetwork();
    expect(await harness.untilPhase('held')).toMatchObject({ waitingFor: 'offline' });
    harness.printer.finishJob();
    harness.printer.plugNetwork();
    expect(await harness.untilPhase('printed')).toMatchObject({ impressionsDone: 3 });
  });

  it('shows nothing of a missed poll', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.unplugNetwork();
    await harness.time.advance(500);
    harness.printer.plugNetwork();
    await harness.time.advance(5_000);
    expect(harness.log.of('print-held')).toHaveLength(0);
    expect(await harness.job()).toMatchObject({ phase: 'printing' });
  });

  it('leaves the print unconfirmed when it stays away, and keeps the lease meanwhile', async () => {
    const ticket = aTicket();
    await harness.print(ticket);
    await harness.untilPhase('printing');
    harness.printer.advance(1);
    await harness.time.until(async () => (await harness.job())?.impressionsDone === 1);
    harness.printer.unplugNetwork();
    await harness.time.advance(UNREACHABLE_LIMIT_MS - 5_000);
    expect(await harness.job()).toMatchObject({ phase: 'held', waitingFor: 'offline' });
    expect(await harness.untilPhase('unconfirmed')).toMatchObject({
      failure: 'PRINT_UNCONFIRMED',
      impressionsDone: 1,
    });
    expect(harness.platform.renewals.length).toBeGreaterThanOrEqual(4);
    expect(new Set(harness.platform.renewals)).toEqual(new Set([ticket.orderId]));
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes[0]).toMatchObject({
      state: 2,
      code: '3009',
      impressions: 1,
      unconfirmed: true,
    });
  });
});
