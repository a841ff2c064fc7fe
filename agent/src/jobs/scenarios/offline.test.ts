import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fail } from '@self-print/contract/result.ts';
import { UNREACHABLE_LIMIT_MS, UNREACHED_LIMIT_MS } from '../../limits.ts';
import { aTicket, type Rig, startRig } from '../../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

describe('a printer that cannot be reached before the document is sent', () => {
  it('fails the print without paper', async () => {
    rig.printer.unplugNetwork();
    await rig.print(aTicket());
    expect(await rig.untilPhase('failed')).toMatchObject({ failure: 'PRINT_OFFLINE', impressionsDone: 0 });
    expect(rig.printer.calls.wakeUp).toBeGreaterThan(0);
  });

  it('is tried again when it only missed the submission', async () => {
    rig.printer.refuseNext({ kind: 'unreachable', detail: 'ECONNREFUSED' });
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    expect(rig.printer.received).toHaveLength(1);
  });

  it('fails the print when it stays away', async () => {
    await rig.restart({ breakSubmit: async () => fail({ kind: 'unreachable', detail: 'ECONNREFUSED' }) });
    await rig.print(aTicket());
    const begun = rig.time.elapsed();
    await rig.untilPhase('failed');
    expect(rig.time.elapsed() - begun).toBeGreaterThanOrEqual(UNREACHED_LIMIT_MS);
    expect(await rig.job()).toMatchObject({ failure: 'PRINT_OFFLINE' });
  });

  it('is nobody when no printer is configured', async () => {
    await rig.restart({ config: { printerAddress: null } });
    await rig.print(aTicket());
    expect(await rig.untilPhase('failed')).toMatchObject({ failure: 'PRINT_OFFLINE' });
    expect((await rig.state()).printer).toMatchObject({
      condition: 'offline',
      detail: 'no printer is configured',
    });
  });
});

describe('a printer that is lost in the middle', () => {
  it('holds the print and finds it printed when the cable is in again', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.printer.unplugNetwork();
    expect(await rig.untilPhase('held')).toMatchObject({ waitingFor: 'offline' });
    rig.printer.finishJob();
    rig.printer.plugNetwork();
    expect(await rig.untilPhase('printed')).toMatchObject({ impressionsDone: 3 });
  });

  it('shows nothing of a missed poll', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.printer.unplugNetwork();
    await rig.time.advance(500);
    rig.printer.plugNetwork();
    await rig.time.advance(5_000);
    expect(rig.log.of('print-held')).toHaveLength(0);
    expect(await rig.job()).toMatchObject({ phase: 'printing' });
  });

  it('leaves the print unconfirmed when it stays away, and keeps the lease meanwhile', async () => {
    const ticket = aTicket();
    await rig.print(ticket);
    await rig.untilPhase('printing');
    rig.printer.advance(1);
    await rig.time.until(async () => (await rig.job())?.impressionsDone === 1);
    rig.printer.unplugNetwork();
    await rig.time.advance(UNREACHABLE_LIMIT_MS - 5_000);
    expect(await rig.job()).toMatchObject({ phase: 'held', waitingFor: 'offline' });
    expect(await rig.untilPhase('unconfirmed')).toMatchObject({
      failure: 'PRINT_UNCONFIRMED',
      impressionsDone: 1,
    });
    expect(rig.platform.renewals.length).toBeGreaterThanOrEqual(4);
    expect(new Set(rig.platform.renewals)).toEqual(new Set([ticket.orderId]));
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(rig.platform.finishes[0]).toMatchObject({
      state: 2,
      code: '3009',
      impressions: 1,
      unconfirmed: true,
    });
  });
});
