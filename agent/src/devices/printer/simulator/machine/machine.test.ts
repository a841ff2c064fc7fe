import { describe, expect, it } from '@jest/globals';
import { MachineScript, SHEET_MS } from '../testing/machineScript.ts';

describe('the machine', () => {
  it('prints sheet by sheet, each taking its time', () => {
    const script = new MachineScript();
    const id = script.submit(3);
    expect(script.job(id)).toMatchObject({ state: 'processing', sheetsTotal: 3, impressionsCompleted: 0 });
    expect(script.machine.state).toBe('processing');
    script.clock.advance(SHEET_MS - 1);
    expect(script.job(id).sheetsCompleted).toBe(0);
    script.clock.advance(1);
    expect(script.job(id)).toMatchObject({ sheetsCompleted: 1, impressionsCompleted: 1 });
    script.sheets(2);
    expect(script.job(id)).toMatchObject({ state: 'completed', outcome: 'completed', sheetsCompleted: 3 });
    expect(script.machine.state).toBe('idle');
  });

  it.each([
    { pages: 5, copies: 1, sheets: 3, impressions: [2, 4, 5] },
    { pages: 4, copies: 2, sheets: 4, impressions: [2, 4, 6, 8] },
    { pages: 3, copies: 2, sheets: 4, impressions: [2, 3, 5, 6] },
    { pages: 1, copies: 2, sheets: 2, impressions: [1, 2] },
  ])(
    'prints $copies of $pages pages on both sides of $sheets sheets',
    ({ pages, copies, sheets, impressions }) => {
      const script = new MachineScript();
      const id = script.submit(pages, { copies, sides: 'two-sided-long-edge' });
      expect(script.job(id)).toMatchObject({ sheetsTotal: sheets, impressionsTotal: pages * copies });
      const counted = impressions.map(() => {
        script.sheets(1);
        return script.job(id).impressionsCompleted;
      });
      expect(counted).toEqual(impressions);
      expect(script.job(id).state).toBe('completed');
    },
  );

  it('counts paper, output, toner and life', () => {
    const script = new MachineScript();
    const before = script.machine.hardware;
    script.submit(4, { mediaSource: 'tray-3', sides: 'two-sided-long-edge', colour: 'monochrome' });
    script.sheets(2);
    const after = script.machine.hardware;
    expect(script.paper('tray-3')).toBe(498);
    expect(script.paper('tray-1')).toBe(500);
    expect(after.outputSheets).toBe(2);
    expect(after.lifeCount - before.lifeCount).toBe(4);
    expect(after.toner.black).toBeLessThan(before.toner.black);
    expect(after.toner.cyan).toBe(before.toner.cyan);
  });

  it('prints one job at a time, in the order of arrival', () => {
    const script = new MachineScript();
    const first = script.submit(2);
    const second = script.submit(1);
    script.sheets(1);
    expect(script.job(second).state).toBe('pending');
    script.sheets(1);
    expect(script.job(first).state).toBe('completed');
    expect(script.job(second).state).toBe('processing');
    script.sheets(1);
    expect(script.endings.map((job) => job.id)).toEqual([first, second]);
  });

  it('lists only the last hundred jobs that ended', () => {
    const script = new MachineScript();
    for (let count = 0; count < 102; count += 1) script.submit(1);
    script.sheets(102);
    expect(script.machine.jobs.map((job) => job.id)).toEqual(Array.from({ length: 100 }, (_, at) => at + 3));
  });

  it('starts the moving sheet again when the pace changes', () => {
    const script = new MachineScript();
    script.machine.setSheetMs(60_000);
    const id = script.submit(1);
    script.machine.setSheetMs(10);
    script.clock.advance(10);
    expect(script.job(id).state).toBe('completed');
  });
});
