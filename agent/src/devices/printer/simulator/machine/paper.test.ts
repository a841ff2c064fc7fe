import { describe, expect, it } from '@jest/globals';
import { MachineScript } from '../testing/machineScript.ts';

describe('a machine that runs out of paper', () => {
  it('stops during a job, waits for sheets and continues', () => {
    const script = new MachineScript();
    script.machine.setPaper('tray-1', { sheets: 2 });
    const id = script.submit(4);
    script.sheets(10);
    expect(script.machine.state).toBe('stopped');
    expect(script.machine.obstacles).toEqual(['paperNeeded']);
    expect(script.job(id)).toMatchObject({ state: 'processing', sheetsCompleted: 2 });
    script.machine.setPaper('tray-1', { sheets: 100 });
    script.sheets(2);
    expect(script.job(id)).toMatchObject({ state: 'completed', sheetsCompleted: 4 });
    expect(script.paper('tray-1')).toBe(98);
  });

  it('does not mind an empty tray that no job needs', () => {
    const script = new MachineScript();
    script.machine.setPaper('tray-2', { sheets: 0 });
    expect(script.machine.state).toBe('idle');
    const id = script.submit(1);
    script.sheets(1);
    expect(script.job(id).state).toBe('completed');
  });

  it('keeps the jobs behind waiting, whatever tray they ask for', () => {
    const script = new MachineScript();
    script.machine.setPaper('tray-1', { sheets: 0 });
    script.submit(1);
    const behind = script.submit(1, { mediaSource: 'tray-2' });
    script.sheets(10);
    expect(script.job(behind).state).toBe('pending');
  });

  it('changes to another cassette of the same paper when it may choose', () => {
    const script = new MachineScript();
    script.machine.setPaper('tray-1', { sheets: 1 });
    const id = script.submit(3, { mediaSource: 'auto' });
    script.sheets(3);
    expect(script.job(id).state).toBe('completed');
    expect([script.paper('tray-1'), script.paper('tray-2'), script.paper('tray-4')]).toEqual([0, 498, 500]);
  });

  it('waits for the only cassette of A3 and never uses the manual slot automatically', () => {
    const script = new MachineScript();
    script.machine.setPaper('tray-4', { sheets: 0 });
    script.machine.setPaper('manual', { sheets: 10, paper: 'A3' });
    script.submit(1, { mediaSource: 'auto', paper: 'A3' });
    script.sheets(5);
    expect(script.machine.obstacles).toEqual(['paperNeeded']);
    expect(script.paper('manual')).toBe(10);
  });

  it('knows no tray by another name', () => {
    expect(new MachineScript().machine.setPaper('tray-9', { sheets: 1 })).toBe(false);
  });
});
