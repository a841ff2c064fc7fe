import { describe, expect, it } from '@jest/globals';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import type { PrintOptions } from '../types.ts';
import type { PrintedJob, Spooler } from './spooler.ts';
import { jobFlags, type SpoolerQueue } from './spoolerWords.ts';
import type { SumatraOptions } from './sumatraOptions.ts';
import { parseReference, referenceOf } from './windowsJob.ts';
import { createWindowsPrinter } from './windowsPrinter.ts';

const NAME = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
const NOW = 1_795_264_160_000;
const OPTIONS: PrintOptions = {
  jobName: NAME,
  copies: 2,
  sides: 'two-sided-short-edge',
  orientation: 'landscape',
  colour: false,
  paperSize: 'A3',
  mediaSource: 'Cassette 2',
};
const IDLE: SpoolerQueue = { detectedErrorState: 2, printerState: 0, printerStatus: 3, workOffline: false };

interface World {
  queue: Result<SpoolerQueue | null, string>;
  jobs: Result<readonly { id: number; documentName: string; status: number }[], string>;
  printed: Result<readonly PrintedJob[], string>;
  /** SumatraPDF's message when it fails. */
  failure: string | null;
}

function harness(changes: Partial<World> = {}) {
  const world: World = { queue: ok(IDLE), jobs: ok([]), printed: ok([]), failure: null, ...changes };
  const prints: [string, string, SumatraOptions][] = [];
  const removed: number[] = [];
  const spooler: Spooler = {
    queue: async () => world.queue,
    jobs: async () =>
      world.jobs.ok
        ? ok(world.jobs.value.map((job) => ({ ...job, status: jobFlags(job.status) })))
        : world.jobs,
    printed: async () => world.printed,
    remove: async (jobId) => {
      removed.push(jobId);
      return ok();
    },
  };
  const printer = createWindowsPrinter({
    queue: 'HP Kiosk',
    spooler,
    print: async (document, jobName, options) => {
      if (world.failure !== null) throw new Error(world.failure);
      prints.push([Buffer.from(document).toString(), jobName, options]);
    },
    snmp: null,
    cartons: DEFAULT_TERMINAL_SETTINGS.cartons,
    time: { now: () => NOW, wait: async () => true },
  });
  return { world, printer, prints, removed };
}
const DOCUMENT = new TextEncoder().encode('%PDF');
const listed = (status: number) => ok([{ id: 5, documentName: `C:\\Temp\\${NAME}.pdf`, status }]);
const reference = referenceOf({ jobId: 5, submittedAt: NOW, jobName: NAME });

describe('a print on Windows', () => {
  it('goes to SumatraPDF with its ticket and is named by number, moment and name', async () => {
    const { printer, prints } = harness({ jobs: listed(0x10) });
    expect(await printer.submit(DOCUMENT, OPTIONS)).toEqual(ok(reference));
    expect(prints).toEqual([
      [
        '%PDF',
        NAME,
        {
          printer: 'HP Kiosk',
          copies: 2,
          side: 'duplexshort',
          orientation: 'landscape',
          monochrome: true,
          paperSize: 'A3',
          bin: 'Cassette 2',
        },
      ],
    ]);
  });

  it('has no number when it has left the queue already', async () => {
    const { printer } = harness();
    expect(await printer.submit(DOCUMENT, { ...OPTIONS, mediaSource: null })).toEqual(
      ok(`windows::${NOW}:${NAME}`),
    );
  });

  it.each<[string, Partial<World>, Partial<PrintOptions>, string]>([
    ['there is no such queue', { queue: ok(null) }, {}, 'refused'],
    ['the spooler does not answer', { queue: fail('RPC server unavailable') }, {}, 'unreachable'],
    ['the bin would become another setting', {}, { mediaSource: 'Tray 1,99x' }, 'refused'],
    ['the name would leave its folder', {}, { jobName: '../../evil' }, 'refused'],
  ])('is not started when %s', async (_what, changes, options, kind) => {
    const { printer, prints } = harness(changes);
    const result = await printer.submit(DOCUMENT, { ...OPTIONS, ...options });
    expect(!result.ok && result.problem.kind).toBe(kind);
    expect(prints).toHaveLength(0);
  });

  it('is in doubt when SumatraPDF fails', async () => {
    const { printer } = harness({ failure: 'Command failed' });
    expect(await printer.submit(DOCUMENT, OPTIONS)).toEqual(
      fail({ kind: 'ambiguous', detail: 'Command failed' }),
    );
  });
});

