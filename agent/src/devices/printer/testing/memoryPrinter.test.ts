import { describe, expect, it } from '@jest/globals';
import type { PrintOptions } from '../types.ts';
import { makeMemoryPrinter } from './memoryPrinter.ts';

const DOCUMENT = new Uint8Array([1, 2, 3]);
const OPTIONS: PrintOptions = {
  jobName: 'print-1',
  copies: 2,
  sides: 'one-sided',
  orientation: 'portrait',
  colour: false,
  paperSize: 'A4',
  mediaSource: 'tray-1',
};

function printerOfTwoPages() {
  return makeMemoryPrinter({ pagesOf: () => 2 });
}

async function submitted(printer: ReturnType<typeof printerOfTwoPages>['printer'], jobName = 'print-1') {
  const result = await printer.submit(DOCUMENT, { ...OPTIONS, jobName });
  if (!result.ok) throw new Error(result.problem.detail);
  return result.value;
}

describe('a printer in memory', () => {
  it('prints only as far as it is advanced and completes with the last impression', async () => {
    const { printer, handle } = printerOfTwoPages();
    const job = await submitted(printer);
    expect(await printer.observe(job)).toEqual({ state: 'pending', impressions: 0, waitingFor: null });
    handle.advance(3);
    expect(await printer.observe(job)).toEqual({ state: 'printing', impressions: 3, waitingFor: null });
    handle.finishJob();
    expect(await printer.observe(job)).toEqual({ state: 'completed', impressions: 4 });
  });

  it('lets only the job in front wait for a person', async () => {
    const { printer, handle } = printerOfTwoPages();
    const first = await submitted(printer);
    const second = await submitted(printer, 'print-2');
    handle.advance();
    handle.jam();
    handle.advance();
    expect(await printer.observe(first)).toEqual({ state: 'printing', impressions: 1, waitingFor: 'jam' });
    expect(await printer.observe(second)).toMatchObject({ waitingFor: null });
  });

  it('receives the document whose reply is lost, and finds it by name', async () => {
    const { printer, handle } = printerOfTwoPages();
    handle.loseReplyNext();
    const result = await printer.submit(DOCUMENT, OPTIONS);
    expect(result).toMatchObject({ ok: false, problem: { kind: 'ambiguous' } });
    expect(await printer.find('print-1')).toEqual({ ok: true, value: 'memory:1' });
    expect(await printer.find('print-2')).toEqual({ ok: true, value: null });
  });

  it('does not receive a lost or refused document', async () => {
    const { printer, handle } = printerOfTwoPages();
    handle.loseRequestNext();
    expect(await printer.submit(DOCUMENT, OPTIONS)).toMatchObject({ problem: { kind: 'ambiguous' } });
    handle.refuseNext({ kind: 'busy', detail: 'one at a time' });
    expect(await printer.submit(DOCUMENT, OPTIONS)).toMatchObject({ problem: { kind: 'busy' } });
    expect(handle.received).toHaveLength(0);
  });

  it('forgets its jobs when the power is lost, but the paper remembers them', async () => {
    const { printer, handle } = printerOfTwoPages();
    const job = await submitted(printer);
    handle.advance();
    handle.powerLoss();
    expect(await printer.observe(job)).toMatchObject({ state: 'unreachable' });
    expect(await printer.status()).toMatchObject({ condition: 'offline' });
    handle.powerOn();
    expect(await printer.observe(job)).toEqual({ state: 'forgotten' });
    expect(handle.received).toMatchObject([{ impressions: 1 }]);
  });

  it('prints on while its network is unplugged', async () => {
    const { printer, handle } = printerOfTwoPages();
    const job = await submitted(printer);
    handle.unplugNetwork();
    handle.finishJob();
    expect(await printer.wakeUp()).toBe(false);
    handle.plugNetwork();
    expect(await printer.observe(job)).toMatchObject({ state: 'completed' });
  });

  it('distinguishes an aborted from a cancelled job and keeps a finished one', async () => {
    const { printer, handle } = printerOfTwoPages();
    const aborted = await submitted(printer);
    handle.abortJob('fuser');
    const cancelled = await submitted(printer, 'print-2');
    await printer.cancel(cancelled);
    await printer.cancel(aborted);
    expect(await printer.observe(aborted)).toMatchObject({ state: 'aborted', detail: 'fuser' });
    expect(await printer.observe(cancelled)).toMatchObject({ state: 'cancelled' });
  });

  it('withholds answers while it is stalled', async () => {
    const { printer, handle } = printerOfTwoPages();
    handle.stall();
    const answer = printer.status();
    expect(await Promise.race([answer, Promise.resolve('still waiting')])).toBe('still waiting');
    handle.resume();
    expect(await answer).toMatchObject({ condition: 'idle' });
  });
});
