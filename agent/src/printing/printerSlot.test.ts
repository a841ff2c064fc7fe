import { describe, expect, it } from '@jest/globals';
import { fail, ok } from '@self-print/contract/result.ts';
import { makeMemoryPrinter } from '../devices/printer/testing/memoryPrinter.ts';
import type { PrinterConfiguration } from '../devices/printer/types.ts';
import { memoryLog } from '../testing/memoryLog.ts';
import { createPrinterSlot } from './printerSlot.ts';

const configuration = (address: string): PrinterConfiguration => ({
  address,
  snmpAddress: null,
  snmpCommunity: 'public',
  cartons: [],
});

function slotWithLog() {
  const events: string[] = [];
  const slot = createPrinterSlot(({ address }) => {
    if (address === 'bad:') return fail('no driver for bad:');
    events.push(`open ${address}`);
    const { printer } = makeMemoryPrinter();
    printer.close = async () => void events.push(`close ${address}`);
    return ok(printer);
  }, memoryLog());
  return { slot, events };
}

describe('the printer of the settings', () => {
  it('is opened once for the same configuration', () => {
    const { slot, events } = slotWithLog();
    slot.configure(configuration('a:'));
    slot.configure(configuration('a:'));
    expect(events).toEqual(['open a:']);
    expect(slot.strategyName()).toBe('memory');
  });

  it('is closed when another takes its place', () => {
    const { slot, events } = slotWithLog();
    slot.configure(configuration('a:'));
    slot.configure(configuration('b:'));
    expect(events).toEqual(['open a:', 'close a:', 'open b:']);
  });

  it('stays open for the job that holds it', () => {
    const { slot, events } = slotWithLog();
    slot.configure(configuration('a:'));
    const held = slot.hold();
    slot.configure(configuration('b:'));
    expect(held?.address).toBe('a:');
    expect(events).not.toContain('close a:');
    held?.release();
    held?.release();
    expect(events.filter((event) => event === 'close a:')).toHaveLength(1);
    expect(slot.hold()?.address).toBe('b:');
  });

  it('can be another one for a job that was sent there', () => {
    const { slot, events } = slotWithLog();
    slot.configure(configuration('b:'));
    const old = slot.holdAt('a:');
    expect(old?.address).toBe('a:');
    old?.release();
    expect(events).toEqual(['open b:', 'open a:', 'close a:']);
    expect(slot.holdAt('b:')?.address).toBe('b:');
    expect(events).toHaveLength(3);
  });

  it('is null while there is no driver for it, with a reason', () => {
    const { slot } = slotWithLog();
    expect(slot.hold()).toBeNull();
    slot.configure(configuration(''));
    expect([slot.hold(), slot.problem()]).toEqual([null, 'no printer is configured']);
    slot.configure(configuration('bad:'));
    expect([slot.hold(), slot.problem()]).toEqual([null, 'no driver for bad:']);
    slot.configure(configuration('a:'));
    expect(slot.problem()).toBe('');
  });

  it('is closed with the agent', async () => {
    const { slot, events } = slotWithLog();
    slot.configure(configuration('a:'));
    await slot.close();
    expect(events).toEqual(['open a:', 'close a:']);
  });
});
