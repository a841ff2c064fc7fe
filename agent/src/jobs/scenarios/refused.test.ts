import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

describe('a printer that gives a print up', () => {
  it('before it takes it: nothing was printed', async () => {
    harness.printer.refuseNext({ kind: 'refused', detail: 'client-error-document-format-not-supported' });
    await harness.print(aTicket());
    expect(await harness.untilPhase('failed')).toMatchObject({
      failure: 'PRINT_REFUSED',
      impressionsDone: 0,
    });
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes[0]).toMatchObject({
      state: 2,
      code: '3005',
      impressions: 0,
      unconfirmed: false,
    });
    expect(harness.platform.finishes[0]?.errorMsg).toContain('client-error-document-format-not-supported');
  });

  it('before the first side: nothing was printed', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.abortJob('bad data');
    expect(await harness.untilPhase('failed')).toMatchObject({
      failure: 'PRINT_ABORTED',
      impressionsDone: 0,
    });
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes[0]).toMatchObject({ code: '3013', impressions: 0, unconfirmed: false });
  });

  it('in the middle: some was printed, and the paper is counted', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.advance(2);
    harness.printer.abortJob('bad data');
    expect(await harness.untilPhase('failed')).toMatchObject({
      failure: 'PRINT_ABORTED',
      impressionsDone: 2,
    });
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes[0]).toMatchObject({ impressions: 2, unconfirmed: false });
    expect((await harness.state()).printer.cartons[0]?.sheets).toBe(498);
  });

  it('by losing power: nobody knows, and nothing is sent again when power returns', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.advance(1);
    await harness.time.until(async () => (await harness.job())?.impressionsDone === 1);
    harness.printer.powerLoss();
    await harness.untilPhase('held');
    harness.printer.powerOn();
    expect(await harness.untilPhase('unconfirmed')).toMatchObject({ impressionsDone: 1 });
    await harness.time.advance(60_000);
    expect(harness.printer.received).toHaveLength(1);
    expect(harness.platform.finishes).toMatchObject([{ state: 2, unconfirmed: true, impressions: 1 }]);
  });

  it('by forgetting it in the middle: nobody knows', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.forgetJobs();
    await harness.untilPhase('unconfirmed');
  });

  it('never: a printer that does not count still completes', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.completeWithoutCount();
    expect(await harness.untilPhase('printed')).toMatchObject({ impressionsDone: 3 });
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes[0]?.impressions).toBeUndefined();
    expect((await harness.state()).printer.cartons[0]?.sheets).toBe(497);
  });
});
