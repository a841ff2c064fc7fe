import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { aTicket, type Rig, startRig } from '../../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

describe('a printer that cannot print before the document is sent', () => {
  it.each([
    ['jam', 'PRINT_JAM', '3002'],
    ['doorOpen', 'PRINT_DOOR_OPEN', '3003'],
    ['tonerEmpty', 'PRINT_TONER_EMPTY', '3006'],
  ] as const)('%s: fails the print and sends nothing', async (condition, failure, code) => {
    rig.printer.setCondition(condition);
    await rig.print(aTicket());
    expect(await rig.untilPhase('failed')).toMatchObject({ failure, impressionsDone: 0 });
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(rig.platform.finishes[0]).toMatchObject({ state: 2, code, impressions: 0, unconfirmed: false });
    expect(rig.printer.calls.submit).toBe(0);
  });
});

describe('a jam in the middle', () => {
  it('holds the print until it is cleared', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.printer.advance(2);
    rig.printer.jam();
    expect(await rig.untilPhase('held')).toMatchObject({ waitingFor: 'jam', impressionsDone: 2 });
    rig.printer.clear();
    rig.printer.finishJob();
    expect(await rig.untilPhase('printed')).toMatchObject({ impressionsDone: 3 });
  });

  it('ends as failed with the sides that came out when a person gives up', async () => {
    const ticket = aTicket();
    await rig.print(ticket);
    await rig.untilPhase('printing');
    rig.printer.advance(2);
    rig.printer.jam();
    await rig.untilPhase('held');
    await rig.call(printerCalls.cancel, { printLogId: ticket.printLogId });
    expect(await rig.untilPhase('failed')).toMatchObject({ failure: 'PRINT_CANCELLED', impressionsDone: 2 });
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(rig.platform.finishes[0]).toMatchObject({ state: 2, impressions: 2, unconfirmed: false });
  });
});
