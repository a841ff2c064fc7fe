import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CardPrinterSetting, cardPrinterSetting } from '@self-print/contract/deviceSettings.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Time } from '../../time.ts';
import { startYktHttpSim, type YktHttpSim } from '../campusCard/simulator/yktHttpSim.ts';
import type { HealthReport } from '../framework/health.ts';
import { openByteLink } from '../framework/openByteLink.ts';
import { serveWire, type WireServer } from '../framework/simulator/wireServer.ts';
import { eventually } from '../framework/testing/eventually.ts';
import { skippingTime } from '../framework/testing/skippingTime.ts';
import { openCardPrinter } from './detect.ts';
import { CARD_LINE, CARD_LINES } from './protocols/panels.ts';
import { type CardMachine, type CardMachineFault, createCardMachine } from './simulator/cardMachine.ts';
import { simulatedEvolis } from './simulator/evolisSim.ts';
import { stationWriter } from './simulator/stationSim.ts';
import type { CardPrinter } from './types.ts';

const WHITE = new Uint8Array(CARD_LINE * CARD_LINES * 3).fill(0xff);
const NUMBER = '2023010118';

let machine: CardMachine;
let wire: WireServer;
let printer: CardPrinter;
let health: HealthReport[];
let time: Time;
let writer: YktHttpSim | null;

beforeEach(async () => {
  machine = createCardMachine();
  health = [];
  time = skippingTime();
  writer = null;
  wire = await serveWire(simulatedEvolis(machine, { time, cut: () => void wire.unplug() }));
});
afterEach(async () => {
  await printer.close();
  await wire.close();
  await writer?.close();
});

async function open(changes: Partial<Extract<CardPrinterSetting, { driver: 'evolis' }>> = {}): Promise<void> {
  const setting = cardPrinterSetting.parse({
    driver: 'evolis',
    port: { kind: 'tcp', host: '127.0.0.1', port: wire.port },
    ...changes,
  });
  const opened = openCardPrinter(setting, (report) => void health.push(report), {
    openLink: openByteLink,
    fetch,
    secrets: { get: () => ({ ok: false, problem: 'no such secret' }) },
    time,
    stopped: new AbortController().signal,
  });
  if (!opened) throw new Error('no printer');
  printer = opened;
}
const healthy = (state: HealthReport['state'] = 'ready') =>
  eventually(() => {
    const last = health.at(-1);
    return last?.state === state ? last : null;
  }, `the state ${state}`);
const ready = async (changes: Parameters<typeof open>[0] = {}) => {
  await open(changes);
  await healthy();
};
const make = async (fault: CardMachineFault) => {
  await ready();
  machine.setFault(fault);
  const taken = await printer.take();
  return taken.ok ? printer.print(WHITE) : taken;
};
const problem = (fault: string, isCertain: boolean) => ({ ok: false, problem: { fault, isCertain } });

