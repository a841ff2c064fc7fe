import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aTicket, type Rig, startRig } from '../../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

describe('a printer that gives a print up', () => {
  it('before it takes it: nothing was printed', async () => {
    rig.printer.refuseNext({ kind: 'refused', detail: 'client-error-document-format-not-supported' });
    await rig.print(aTicket());
    expect(await rig.untilPhase('failed')).toMatchObject({ failure: 'PRINT_REFUSED', impressionsDone: 0 });
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(rig.platform.finishes[0]).toMatchObject({
      state: 2,
      code: '3005',
      impressions: 0,
      unconfirmed: false,
    });
    expect(rig.platform.finishes[0]?.errorMsg).toContain('client-error-document-format-not-supported');
  });

  it('before the first side: nothing was printed', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.printer.abortJob('bad data');
    expect(await rig.untilPhase('failed')).toMatchObject({ failure: 'PRINT_ABORTED', impressionsDone: 0 });
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(rig.platform.finishes[0]).toMatchObject({ code: '3013', impressions: 0, unconfirmed: false });
  });

  it('in the middle: some was printed, and the paper is counted', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.printer.advance(2);
    rig.printer.abortJob('bad data');
    expect(await rig.untilPhase('failed')).toMatchObject({ failure: 'PRINT_ABORTED', impressionsDone: 2 });
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(rig.platform.finishes[0]).toMatchObject({ impressions: 2, unconfirmed: false });
    expect((await rig.state()).printer.cartons[0]?.sheets).toBe(498);
  });

  it('by losing power: nobody knows, and nothing is sent again when power returns', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.printer.advance(1);
    await rig.time.until(async () => (await rig.job())?.impressionsDone === 1);
    rig.printer.powerLoss();
    await rig.untilPhase('held');
    rig.printer.powerOn();
    expect(await rig.untilPhase('unconfirmed')).toMatchObject({ impressionsDone: 1 });
    await rig.time.advance(60_000);
    expect(rig.printer.received).toHaveLength(1);
    expect(rig.platform.finishes).toMatchObject([{ state: 2, unconfirmed: true, impressions: 1 }]);
  });

  it('by forgetting it in the middle: nobody knows', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.printer.forgetJobs();
    await rig.untilPhase('unconfirmed');
  });

  it('never: a printer that does not count still completes', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.printer.completeWithoutCount();
    expect(await rig.untilPhase('printed')).toMatchObject({ impressionsDone: 3 });
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(rig.platform.finishes[0]?.impressions).toBeUndefined();
    expect((await rig.state()).printer.cartons[0]?.sheets).toBe(497);
  });
});