describe('a job on Windows', () => {
  it('is seen in the queue with what it waits for', async () => {
    const { printer, world } = harness({ jobs: listed(0x10) });
    expect(await printer.observe(reference)).toEqual({
      state: 'printing',
      impressions: null,
      waitingFor: null,
    });
    world.queue = ok({ ...IDLE, printerState: 8 });
    expect(await printer.observe(reference)).toMatchObject({ waitingFor: 'jam' });
    world.queue = ok(IDLE);
    world.jobs = listed(0x40);
    expect(await printer.observe(reference)).toMatchObject({ state: 'pending', waitingFor: 'outOfPaper' });
  });

  it('is printed when the log says so by number after the print, or by name', async () => {
    const { printer, world } = harness({
      printed: ok([{ id: 5, documentName: 'Print Document', at: NOW + 1 }]),
    });
    expect(await printer.observe(reference)).toEqual({ state: 'completed', impressions: null });
    world.printed = ok([{ id: 99, documentName: `${NAME}.pdf`, at: NOW - 1 }]);
    expect(await printer.observe(reference)).toMatchObject({ state: 'completed' });
  });

  it.each<[string, readonly PrintedJob[]]>([
    ['the log is off', []],
    ['its number was that of an older job', [{ id: 5, documentName: 'Print Document', at: NOW - 1 }]],
    ['only others are in the log', [{ id: 6, documentName: 'Print Document', at: NOW + 1 }]],
  ])('that left the queue is forgotten when %s', async (_what, printed) => {
    const { printer } = harness({ printed: ok(printed) });
    expect(await printer.observe(reference)).toEqual({ state: 'forgotten' });
  });

  it('without a number is not any job without a name', async () => {
    const { printer } = harness({ printed: ok([{ id: 0, documentName: 'Print Document', at: NOW + 1 }]) });
    expect(await printer.observe(`windows::${NOW}:${NAME}`)).toEqual({ state: 'forgotten' });
  });

  it.each<[string, Partial<World>]>([
    ['queue', { jobs: fail('access denied') }],
    ['log', { printed: fail('access denied') }],
  ])('is not known when the %s cannot be read', async (_what, changes) => {
    expect(await harness(changes).printer.observe(reference)).toEqual({
      state: 'unreachable',
      detail: 'access denied',
    });
  });

  it('of another driver is forgotten', async () => {
    expect(await harness({ jobs: listed(0x10) }).printer.observe(`17/${NAME}`)).toEqual({
      state: 'forgotten',
    });
  });

  it('is found by name in the queue, then in the log, then nowhere', async () => {
    const { printer, world } = harness({ jobs: listed(0) });
    expect(await printer.find(NAME)).toEqual(ok(reference));
    world.jobs = ok([]);
    world.printed = ok([{ id: 8, documentName: `${NAME}.pdf`, at: NOW - 50 }]);
    expect(await printer.find(NAME)).toEqual(ok(`windows:8:${NOW - 50}:${NAME}`));
    world.printed = ok([]);
    expect(await printer.find(NAME)).toEqual(ok(null));
    world.printed = fail('access denied');
    expect(await printer.find(NAME)).toEqual(fail({ kind: 'unreachable', detail: 'access denied' }));
  });

  it('is removed from the queue by the number that it has there now', async () => {
    const { printer, world, removed } = harness({ jobs: listed(0x10) });
    await printer.cancel(`windows:3:${NOW}:${NAME}`);
    expect(removed).toEqual([5]);
    world.jobs = ok([]);
    await printer.cancel(reference);
    await printer.cancel('17/other');
    expect(removed).toEqual([5]);
  });

  it('keeps its reference there and back', () => {
    const job = { jobId: null, submittedAt: 1, jobName: 'a:b' };
    expect(parseReference(referenceOf(job))).toEqual(job);
    expect(parseReference('windows:x:1:a')).toBeNull();
  });
});

describe('a printer on Windows', () => {
  it('reports its status, and what is wrong with the spooler', async () => {
    const { printer, world } = harness();
    expect(await printer.status()).toMatchObject({ condition: 'idle', trays: [] });
    world.queue = ok(null);
    expect(await printer.status()).toMatchObject({
      condition: 'stopped',
      detail: 'Windows has no printer "HP Kiosk"',
    });
    world.queue = fail('RPC server unavailable');
    expect(await printer.status()).toMatchObject({ condition: 'stopped', detail: 'RPC server unavailable' });
  });

  it('is awake unless it is off line', async () => {
    const { printer, world } = harness();
    expect(await printer.wakeUp()).toBe(true);
    world.queue = ok({ ...IDLE, workOffline: true });
    expect(await printer.wakeUp()).toBe(false);
  });
});