describe('an Evolis card printer', () => {
  it('says its model and how long its ribbon lasts', async () => {
    await open();
    expect((await healthy()).detail).toContain('Simulated card printer, ribbon for about 180 cards');
    expect(await printer.look()).toEqual({
      ok: true,
      value: { hasCards: true, hasRibbon: true, ribbonCards: 180, panels: 1_200 },
    });
  });

  it('prints every panel of its ribbon once, and gives the card out', async () => {
    await ready();
    expect(await printer.take()).toEqual({ ok: true });
    expect(machine.inside()).toMatchObject({ panels: '' });
    expect(await printer.print(WHITE)).toEqual({ ok: true });
    expect(machine.given()).toMatchObject([{ panels: 'ymcko' }]);
    expect(machine.inside()).toBeNull();
  });

  it.each([
    ['kb', 'k'],
    ['ko', 'ko'],
  ] as const)('prints with a ribbon %s', async (ribbon, panels) => {
    await ready({ ribbon });
    await printer.take();
    expect(await printer.print(WHITE)).toEqual({ ok: true });
    expect(machine.given()).toMatchObject([{ panels }]);
  });

  it('never prints on a card that an earlier job has left inside', async () => {
    expect(await make('lostPanel')).toMatchObject(problem('lost', false));
    machine.setFault('none');
    // After a lost answer the line is opened anew.
    await time.wait(SECOND_MS, new AbortController().signal);
    await healthy();
    await printer.take();
    expect(await printer.print(WHITE)).toEqual({ ok: true });
    expect(machine.rejected()).toMatchObject([{ panels: 'y' }]);
    expect(machine.given()).toMatchObject([{ panels: 'ymcko' }]);
  });

  it('throws the card in the station away', async () => {
    await ready();
    await printer.take();
    await printer.reject();
    expect(machine.rejected()).toMatchObject([{ panels: '' }]);
  });

  it.each([
    ['feederEmpty', 'noCards'],
    ['coverOpen', 'coverOpen'],
    ['jamTaking', 'jam'],
    ['garbage', 'printer'],
    ['silent', 'lost'],
  ] as const)('has certainly made nothing without a card: %s', async (fault, expected) => {
    expect(await make(fault)).toMatchObject(problem(expected, true));
    expect(machine.given()).toEqual([]);
    expect(machine.panels()).toBe(1_200);
  });

  it.each([
    ['ribbonEnds', 'ribbon', 0],
    ['jamPrinting', 'jam', 0],
    ['lostPanel', 'lost', 0],
    ['lostEnd', 'lost', 1],
    ['cutPrinting', 'lost', 0],
    ['liar', 'notCounted', 1],
  ] as const)(
    'does not know what became of a card that it began to print: %s',
    async (fault, expected, given) => {
      expect(await make(fault)).toMatchObject(problem(expected, false));
      expect(machine.given()).toHaveLength(given);
    },
  );

  it('says how far the printer came by its own counter', async () => {
    const outcome = await make('lostEnd');
    expect(outcome).toMatchObject({ problem: { detail: 'end: no answer, 5 of 5 panels' } });
  });

  it('waits for a slow one', async () => {
    expect(await make('slow')).toEqual({ ok: true });
  });

  it('reads answers that come in pieces, after noise', async () => {
    wire.setFaults({ chunkBytes: 1, noiseBytes: [0, 0xff] });
    await ready();
    await printer.take();
    expect(await printer.print(WHITE)).toEqual({ ok: true });
  });

  it('is not another device that answers at its port', async () => {
    machine.setFault('garbage');
    await open();
    expect(await healthy('faulted')).toMatchObject({ problem: 'unexpectedAnswer' });
  });

  it('is silent when nobody answers, and works when it is switched on', async () => {
    machine.setFault('silent');
    await open();
    expect(await healthy('faulted')).toMatchObject({ problem: 'silent' });
    machine.setFault('none');
    await healthy();
  });

  it('says that the line is gone, and certainly made nothing', async () => {
    await ready();
    await wire.unplug();
    await healthy('faulted');
    expect(await printer.take()).toMatchObject(problem('lost', true));
    expect(await printer.print(WHITE)).toMatchObject(problem('lost', true));
    await wire.plug();
    await healthy();
  });

  it('knows an empty feeder before it takes a card', async () => {
    await ready();
    machine.fill(0);
    expect(await printer.look()).toMatchObject({ ok: true, value: { hasCards: false } });
  });
});

describe('the writer in its station', () => {
  const withWriter = async () => {
    writer = await startYktHttpSim(stationWriter(machine));
    await ready({ encoder: { kind: 'http', url: writer.url } });
    await printer.take();
  };

  it('issues the card that is inside, and says the number of its chip', async () => {
    await withWriter();
    const uid = machine.inside()?.uid;
    expect(await printer.encoder.encode(NUMBER)).toEqual({ ok: true, value: { uid } });
    expect(machine.inside()).toMatchObject({ number: NUMBER });
  });

  it.each([
    ['badChip', true],
    ['tornChip', false],
  ] as const)('knows whether it touched the chip: %s', async (fault, isCertain) => {
    await withWriter();
    machine.setFault(fault);
    expect(await printer.encoder.encode(NUMBER)).toMatchObject(problem('encoder', isCertain));
  });

  it('that is missing makes the printer faulted', async () => {
    writer = await startYktHttpSim(stationWriter(machine));
    const { url } = writer;
    await writer.unplug();
    await open({ encoder: { kind: 'http', url } });
    expect(await healthy('faulted')).toMatchObject({ detail: expect.stringContaining('card station') });
  });

  it('whose key is missing lets no card pass with its chip untouched', async () => {
    await open({
      encoder: {
        kind: 'mifare',
        readerName: '',
        numberFormat: { order: 'big', radix: 10, pad: 10 },
        sector: 1,
        block: 0,
        keyType: 'A',
        keySecret: 'sector',
      },
    });
    expect(await healthy('faulted')).toMatchObject({ problem: 'misconfigured' });
    expect(await printer.encoder.encode(NUMBER)).toMatchObject(problem('encoder', true));
  });
});
