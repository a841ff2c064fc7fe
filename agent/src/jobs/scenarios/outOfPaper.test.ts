import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { aTicket, type Rig, startRig } from '../../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

const empty = (cartonCode: string) => ({ cartonCode, sheets: 0, empty: true });

describe('no paper before a print', () => {
  it('takes the next carton that has enough', async () => {
    rig.printer.setTray(empty('1'));
    await rig.time.until(async () => (await rig.state()).printer.cartons[0]?.empty === true);
    await rig.print(aTicket());
    expect(await rig.untilPhase('printing')).toMatchObject({ cartonCode: '2' });
    expect(rig.printer.received[0]?.options.mediaSource).toBe('tray-2');
  });

  it('takes the next carton even when the emptiness shows at the last look', async () => {
    await rig.time.until(async () => (await rig.state()).printer.condition === 'idle');
    rig.printer.setTray(empty('1'));
    expect(await rig.print(aTicket())).toMatchObject({ cartonCode: '1' });
    expect(await rig.untilPhase('printing')).toMatchObject({ cartonCode: '2' });
  });

  it('refuses a print that must come from the empty carton, and reports that nothing was printed', async () => {
    rig.printer.setTray(empty('1'));
    await rig.time.until(async () => (await rig.state()).printer.cartons[0]?.empty === true);
    const ticket = aTicket({ cartonCode: '1' });
    expect(await rig.call(printerCalls.print, ticket)).toMatchObject({
      ok: false,
      problem: { name: 'PRINT_OUT_OF_PAPER' },
    });
    await rig.time.until(() => rig.platform.finishes.length === 1);
    expect(rig.platform.finishes[0]).toMatchObject({ state: 2, code: '3001', impressions: 0 });
  });

  it('refuses a print that needs more sheets than any carton holds', async () => {
    const answer = await rig.call(printerCalls.print, aTicket({ pages: 501 }));
    expect(answer).toMatchObject({ ok: false, problem: { name: 'PRINT_OUT_OF_PAPER' } });
  });

  it.each([
    ['of another paper size', { cartonCode: '1', paperSize: 'A3' as const }],
    ['that holds A3 for an A4 document', { cartonCode: '4' }],
  ])('refuses a carton %s', async (_name, change) => {
    const answer = await rig.call(printerCalls.print, aTicket(change));
    expect(answer).toMatchObject({ ok: false, problem: { name: 'PRINT_NO_SUCH_CARTON' } });
  });
});

describe('paper that runs out in the middle', () => {
  it('holds the print, and goes on when paper is put in', async () => {
    await rig.print(aTicket());
    await rig.untilPhase('printing');
    rig.printer.advance(1);
    rig.printer.setCondition('outOfPaper');
    expect(await rig.untilPhase('held')).toMatchObject({ waitingFor: 'outOfPaper', impressionsDone: 1 });
    expect(rig.log.of('print-held')).toHaveLength(1);

    rig.printer.clear();
    expect(await rig.untilPhase('printing')).toMatchObject({ waitingFor: null, impressionsDone: 1 });
    rig.printer.finishJob();
    await rig.untilPhase('printed');
    expect(rig.printer.received).toHaveLength(1);
  });
});
