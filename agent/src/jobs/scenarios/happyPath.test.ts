import { afterEach, describe, expect, it } from '@jest/globals';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
afterEach(() => harness.stop());

describe('printing a document', () => {
  it('follows it to the last side and reports the outcome', async () => {
    harness = await startHarness();
    const ticket = aTicket({ copies: 2, duplex: true });

    const accepted = await harness.print(ticket);
    expect(accepted).toMatchObject({
      phase: 'accepted',
      impressionsTotal: 6,
      sheetsTotal: 4,
      reported: false,
    });

    await harness.untilPhase('printing');
    expect(harness.printer.received).toHaveLength(1);
    expect(harness.printer.received[0]?.options).toMatchObject({
      jobName: ticket.printLogId,
      copies: 2,
      sides: 'two-sided-long-edge',
      mediaSource: 'tray-1',
    });

    harness.printer.advance(3);
    await harness.time.until(async () => (await harness.job())?.impressionsDone === 3);
    expect(await harness.job()).toMatchObject({ sheetsDone: 2 });

    harness.printer.finishJob();
    await harness.untilPhase('printed');
    await harness.time.until(async () => (await harness.job())?.reported === true);
    expect(harness.platform.finishes).toMatchObject([
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
    const cartons = (await harness.state()).printer.cartons;
    expect(cartons[0]).toMatchObject({ cartonCode: '1', sheets: 496, source: 'counted' });
  });
});
