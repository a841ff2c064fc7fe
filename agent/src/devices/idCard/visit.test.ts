import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type ManualTime, manualTime } from '../../testing/manualTime.ts';
import { type MemoryLog, memoryLog } from '../../testing/memoryLog.ts';
import { createMemoryLine, type MemoryLine } from '../framework/testing/memoryLine.ts';
import { createIdCardTest } from './deviceTest.ts';
import { createSamvReader } from './samv/samvReader.ts';
import { createSamvModule, type SamvModule } from './simulator/samvModule.ts';
import type { IdCardReader, PhotoDecoder } from './types.ts';
import { createIdCardVisit, type IdCardVisit } from './visit.ts';

const PICTURE = Buffer.from('BM and the picture');
const NUMBER = '999999200307040010';
const PERSONAL = [NUMBER, '张三', '2003', '样本', PICTURE.toString('base64')];
let time: ManualTime;
let module: SamvModule;
let line: MemoryLine;
let log: MemoryLog;
let reader: IdCardReader;
let decode: PhotoDecoder['decode'];
let visit: IdCardVisit;

beforeEach(async () => {
  time = manualTime();
  module = createSamvModule();
  line = createMemoryLine(module.device);
  log = memoryLog();
  decode = async () => ok(PICTURE);
  let isReady = false;
  reader = createSamvReader({
    port: { kind: 'tcp', host: 'memory', port: 1 },
    decoder: { decode: (wlt) => decode(wlt) },
    openLink: line.open,
    report: ({ state }) => {
      isReady = state === 'ready';
    },
    time,
  });
  visit = createIdCardVisit({ reader: () => ok(reader), time, log });
  await time.until(() => isReady);
});
afterEach(() => reader.close());

async function done<Value>(work: Promise<Value>): Promise<Value> {
  let over = false;
  void work.then(() => {
    over = true;
  });
  await time.until(() => over, 120_000);
  return work;
}
const read = (photo = true, waitSeconds = 5) => done(visit.read({ waitSeconds, photo }));

describe('a read', () => {
  it("returns the card's data, with both forms of the photo", async () => {
    module.insertCard('A');
    const answer = await read();
    expect(answer).toMatchObject({
      ok: true,
      value: {
        code: '1004',
        idNumber: NUMBER,
        idNumberValid: true,
        photo: PICTURE.toString('base64'),
        photoProblem: null,
      },
    });
    expect(answer.ok && Buffer.from(answer.value.photoWlt ?? '', 'base64').length).toBe(1_024);
    expect(visit.lastPhoto()).toBe(PICTURE.toString('base64'));
  });

  it.each([
    ['noDecoder', 'no decoder is set'],
    ['decoderFailed', 'the decoder did not end'],
  ] as const)('gives the text and the undecoded photo: %s', async (undecoded, detail) => {
    decode = async () => fail({ problem: undecoded, detail });
    module.insertCard('A');
    const answer = await read();
    expect(answer).toMatchObject({ ok: true, value: { photo: null, photoProblem: undecoded } });
    expect(answer.ok && answer.value.photoWlt).not.toBeNull();
    expect(visit.lastPhoto()).toBeNull();
  });

  it('of a card without a photo reports that', async () => {
    module.insertCard('A', false);
    expect(await read()).toMatchObject({
      ok: true,
      value: { photo: null, photoWlt: null, photoProblem: 'notOnCard' },
    });
  });

  it('without the photo gives and keeps none', async () => {
    module.insertCard('A');
    expect(await read(false)).toMatchObject({
      ok: true,
      value: { photo: null, photoWlt: null, photoProblem: null },
    });
    expect(visit.lastPhoto()).toBeNull();
  });

  it.each([
    ['no card', () => {}, 'ID_CARD_ABSENT'],
    [
      'a card that cannot be read',
      () => {
        module.insertCard('A');
        module.setFault({ instead: { read: { status: 0x41 } } });
      },
      'ID_CARD_READ_FAILED',
    ],
    [
      'a module without a licence',
      () => module.setFault({ instead: { find: { status: 0x66 } } }),
      'ID_CARD_INIT_FAILED',
    ],
    ['a silent module', () => module.setFault({ silent: true }), 'ID_CARD_PORT_FAILED'],
    ['a pulled cable', () => line.unplug(), 'ID_CARD_PORT_FAILED'],
  ])('reports %s by its code', async (_what, happen, name) => {
    happen();
    expect(await read()).toEqual({ ok: false, problem: { name } });
  });

  it('is refused while another one waits', async () => {
    const first = visit.read({ waitSeconds: 2, photo: true });
    expect(await visit.read({ waitSeconds: 2, photo: true })).toEqual({
      ok: false,
      problem: { name: 'DEVICE_BUSY' },
    });
    await done(first);
  });

  it('needs a reader', async () => {
    const without = createIdCardVisit({ reader: () => fail(problem('DEVICE_ABSENT')), time, log });
    expect(await without.read({ waitSeconds: 1, photo: true })).toMatchObject({
      problem: { name: 'DEVICE_ABSENT' },
    });
  });

  it('leaves nothing of the card in the log', async () => {
    module.insertCard('A');
    await read();
    module.insertCard('A');
    module.setFault({ instead: { read: { status: 0x31 } } });
    await read();
    const text = JSON.stringify(log.lines);
    expect(log.of('id-card-read')).toHaveLength(2);
    for (const word of PERSONAL) expect(text).not.toContain(word);
  });
});

