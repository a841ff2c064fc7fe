import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { type AgentHarness, aTicket, startHarness } from '../../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

const empty = (cartonCode: string) => ({ cartonCode, sheets: 0, empty: true });

describe('no paper before a print', () => {
  it('takes the next carton that has enough', async () => {
    harness.printer.setTray(empty('1'));
    await harness.time.until(async () => (await harness.state()).printer.cartons[0]?.empty === true);
    await harness.print(aTicket());
    expect(await harness.untilPhase('printing')).toMatchObject({ cartonCode: '2' });
    expect(harness.printer.received[0]?.options.mediaSource).toBe('tray-2');
  });

  it('takes the next carton even when the emptiness shows at the last look', async () => {
    await harness.time.until(async () => (await harness.state()).printer.condition === 'idle');
    harness.printer.setTray(empty('1'));
    expect(await harness.print(aTicket())).toMatchObject({ cartonCode: '1' });
    expect(await harness.untilPhase('printing')).toMatchObject({ cartonCode: '2' });
  });

  it('refuses a print that must come from the empty carton, and reports that nothing was printed', async () => {
    harness.printer.setTray(empty('1'));
    await harness.time.until(async () => (await harness.state()).printer.cartons[0]?.empty === true);
    const ticket = aTicket({ cartonCode: '1' });
    expect(await harness.call(printerCalls.print, ticket)).toMatchObject({
      ok: false,
      problem: { name: 'PRINT_OUT_OF_PAPER' },
    });
    await harness.time.until(() => harness.platform.finishes.length === 1);
    expect(harness.platform.finishes[0]).toMatchObject({ state: 2, code: '3001', impressions: 0 });
  });

  it('refuses a print that needs more sheets than any carton holds', async () => {
    const answer = await harness.call(printerCalls.print, aTicket({ pages: 501 }));
    expect(answer).toMatchObject({ ok: false, problem: { name: 'PRINT_OUT_OF_PAPER' } });
  });

  it.each([
    ['of another paper size', { cartonCode: '1', paperSize: 'A3' as const }],
    ['that holds A3 for an A4 document', { cartonCode: '4' }],
  ])('refuses a carton %s', async (_name, change) => {
    const answer = await harness.call(printerCalls.print, aTicket(change));
    expect(answer).toMatchObject({ ok: false, problem: { name: 'PRINT_NO_SUCH_CARTON' } });
  });
});

describe('paper that runs out in the middle', () => {
  it('holds the print, and continues when paper is added', async () => {
    await harness.print(aTicket());
    await harness.untilPhase('printing');
    harness.printer.advance(1);
    harness.printer.setCondition('outOfPaper');
    expect(await harness.untilPhase('held')).toMatchObject({ waitingFor: 'outOfPaper', impressionsDone: 1 });
    expect(harness.log.of('print-held')).toHaveLength(1);

    harness.printer.clear();
    expect(await harness.untilPhase('printing')).toMatchObject({ waitingFor: null, impressionsDone: 1 });
    harness.printer.finishJob();
    await harness.untilPhase('printed');
    expect(harness.printer.received).toHaveLength(1);
  });
});
