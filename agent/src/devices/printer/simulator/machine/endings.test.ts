import { describe, expect, it } from '@jest/globals';
import { MachineScript } from '../testing/machineScript.ts';

describe('a job that is cancelled', () => {
  it('ends after the sheet that is moving', () => {
    const script = new MachineScript();
    const id = script.submit(5);
    script.clock.advance(1_500);
    expect(script.machine.cancelJob(id)).toBe(true);
    expect(script.job(id).state).toBe('stopping');
    script.clock.advance(500);
    expect(script.job(id)).toMatchObject({ state: 'canceled', sheetsCompleted: 2 });
  });

  it('counts as completed when that sheet was the last', () => {
    const script = new MachineScript();
    const id = script.submit(1);
    script.machine.cancelJob(id);
    script.sheets(1);
    expect(script.job(id).state).toBe('completed');
  });

  it('ends at once while it waits in line or for a person', () => {
    const script = new MachineScript();
    script.machine.setPaper('tray-1', { sheets: 0 });
    const waiting = script.submit(1);
    const behind = script.submit(1);
    script.machine.cancelJob(behind);
    expect(script.job(behind).state).toBe('canceled');
    script.machine.cancelJob(waiting);
    expect(script.job(waiting).state).toBe('canceled');
    expect(script.machine.state).toBe('idle');
  });

  it('ends when the machine stops under its last sheet, and the next one starts', () => {
    const script = new MachineScript();
    const id = script.submit(5);
    const next = script.submit(1);
    script.machine.cancelJob(id);
    script.machine.change({ coverOpen: true });
    expect(script.job(id).state).toBe('canceled');
    script.machine.change({ coverOpen: false });
    expect(script.job(next).state).toBe('processing');
  });

  it('cannot be cancelled again, nor once it is done', () => {
    const script = new MachineScript();
    const id = script.submit(1);
    script.sheets(1);
    expect(script.machine.cancelJob(id)).toBe(false);
    expect(script.machine.cancelJob(77)).toBe(false);
  });
});

describe('a job that is aborted', () => {
  it('ends at the sheet where the device gives up', () => {
    const script = new MachineScript();
    script.machine.arm({ abortAtSheet: 3 });
    const id = script.submit(5);
    const next = script.submit(1);
    script.sheets(3);
    expect(script.job(id)).toMatchObject({
      state: 'aborted',
      abortReason: 'aborted-by-system',
      sheetsCompleted: 2,
    });
    expect(script.job(next).state).toBe('processing');
  });

  it.each([null, 0])('prints nothing of a document with %s pages', (pages) => {
    const script = new MachineScript();
    const id = script.submit(pages);
    expect(script.job(id)).toMatchObject({ state: 'aborted', abortReason: 'document-format-error' });
    expect(script.paper('tray-1')).toBe(500);
  });

  it('never gets its document', () => {
    const script = new MachineScript();
    const ticket = script.job(script.submit(1)).ticket;
    const { id } = script.machine.createJob(ticket);
    script.clock.advance(59_999);
    expect(script.job(id).state).toBe('held');
    script.clock.advance(1);
    expect(script.job(id)).toMatchObject({ state: 'aborted', abortReason: 'submission-interrupted' });
    expect(script.machine.documentArrived(id, { bytes: 1, pages: 1 })).toBe(false);
  });
});

describe('a loss of power', () => {
  it('ends everything and forgets it; the paper that is out stays out', () => {
    const script = new MachineScript();
    script.submit(5);
    script.submit(1);
    script.sheets(2);
    script.machine.arm({ jamAtSheet: 1 });
    const { lifeCount } = script.machine.hardware;
    script.machine.losePower();
    script.sheets(10);
    expect(script.machine.jobs).toEqual([]);
    expect(script.endings).toMatchObject([
      { outcome: 'lost', sheetsCompleted: 2 },
      { outcome: 'lost', sheetsCompleted: 0 },
    ]);
    script.machine.restorePower();
    script.sheets(10);
    expect(script.machine.state).toBe('idle');
    expect(script.machine.hardware).toMatchObject({ lifeCount, outputSheets: 2 });
    expect(script.machine.armed.jamAtSheet).toBeNull();
    expect(script.submit(1)).toBe(3);
  });

  it('ends a stall', () => {
    const script = new MachineScript();
    script.machine.stall(true);
    script.machine.losePower();
    script.machine.restorePower();
    const id = script.submit(1);
    script.sheets(1);
    expect(script.job(id).state).toBe('completed');
  });

  it('does not close the cover', () => {
    const script = new MachineScript();
    script.machine.change({ coverOpen: true });
    script.machine.losePower();
    script.machine.restorePower();
    expect(script.machine.state).toBe('stopped');
  });
});

describe('a machine that forgets its jobs', () => {
  it('prints the current one on unseen and drops those behind', () => {
    const script = new MachineScript();
    const seen = script.submit(2);
    script.submit(1);
    script.sheets(1);
    script.machine.forgetJobs();
    expect(script.machine.jobs).toEqual([]);
    expect(script.machine.cancelJob(seen)).toBe(false);
    script.sheets(5);
    expect(script.endings).toMatchObject([
      { id: 2, outcome: 'lost' },
      { id: seen, outcome: 'completed', sheetsCompleted: 2 },
    ]);
    expect(script.machine.jobs).toEqual([]);
  });
});

describe('a reset', () => {
  it('gives back the machine of the first day, but no number twice', () => {
    const script = new MachineScript();
    script.submit(9);
    script.sheets(2);
    script.machine.change({ coverOpen: true });
    script.machine.setSheetMs(5);
    script.machine.reset();
    expect(script.machine).toMatchObject({ state: 'idle', sheetMs: 1_000, powered: true, jobs: [] });
    expect(script.paper('tray-1')).toBe(500);
    expect(script.submit(1)).toBe(2);
  });
});
