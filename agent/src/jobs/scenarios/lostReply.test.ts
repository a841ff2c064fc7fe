import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aTicket, type Rig, startRig } from '../../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

describe('a printer whose reply to the document is lost', () => {
  it('is asked for the job by its name, and the job is followed', async () => {
    rig.printer.loseReplyNext();
    await rig.print(aTicket());
    await rig.time.until(async () => (await rig.job())?.phase === 'printing');
    rig.printer.finishJob();
    expect(await rig.untilPhase('printed')).toMatchObject({ impressionsDone: 3 });
    expect(rig.printer.received).toHaveLength(1);
  });

  it('leaves the print unconfirmed when it does not know the job, and gets it never again', async () => {
    rig.printer.loseRequestNext();
    await rig.print(aTicket());
    await rig.untilPhase('unconfirmed');
    await rig.time.advance(60_000);
    expect(rig.printer.calls.submit).toBe(1);
    expect(rig.printer.received).toHaveLength(0);
    expect(rig.platform.finishes).toMatchObject([{ state: 2, code: '3009', unconfirmed: true }]);
    expect(rig.platform.finishes[0]?.impressions).toBeUndefined();
  });

  it('is asked again after it could not be reached at all', async () => {
    rig.printer.loseReplyNext();
    await rig.print(aTicket());
    await rig.time.until(() => rig.printer.received.length === 1);
    rig.printer.unplugNetwork();
    expect(await rig.untilPhase('held')).toMatchObject({ waitingFor: 'offline' });
    rig.printer.plugNetwork();
    await rig.untilPhase('printing');
    expect(rig.printer.received).toHaveLength(1);
  });

  it('is treated as if it may have the document when the driver itself fails', async () => {
    const submit = async () => {
      throw new TypeError('a mistake in the driver');
    };
    await rig.restart({ breakSubmit: submit });
    await rig.print(aTicket());
    expect(await rig.untilPhase('unconfirmed')).toMatchObject({ failure: 'PRINT_UNCONFIRMED' });
  });
});
