import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { idCardSetting } from '@self-print/contract/deviceSettings.ts';
import fc from 'fast-check';
import { systemTime } from '../../../time.ts';
import type { HealthReport } from '../../framework/health.ts';
import { openByteLink } from '../../framework/openByteLink.ts';
import { eventually } from '../../framework/testing/eventually.ts';
import { openIdCardReader } from '../detect.ts';
import { isPhotoBmp } from '../photo/bmp.ts';
import {
  decardCall,
  decardCard,
  decardPicture,
  decardReply,
  messageLine,
} from '../protocols/decardMessages.ts';
import { type DecardMiddleware, startDecardMiddleware } from '../simulator/decardMiddleware.ts';
import type { IdCardReader, IdCardReading } from '../types.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const NUMBER = '999999200307040010';
let middleware: DecardMiddleware;
let reader: IdCardReader;
let health: HealthReport[];

describe('a reader behind the Decard middleware', () => {
  beforeEach(async () => {
    middleware = await startDecardMiddleware();
    health = [];
  });
  afterEach(async () => {
    await reader.close();
    await middleware.stop();
  });

  const connect = () => {
    const setting = idCardSetting.parse({ driver: 'decard', url: middleware.url });
    const opened = openIdCardReader(setting, (report) => void health.push(report), {
      openLink: openByteLink,
      time: systemTime,
      environment: {},
    });
    if (!opened) throw new Error('no reader');
    reader = opened;
  };
  const until = (state: HealthReport['state']) =>
    eventually(() => {
      const last = health.at(-1);
      return last?.state === state ? last : null;
    }, `the state ${state}`);
  const ready = async () => {
    connect();
    await until('ready');
  };
  const read = (waitMs = 5_000, signal = new AbortController().signal, photo = true) =>
    reader.read({ waitMs, photo, signal });
  const card = async (reading: ReturnType<typeof read>): Promise<IdCardReading> => {
    const outcome = await reading;
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
    return outcome.value;
  };

  it('reads a card with its picture, one call after the other, and beeps', async () => {
    await ready();
    middleware.insertCard('A');
    const { record, photo } = await card(read());
    expect(record).toMatchObject({ idNumber: NUMBER, idNumberValid: true });
    expect(photo.kind === 'decoded' && isPhotoBmp(photo.picture)).toBe(true);
    expect(middleware.called()).toMatchObject({ dc_init: 1, dc_beep: 1, dc_ParsePhotoInfo: 1 });
    expect(middleware.overlaps()).toBe(0);
  });

  it.each([
    ['B', 'hongKongMacaoTaiwan'],
    ['C', 'foreigner2017'],
    ['D', 'foreigner2023'],
  ] as const)('reads kind %s, and leaves the picture when nobody wants it', async (kind, type) => {
    await ready();
    middleware.insertCard(kind);
    const { record, photo } = await card(read(5_000, undefined, false));
    expect(record.type).toBe(type);
    expect(photo).toEqual({ kind: 'notWanted' });
    expect(middleware.called().dc_ParsePhotoInfo).toBeUndefined();
  });

  it('waits for a card', async () => {
    await ready();
    const reading = read();
    await eventually(() => middleware.called().dc_SamAReadCardInfo ?? null, 'the first look');
    middleware.insertCard('A');
    expect((await card(reading)).record.idNumber).toBe(NUMBER);
  });

  it('gives the text where the middleware has no picture', async () => {
    await ready();
    middleware.insertCard('A');
    middleware.setFault({ noPictures: true });
    expect((await card(read())).photo).toMatchObject({ kind: 'undecoded', problem: 'decoderFailed' });
  });

  it('reports a missing card, an invalid one, and a second read', async () => {
    await ready();
    const first = read(0);
    expect(await read()).toEqual({ ok: false, problem: { kind: 'busy' } });
    expect(await first).toEqual({ ok: false, problem: { kind: 'absent' } });
    middleware.insertCard('A');
    middleware.setFault({ wrongCard: true });
    expect(await read()).toMatchObject({ ok: false, problem: { kind: 'readFailed' } });
    expect(middleware.called().dc_SamAReadCardInfo).toBe(1 + 3);
  });

  it('ends a read with the visit', async () => {
    await ready();
    const visit = new AbortController();
    const reading = read(60_000, visit.signal);
    await eventually(() => middleware.called().dc_SamAReadCardInfo ?? null, 'the first look');
    visit.abort();
    expect(await reading).toEqual({ ok: false, problem: { kind: 'cancelled' } });
  });

  it('is reported as interrupted when the middleware ends during it, and works when it is back', async () => {
    await ready();
    const reading = read(60_000);
    await eventually(() => middleware.called().dc_SamAReadCardInfo ?? null, 'the first look');
    await middleware.stop();
    expect(await reading).toMatchObject({ ok: false, problem: { kind: 'portFailed' } });
    expect(await until('faulted')).toMatchObject({ problem: 'portUnavailable' });
    await middleware.start();
    await until('ready');
    middleware.insertCard('A');
    expect((await card(read())).record.idNumber).toBe(NUMBER);
  });

  it.each([
    [{ noReader: true }, 'portUnavailable'],
    [{ garbage: true }, 'unexpectedAnswer'],
  ])('says what is wrong: %j', async (fault, problem) => {
    middleware.setFault(fault);
    connect();
    expect(await until('faulted')).toMatchObject({ problem });
    middleware.setFault({ noReader: false, garbage: false });
    await until('ready');
  });

  it('gives the reader back when it is closed, also in the middle of a read', async () => {
    await ready();
    const reading = read(60_000);
    await eventually(() => middleware.called().dc_SamAReadCardInfo ?? null, 'the first look');
    await reader.close();
    expect(await reading).toMatchObject({ ok: false });
    expect(middleware.called().dc_exit).toBe(1);
  });
});

describe('messages', () => {
  it('go out as the middleware expects them', () => {
    expect(Buffer.from(decardCall('dc_init', ['100', '115200'])).toString()).toBe(
      '{"func":"dc_init","in":["100","115200"]}',
    );
  });

  it.each([
    ['{"result":"0","out":["a"]}', { result: 0, out: ['a'] }],
    ['{"result":-2,"out":[5]}', { result: -2, out: ['5'] }],
    ['{\r\n "result": "7"\n}', { result: 7, out: [] }],
    ['{"result":"x"}', 'unusable'],
    ['[]', 'unusable'],
    ['<html>', 'unusable'],
    ['', 'unusable'],
  ])('%j is %j', (message, frame) => {
    expect(decardReply(messageLine(message))).toMatchObject({ kind: 'frame', frame });
  });

  it('wait for their end', () => {
    expect(decardReply(Buffer.from('{"result":"0"}'))).toEqual({ kind: 'more', drop: 0 });
  });

  it('with anything in them break nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), fc.uint8Array(), (message, out, bytes) => {
        decardReply(messageLine(message));
        decardReply(bytes);
        decardCard({ result: 0, out });
        decardPicture({ result: 0, out });
      }),
      { numRuns: RUNS },
    );
  });
});
