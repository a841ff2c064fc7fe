import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { idCardSetting } from '@self-print/contract/deviceSettings.ts';
import { type ManualTime, manualTime } from '../../../testing/manualTime.ts';
import type { HealthReport } from '../../framework/health.ts';
import { createMemoryLine, type MemoryLine } from '../../framework/testing/memoryLine.ts';
import { openIdCardReader } from '../detect.ts';
import { createSamvModule, type SamvModule } from '../simulator/samvModule.ts';
import type { IdCardProblem, IdCardReader, IdCardReading } from '../types.ts';

const NUMBER = '999999200307040010';
let time: ManualTime;
let module: SamvModule;
let line: MemoryLine;
let health: HealthReport[];
let reader: IdCardReader;

beforeEach(() => {
  time = manualTime();
  module = createSamvModule();
  line = createMemoryLine(module.device);
  health = [];
});
afterEach(() => reader.close());

function connect(): void {
  const setting = idCardSetting.parse({ driver: 'samv', port: { kind: 'tcp', host: 'memory', port: 1 } });
  const opened = openIdCardReader(setting, (report) => void health.push(report), {
    openLink: line.open,
    time,
    environment: {},
  });
  if (!opened) throw new Error('no reader');
  reader = opened;
}
const until = (state: HealthReport['state']) => time.until(() => health.at(-1)?.state === state);
const ready = async () => {
  connect();
  await until('ready');
};

type Outcome = Awaited<ReturnType<IdCardReader['read']>>;

/** Reads until the end, however long that takes in manual time. */
async function read(seconds = 15, signal = new AbortController().signal): Promise<Outcome> {
  let outcome: Outcome | null = null;
  const reading = reader.read({ waitMs: seconds * 1_000, photo: true, signal });
  void reading.then((done) => {
    outcome = done;
  });
  await time.until(() => outcome !== null, 120_000);
  return reading;
}
const card = (outcome: Outcome): IdCardReading => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  return outcome.value;
};
const problem = (outcome: Outcome): IdCardProblem => {
  if (outcome.ok) throw new Error('a card was read');
  return outcome.problem;
};

describe('the start', () => {
  it('checks the module and returns its number', async () => {
    await ready();
    expect(health.at(-1)?.detail).toBe('memory:1: module 05010100000000000000000000000000');
    expect(module.asked()).toMatchObject({ status: 1, samId: 1 });
    expect(module.asked().reset).toBeUndefined();
  });

  it('resets a module that is not well', async () => {
    module.setFault({ instead: { status: { status: 0x60, times: 1 } } });
    await ready();
    expect(module.asked()).toMatchObject({ status: 2, reset: 1 });
  });

  it.each([
    [0x60, 'self-test of the module failed'],
    [0x66, 'module without a licence'],
  ])('reports 1001 while the module answers %d, and continues when it works', async (status, meaning) => {
    module.setFault({ instead: { status: { status } } });
    connect();
    await until('faulted');
    expect(health.at(-1)).toMatchObject({ problem: 'selfTestFailed' });
    expect(health.at(-1)?.detail).toContain(meaning);
    expect(problem(await read())).toMatchObject({ kind: 'initFailed' });
    module.setFault({ instead: {} });
    await until('ready');
  });

  it('reports 1002 while there is no response, and continues when there is one', async () => {
    module.setFault({ silent: true });
    connect();
    await until('faulted');
    expect(health.at(-1)).toMatchObject({ problem: 'silent' });
    expect(problem(await read())).toMatchObject({ kind: 'portFailed' });
    module.setFault({ silent: false });
    await until('ready');
  });

  it('is content with a module that keeps its number to itself', async () => {
    module.setFault({ instead: { samId: { status: 0x24 } } });
    await ready();
  });
});

describe('a card', () => {
  it.each([
    ['A', 'resident'],
    ['B', 'hongKongMacaoTaiwan'],
    ['C', 'foreigner2017'],
    ['D', 'foreigner2023'],
  ] as const)('of kind %s is read', async (kind, type) => {
    await ready();
    module.insertCard(kind);
    const { record, photo } = card(await read());
    expect(record).toMatchObject({ type, idNumberValid: true });
    expect(photo).toMatchObject({ kind: 'undecoded', problem: 'noDecoder' });
    expect(photo.kind === 'undecoded' && photo.wlt.length).toBe(1_024);
  });

  it('is waited for', async () => {
    await ready();
    const reading = read();
    await time.advance(4_000);
    expect(health.at(-1)?.state).toBe('busy');
    module.insertCard('A');
    expect(card(await reading).record.idNumber).toBe(NUMBER);
    expect(health.at(-1)?.state).toBe('ready');
    // Every 300 ms, not constantly.
    expect(module.asked().find).toBeGreaterThanOrEqual(14);
    expect(module.asked().find).toBeLessThanOrEqual(20);
  });

  it('that does not come is missed after the time', async () => {
    await ready();
    const begun = time.elapsed();
    expect(problem(await read(3))).toEqual({ kind: 'absent' });
    expect(time.elapsed() - begun).toBeLessThan(4_000);
  });

  it('is read over a line of single bytes with noise before each answer', async () => {
    line.setLine({ chunkBytes: 1, noise: [0xff, 0xaa, 0xaa, 0xaa, 0x96, 0x69, 0x05] });
    await ready();
    module.insertCard('A');
    expect(card(await read()).record.idNumber).toBe(NUMBER);
  });

  it.each([3, 5])('is read although every %d. answer is damaged', async (every) => {
    module.setFault({ badCheckEvery: every });
    await ready();
    module.insertCard('A');
    expect(card(await read()).record.idNumber).toBe(NUMBER);
  });

  it('whose answer was truncated is requested again', async () => {
    await ready();
    module.insertCard('A');
    module.setFault({ cutRead: { bytes: 100, times: 1 } });
    expect(card(await read()).record.idNumber).toBe(NUMBER);
    expect(module.asked()).toMatchObject({ find: 1, select: 1, read: 2 });
  });

  it.each([
    ['text and photo cannot be told apart', 0x24],
    ['the command is refused', 0x21],
  ])('is read with its fingerprint where the plain read is not known: %s', async (_why, status) => {
    await ready();
    module.insertCard('D');
    module.setFault({ instead: { read: { status } } });
    expect(card(await read()).record.type).toBe('foreigner2023');
    expect(module.asked()).toMatchObject({ read: 1, readWithFingerprint: 1 });
  });

  it('without a photo is read all the same', async () => {
    await ready();
    module.insertCard('A', false);
    expect(card(await read()).photo).toEqual({ kind: 'notOnCard' });
  });

  it('that stays in place is no fault, and is read again when it was lifted', async () => {
    await ready();
    module.insertCard('A');
    card(await read());
    const again = read();
    await time.advance(5_000);
    expect(health.at(-1)?.state).toBe('busy');
    module.removeCard();
    await time.advance(600);
    module.insertCard('B');
    expect(card(await again).record.type).toBe('hongKongMacaoTaiwan');
  });
});

