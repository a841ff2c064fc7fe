import { afterEach, describe, expect, it } from '@jest/globals';
import { aTicket, type Rig, startRig } from '../../testing/startAgent.ts';

let rig: Rig;
afterEach(() => rig.stop());

describe('printing a document', () => {
  it('follows it to the last side and reports the outcome', async () => {
    rig = await startRig();
    const ticket = aTicket({ copies: 2, duplex: true });

    const accepted = await rig.print(ticket);
    expect(accepted).toMatchObject({
      phase: 'accepted',
      impressionsTotal: 6,
      sheetsTotal: 4,
      reported: false,
    });

    await rig.untilPhase('printing');
    expect(rig.printer.received).toHaveLength(1);
    expect(rig.printer.received[0]?.options).toMatchObject({
      jobName: ticket.printLogId,
      copies: 2,
      sides: 'two-sided-long-edge',
      mediaSource: 'tray-1',
    });

    rig.printer.advance(3);
    await rig.time.until(async () => (await rig.job())?.impressionsDone === 3);
    expect(await rig.job()).toMatchObject({ sheetsDone: 2 });

    rig.printer.finishJob();
    await rig.untilPhase('printed');
    await rig.time.until(async () => (await rig.job())?.reported === true);
    expect(rig.platform.finishes).toMatchObject([
      {
        orderId: ticket.orderId,
        printLogId: ticket.printLogId,
        state: 1,
        code: '0',
        impressions: 6,
        unconfirmed: false,
        cartonCode: '1',
      },
    ]);
    const cartons = (await rig.state()).printer.cartons;
    expect(cartons[0]).toMatchObject({ cartonCode: '1', sheets: 496, source: 'counted' });
  });
});
