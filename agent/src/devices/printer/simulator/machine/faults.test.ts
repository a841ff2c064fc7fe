import { describe, expect, it } from '@jest/globals';
import { MachineScript } from '../testing/machineScript.ts';

describe('a jam', () => {
  it('takes the sheet, not the count, and the sheet is printed again', () => {
    const script = new MachineScript();
    script.machine.arm({ jamAtSheet: 2 });
    const id = script.submit(3);
    script.sheets(5);
    expect(script.machine.obstacles).toEqual(['jam']);
    expect(script.job(id)).toMatchObject({ state: 'processing', sheetsCompleted: 1 });
    script.machine.change({ jammed: false });
    script.sheets(2);
    expect(script.job(id)).toMatchObject({ state: 'completed', impressionsCompleted: 3 });
    expect(script.paper('tray-1')).toBe(496);
  });

  it('happens once', () => {
    const script = new MachineScript();
    script.machine.arm({ jamAtSheet: 1 });
    script.submit(1);
    script.sheets(1);
    script.machine.change({ jammed: false });
    script.sheets(1);
    const next = script.submit(1);
    script.sheets(1);
    expect(script.job(next).state).toBe('completed');
    expect(script.machine.armed.jamAtSheet).toBeNull();
  });

  it('waits for a job that is long enough', () => {
    const script = new MachineScript();
    script.machine.arm({ jamAtSheet: 3 });
    const short = script.submit(2);
    script.submit(3);
    script.sheets(4);
    expect(script.job(short).state).toBe('completed');
    expect(script.machine.obstacles).toEqual([]);
    script.sheets(1);
    expect(script.machine.obstacles).toEqual(['jam']);
  });
});

describe('a cover', () => {
  it('stops an idle machine, too', () => {
    const script = new MachineScript();
    script.machine.change({ coverOpen: true });
    expect(script.machine.state).toBe('stopped');
  });

  it('opened under a moving sheet lets that sheet start again', () => {
    const script = new MachineScript();
    const id = script.submit(2);
    script.clock.advance(900);
    script.machine.change({ coverOpen: true });
    script.sheets(10);
    expect(script.job(id).sheetsCompleted).toBe(0);
    script.machine.change({ coverOpen: false });
    script.clock.advance(999);
    expect(script.job(id).sheetsCompleted).toBe(0);
    script.clock.advance(1);
    expect(script.job(id).sheetsCompleted).toBe(1);
  });

  it('is more urgent than a jam and missing paper', () => {
    const script = new MachineScript();
    script.machine.setPaper('tray-1', { sheets: 0 });
    script.submit(1);
    script.machine.change({ coverOpen: true, jammed: true });
    expect(script.machine.obstacles).toEqual(['coverOpen', 'jam', 'paperNeeded']);
  });
});

describe('consumables', () => {
  it('stop the machine when a cartridge is empty', () => {
    const script = new MachineScript();
    const { toner } = script.machine.hardware;
    script.machine.change({ toner: { ...toner, magenta: 0 } });
    const id = script.submit(1);
    script.sheets(3);
    expect(script.machine.obstacles).toEqual(['tonerEmpty']);
    script.machine.change({ toner });
    script.sheets(1);
    expect(script.job(id).state).toBe('completed');
  });

  it('end in the middle of a job', () => {
    const script = new MachineScript();
    script.machine.change({ toner: { black: 0.005, cyan: 50, magenta: 50, yellow: 50 } });
    const id = script.submit(3, { colour: 'monochrome' });
    script.sheets(5);
    expect(script.machine.obstacles).toEqual(['tonerEmpty']);
    expect(script.job(id).sheetsCompleted).toBe(1);
  });

  it('stop it when nobody takes the paper away', () => {
    const script = new MachineScript();
    script.machine.change({ outputSheets: 999 });
    const id = script.submit(2);
    script.sheets(5);
    expect(script.machine.obstacles).toEqual(['outputFull']);
    expect(script.job(id).sheetsCompleted).toBe(1);
  });
});

describe('a stall', () => {
  it('moves nothing and says nothing', () => {
    const script = new MachineScript();
    const id = script.submit(2);
    script.sheets(1);
    script.machine.stall(true);
    script.sheets(100);
    expect(script.job(id)).toMatchObject({ state: 'processing', sheetsCompleted: 1 });
    expect(script.machine.state).toBe('processing');
    script.machine.stall(false);
    script.sheets(1);
    expect(script.job(id).state).toBe('completed');
  });
});