describe('the photo', () => {
  it('is gone after three minutes', async () => {
    module.insertCard('A');
    await read();
    await time.advance(179_000);
    expect(visit.lastPhoto()).not.toBeNull();
    await time.advance(1_000);
    expect(visit.lastPhoto()).toBeNull();
  });

  it('of a later card has three minutes of its own', async () => {
    module.insertCard('A');
    await read();
    await time.advance(120_000);
    module.insertCard('B');
    await read();
    await time.advance(120_000);
    expect(visit.lastPhoto()).not.toBeNull();
  });

  it('is gone with the person, and so is that of a card whose photo was still being decoded', async () => {
    module.insertCard('A');
    await read();
    visit.end();
    expect(visit.lastPhoto()).toBeNull();
    const slow = Promise.withResolvers<Result<Uint8Array, never>>();
    let decoding = false;
    decode = () => {
      decoding = true;
      return slow.promise;
    };
    module.insertCard('A');
    const late = visit.read({ waitSeconds: 5, photo: true });
    await time.until(() => decoding);
    visit.end();
    slow.resolve(ok(PICTURE));
    expect(await late).toMatchObject({ ok: false, problem: { name: 'ID_CARD_ABSENT' } });
    expect(visit.lastPhoto()).toBeNull();
  });

  it.each([
    ['has none', false, true],
    ['is read without it', true, false],
  ])('of the card before is gone when the next one %s', async (_what, withPhoto, wanted) => {
    module.insertCard('A');
    await read();
    module.insertCard('B', withPhoto);
    expect(await read(wanted)).toMatchObject({ ok: true });
    expect(visit.lastPhoto()).toBeNull();
  });
});

it('a wait ends with the person, and the next one can read', async () => {
  const waiting = visit.read({ waitSeconds: 60, photo: true });
  await time.advance(1_000);
  visit.end();
  expect(await done(waiting)).toMatchObject({ ok: false, problem: { name: 'ID_CARD_ABSENT' } });
  module.insertCard('A');
  expect(await read()).toMatchObject({ ok: true });
});

describe('the test of the device', () => {
  const tryReader = () =>
    createIdCardTest({ reader: () => ok(reader), stopped: new AbortController().signal })();

  it('passes with the end of the number and nothing else of the card', async () => {
    module.insertCard('A');
    const tested = await done(tryReader());
    expect(tested).toEqual({ ok: true, value: { passed: true, detail: 'resident …0010; photo decoded' } });
  });

  it('says that the photo could not be decoded', async () => {
    decode = async () => fail({ problem: 'noDecoder', detail: 'no decoder is set' });
    module.insertCard('C');
    const tested = await done(tryReader());
    expect(tested.ok && tested.value.detail).toBe(
      'foreigner2017 …1203; photo not decoded: no decoder is set',
    );
  });

  it.each([
    ['no card', () => {}, 'no card within 20 s'],
    ['no answer', () => module.setFault({ silent: true }), 'the module does not answer'],
  ])('does not pass for %s', async (_what, happen, detail) => {
    happen();
    expect(await done(tryReader())).toEqual({ ok: true, value: { passed: false, detail } });
  });

  it('is refused while a person reads a card', async () => {
    const first = visit.read({ waitSeconds: 2, photo: true });
    expect(await tryReader()).toEqual({ ok: false, problem: { name: 'DEVICE_BUSY' } });
    await done(first);
  });
});
