import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { eq } from 'drizzle-orm';
import { cloudContent } from '../../db/schema/cloudPrint.ts';
import { type CloudDesk, openCloudDesk, type PersonOnPhone } from '../../testing/cloudDesk.ts';
import { createManualTimers } from '../../testing/manualTimers.ts';
import { expectOk } from '../../testing/testSchool.ts';
import { textUpload } from '../../testing/textConverter.ts';
import { claimNextFile, endConversion, renewClaims } from './conversionClaims.ts';
import { createConversionQueue } from './conversionQueue.ts';
import { convertFile } from './convertFile.ts';
import {
  CONVERSION_LEASE_MS,
  CONVERSION_LOOK_MS,
  CONVERSION_RENEW_MS,
  CONVERSION_RETRY_MS,
} from './limits.ts';

const CRASHED = 'aaaaaaaa-0000-4000-8000-0000000000c1';
const OTHER = 'aaaaaaaa-0000-4000-8000-0000000000c2';

describe('the conversion of an uploaded file', () => {
  let desk: CloudDesk;
  let who: PersonOnPhone;
  beforeAll(async () => {
    desk = await openCloudDesk();
  });
  beforeEach(async () => {
    desk.text.onConvert = async () => {};
    who = await desk.person();
  });
  afterAll(() => desk.platform.close());

  const upload = (content: Uint8Array = textUpload(2)) => desk.sendAll(who, content);
  const drain = () => desk.platform.deps.conversions.drain();
  const seen = async (fileId: string) => expectOk(await who.call(cloudPrintCalls.file, { fileId }));
  const contents = (fileId: string) =>
    desk.platform.deps.db.orm.select().from(cloudContent).where(eq(cloudContent.fileId, fileId));
  const claim = async (worker: string) => {
    const claimed = await claimNextFile(desk.platform.deps, worker);
    if (!claimed) throw new Error('Nothing waits');
    return claimed;
  };

  it.each([
    ['UPLOAD_ENCRYPTED', '文件设有密码'],
    ['CONVERSION_UNAVAILABLE', '暂时无法转换'],
  ])('ends with the reason %s, in the language of the reader', async (name, words) => {
    const fileId = await upload(Buffer.from(`refuse ${name}`));
    await drain();
    const file = await seen(fileId);
    expect(file).toMatchObject({ state: 'refused', problem: { name }, pages: 0 });
    expect(file.problem?.message).toContain(words);
    expect(await contents(fileId)).toEqual([]);
  });

  it('waits while others are converted, without counting that as an attempt', async () => {
    const fileId = await upload(Buffer.from('refuse CONVERSION_BUSY'));
    for (let times = 0; times < 4; times += 1) {
      await drain();
      expect(await desk.fileRow(fileId)).toMatchObject({
        state: 'converting',
        attempts: 0,
        claimedBy: null,
      });
      desk.platform.clock.advance(CONVERSION_RETRY_MS);
    }
    expectOk(await who.call(cloudPrintCalls.deleteFile, { fileId }));
  });

  it('is taken over when its server died, and restarted from the beginning', async () => {
    const fileId = await upload();
    await claim(CRASHED);
    await drain();
    expect((await seen(fileId)).state).toBe('converting');
    desk.platform.clock.advance(CONVERSION_LEASE_MS);
    await drain();
    expect(await seen(fileId)).toMatchObject({ state: 'ready', pages: 2 });
    expect((await contents(fileId)).map(({ purpose }) => purpose).sort()).toEqual([
      'document',
      'preview',
      'preview',
    ]);
  });

  it('is not taken over while its server renews the claim', async () => {
    const fileId = await upload();
    await claim(CRASHED);
    for (let times = 0; times < 5; times += 1) {
      desk.platform.clock.advance(CONVERSION_LEASE_MS - 1);
      await renewClaims(desk.platform.deps, CRASHED);
    }
    await drain();
    expect(await desk.fileRow(fileId)).toMatchObject({ claimedBy: CRASHED, attempts: 1 });
    expectOk(await who.call(cloudPrintCalls.deleteFile, { fileId }));
  });

  it('abandons a file that killed two servers', async () => {
    const fileId = await upload();
    for (const worker of [CRASHED, OTHER]) {
      await claim(worker);
      desk.platform.clock.advance(CONVERSION_LEASE_MS);
    }
    const begun = desk.text.begun();
    await drain();
    expect(await seen(fileId)).toMatchObject({ state: 'refused', problem: { name: 'UPLOAD_BROKEN' } });
    expect(desk.text.begun()).toBe(begun);
    expect(await contents(fileId)).toEqual([]);
  });

  it('discards its result when another server has taken the file over', async () => {
    const fileId = await upload();
    const late = await claim(CRASHED);
    desk.platform.clock.advance(CONVERSION_LEASE_MS);
    const taken = await claim(OTHER);
    await convertFile(desk.platform.deps, late, () => false);
    expect(await desk.fileRow(fileId)).toMatchObject({ state: 'converting', claimedBy: OTHER });
    expect(await endConversion(desk.platform.deps.db, late, { state: 'ready' })).toBe(false);
    await convertFile(desk.platform.deps, taken, () => false);
    expect((await seen(fileId)).state).toBe('ready');
    await convertFile(desk.platform.deps, late, () => false);
    expect((await seen(fileId)).state).toBe('ready');
    const kept = await contents(fileId);
    expect(kept.filter(({ purpose }) => purpose === 'document')).toHaveLength(1);
  });

  it('leaves nothing when its owner deletes the file during it', async () => {
    const fileId = await upload();
    desk.text.onConvert = async () => {
      expectOk(await who.call(cloudPrintCalls.deleteFile, { fileId }));
    };
    await drain();
    expect(await desk.fileRow(fileId)).toBeUndefined();
    expect(await contents(fileId)).toEqual([]);
  });

  it('reports when a piece is missing from the storage', async () => {
    const fileId = await upload();
    const [piece] = await contents(fileId);
    await desk.platform.deps.storage.delete(piece?.storageKey ?? '');
    await drain();
    expect(await seen(fileId)).toMatchObject({
      state: 'refused',
      problem: { name: 'DOCUMENT_UNAVAILABLE' },
    });
  });

  it('is retried once after an unexpected failure, and then abandoned', async () => {
    const fileId = await upload(Buffer.from('nothing that tests know'));
    await drain();
    expect(desk.platform.log.lines.at(-1)).toMatchObject({ event: 'file-conversion-failed' });
    expect((await seen(fileId)).state).toBe('converting');
    desk.platform.clock.advance(CONVERSION_RETRY_MS);
    await drain();
    desk.platform.clock.advance(CONVERSION_RETRY_MS);
    await drain();
    expect(await seen(fileId)).toMatchObject({ state: 'refused', problem: { name: 'UPLOAD_BROKEN' } });
  });

  it('refuses more pages than the school allows', async () => {
    await desk.setUp({ maxPages: 3 });
    const [few, many] = [await upload(textUpload(3)), await upload(textUpload(4))];
    await drain();
    await desk.setUp();
    expect((await seen(few)).state).toBe('ready');
    expect((await seen(many)).problem?.name).toBe('UPLOAD_TOO_MANY_PAGES');
  });

  /** Files of one moment have no order. */
  const uploadNext = async () => {
    const fileId = await upload();
    desk.platform.clock.advance(1_000);
    return fileId;
  };

  it("converts a person's files one at a time, and others' meanwhile", async () => {
    const own = [await uploadNext(), await uploadNext()];
    const others = await desk.sendAll(await desk.person(), textUpload(1));
    const claims = [await claim(CRASHED), await claim(OTHER)];
    expect(claims.map(({ file }) => file.fileId)).toEqual([own[0], others]);
    expect(await claimNextFile(desk.platform.deps, OTHER)).toBeUndefined();
    for (const each of claims) await convertFile(desk.platform.deps, each, () => false);
    await drain();
    for (const fileId of own) expect((await seen(fileId)).state).toBe('ready');
  });

  it("converts another person's one file before a person's second", async () => {
    const own = [await uploadNext(), await uploadNext()];
    const others = await desk.sendAll(await desk.person(), textUpload(1));
    const order: string[] = [];
    while (order.length < 3) {
      const next = await claim(CRASHED);
      order.push(next.file.fileId);
      await convertFile(desk.platform.deps, next, () => false);
    }
    expect(order).toEqual([own[0], others, own[1]]);
  });

  it('gives each file to only one of many servers', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => desk.person()));
    const files = await Promise.all(people.map((each) => desk.sendAll(each, textUpload(2))));
    const workers = Array.from(
      { length: 12 },
      (_, index) => `aaaaaaaa-0000-4000-8000-0000000001${10 + index}`,
    );
    const claims = await Promise.all(workers.map((worker) => claimNextFile(desk.platform.deps, worker)));
    const claimed = claims.flatMap((each) => (each ? [each.file.fileId] : []));
    expect(claimed.sort()).toEqual([...files].sort());
    desk.platform.clock.advance(CONVERSION_LEASE_MS);
    await drain();
  });

  it('starts by itself when the server runs, and releases its files when the server stops', async () => {
    const timers = createManualTimers();
    const queue = createConversionQueue(desk.platform.deps);
    let arrived = () => {};
    const waiting = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let release = () => {};
    desk.text.onConvert = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        arrived();
      });
    const fileId = await upload(Buffer.from('refuse CONVERSION_UNAVAILABLE'));
    const stop = queue.start(timers);
    await timers.fire(CONVERSION_LOOK_MS);
    await waiting;
    await timers.fire(CONVERSION_RENEW_MS);
    const stopped = stop();
    release();
    await stopped;
    expect(await desk.fileRow(fileId)).toMatchObject({
      state: 'converting',
      claimedBy: null,
      attempts: 0,
    });
  });

  it('starts nothing that it claimed while the server was stopping', async () => {
    const { deps } = desk.platform;
    const claiming = Promise.withResolvers<void>();
    const transaction: typeof deps.db.transaction = async (work) => {
      const done = await deps.db.transaction(work);
      await claiming.promise;
      return done;
    };
    const queue = createConversionQueue({ ...deps, db: { ...deps.db, transaction } });
    const fileId = await upload();
    const begun = desk.text.begun();
    const stopped = queue.start(createManualTimers())();
    claiming.resolve();
    await stopped;
    expect(desk.text.begun()).toBe(begun);
    expect(await desk.fileRow(fileId)).toMatchObject({ state: 'converting', claimedBy: null, attempts: 0 });
    await drain();
    expect((await seen(fileId)).state).toBe('ready');
  });
});