describe('a card that fails', () => {
  it.each([0x31, 0x32, 0x33, 0x40, 0x41])('with status %d is tried three times', async (status) => {
    await ready();
    module.insertCard('A');
    module.setFault({ instead: { read: { status } } });
    expect(problem(await read())).toMatchObject({ kind: 'readFailed' });
    expect(module.asked()).toMatchObject({ find: 3, select: 3, read: 3 });
  });

  it.each([0x31, 0x41])('twice with status %d is read the third time', async (status) => {
    await ready();
    module.insertCard('A');
    module.setFault({ instead: { read: { status, times: 2 } } });
    expect(card(await read()).record.idNumber).toBe(NUMBER);
    expect(module.asked()).toMatchObject({ find: 3, select: 3, read: 3 });
  });

  it('that cannot be selected is retried while there is time, and then reported as unreadable', async () => {
    await ready();
    module.insertCard('A');
    module.setFault({ instead: { select: { status: 0x81, times: 6 } } });
    expect(card(await read()).record.idNumber).toBe(NUMBER);
    module.insertCard('A');
    module.setFault({ instead: { select: { status: 0x81 } } });
    expect(problem(await read(3))).toMatchObject({
      kind: 'readFailed',
      detail: expect.stringContaining('81'),
    });
  });

  it('at the last moment is still tried three times', async () => {
    await ready();
    module.insertCard('A');
    module.setFault({ instead: { read: { status: 0x41, times: 2 } } });
    expect(card(await read(0)).record.idNumber).toBe(NUMBER);
  });

  it('that is not an ID card is reported as unreadable', async () => {
    await ready();
    module.insertCard({
      kind: 'A',
      name: '',
      sex: '',
      nation: '',
      birth: '',
      address: '',
      idNumber: '',
      issuedBy: '',
      validFrom: '',
      validTo: '',
    });
    expect(problem(await read())).toEqual({
      kind: 'readFailed',
      detail: "the module's data is not an ID card",
    });
  });
});

describe('a read', () => {
  it('is refused while another one is under way', async () => {
    await ready();
    const first = read(3);
    expect(
      problem(await reader.read({ waitMs: 0, photo: true, signal: new AbortController().signal })),
    ).toEqual({ kind: 'busy' });
    expect(problem(await first)).toEqual({ kind: 'absent' });
    module.insertCard('A');
    card(await read());
  });

  it('ends with the visit', async () => {
    await ready();
    const visit = new AbortController();
    const reading = read(60, visit.signal);
    await time.advance(1_000);
    visit.abort();
    expect(problem(await reading)).toEqual({ kind: 'cancelled' });
    await until('ready');
  });

  it('ends when the cable is pulled, and the reader is there again when it is back', async () => {
    await ready();
    const reading = read();
    await time.advance(1_000);
    line.unplug();
    expect(problem(await reading)).toMatchObject({ kind: 'portFailed' });
    await until('faulted');
    expect(health.at(-1)).toMatchObject({ problem: 'portUnavailable' });
    line.plug();
    await until('ready');
    module.insertCard('A');
    card(await read());
  });

  it('ends when the reader is closed', async () => {
    await ready();
    const reading = read();
    await time.advance(1_000);
    await reader.close();
    expect(problem(await reading)).toMatchObject({ kind: 'portFailed' });
  });

  it('of a silent module is reported, and the port reopened', async () => {
    await ready();
    module.setFault({ silent: true });
    expect(problem(await read())).toEqual({ kind: 'portFailed', detail: 'the module does not answer' });
    await until('faulted');
    module.setFault({ silent: false });
    await until('ready');
  });

  it('of a broken module is reported, and the port reopened', async () => {
    await ready();
    module.setFault({ instead: { find: { status: 0x60 }, status: { status: 0x60 } } });
    expect(problem(await read())).toMatchObject({ kind: 'initFailed' });
    await until('faulted');
    expect(health.at(-1)).toMatchObject({ problem: 'selfTestFailed' });
  });

  it('never reveals anything of the card in health or problem', async () => {
    await ready();
    module.insertCard('A');
    module.setFault({ instead: { read: { status: 0x41, times: 4 } } });
    const shown = [problem(await read()), ...health];
    module.setFault({ instead: {} });
    card(await read());
    for (const word of [NUMBER, '张三', '2003']) expect(JSON.stringify([shown, health])).not.toContain(word);
  });
});
