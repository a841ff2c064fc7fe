import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

describe('a printer that cannot print before the document is sent', () => {
  it.each([
    ['jam', 'PRINT_JAM', '3002'],
    ['doorOpen', 'PRINT_DOOR_OPEN', '3003'],
    ['tonerEmpty', 'PRINT_TONER_EMPTY', '3006'],
  ] as const)('%s: fails the print and sends nothing', async (condition, failure, code) => {
    harness.printer.setCondition(condition);
    await harness.print(aTicket());
    expect(await harness.untilPhase('failed')).toMatchObject({ failure, impressionsDone: 0 });
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes[0]).toMatchObject({
      state: 2,
      code,
      impressions: 0,
      unconfirmed: false,
    });
    expect(harness.printer.calls.submit).toBe(0);
  });
});

describe('a jam in the middle', () => {
  it('holds the print until it is cleared', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.advance(2);
    harness.printer.jam();
    expect(await harness.untilPhase('held')).toMatchObject({ waitingFor: 'jam', impressionsDone: 2 });
    harness.printer.clear();
    harness.printer.finishJob();
    expect(await harness.untilPhase('printed')).toMatchObject({ impressionsDone: 3 });
  });

  it('ends as failed with the sides that came out when a person gives up', async () => {
    const ticket = aTicket();
    await harness.print(ticket);
    await harness.untilPhase('printing');
    harness.printer.advance(2);
    harness.printer.jam();
    await harness.untilPhase('held');
    await harness.call(printerCalls.cancel, { printLogId: ticket.printLogId });
    expect(await harness.untilPhase('failed')).toMatchObject({
      failure: 'PRINT_CANCELLED',
      impressionsDone: 2,
    });
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes[0]).toMatchObject({ state: 2, impressions: 2, unconfirmed: false });
  });
});
