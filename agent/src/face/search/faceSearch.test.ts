import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { FACE_DIMENSIONS } from '@self-print/contract/agent/pageTasks.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { memoryLog } from '../../testing/memoryLog.ts';
import { createFaceSearch, type FaceSearch, openSearchWorker } from './faceSearch.ts';

const log = memoryLog();
let lost = 0;
let search: FaceSearch;
let threads: ReturnType<typeof openSearchWorker>[] = [];

const start = () => {
  lost = 0;
  threads = [];
  search = createFaceSearch({
    log,
    open: () => {
      const thread = openSearchWorker();
      threads.push(thread);
      return thread;
    },
    onLost: () => {
      lost += 1;
    },
  });
};
afterEach(() => search.close());

const filled = (value: number) => new Float32Array(FACE_DIMENSIONS).fill(value);
const enrol = (faceId: string, userId: string, value: number) =>
  search.ask('apply', {
    faces: [{ faceId, userId, groups: ['class'] }],
    descriptors: filled(value),
    withdrawn: [],
  });

describe('the search in its own thread', () => {
  it('finds who was enrolled, once the gallery is arranged', async () => {
    start();
    await enrol('1', 'one', 0.1);
    await enrol('2', 'two', 0.12);
    expect(await search.ask('peopleIn', 'class')).toEqual(ok(0));
    expect(await search.ask('arrange')).toEqual(ok(2));
    expect(await search.ask('peopleIn', 'class')).toEqual(ok(2));
    const found = await search.ask('nearest', 'class', filled(0.1), 0.5);
    expect(found).toMatchObject({ ok: true, value: { userId: 'one', distance: 0 } });
    const other = found.ok ? found.value?.nextOther : null;
    expect(other).toBeCloseTo(0.02 * Math.sqrt(FACE_DIMENSIONS), 5);
    expect(await search.ask('distanceTo', 'two', filled(0.12))).toEqual(ok(0));
    expect(await search.ask('distanceTo', 'three', filled(0.12))).toEqual(ok(null));
  });

  it('forgets who was withdrawn, who was replaced, and everybody', async () => {
    start();
    await enrol('1', 'one', 0.1);
    await enrol('2', 'two', 0.2);
    await enrol('2', 'two', 0.3);
    await search.ask('apply', { faces: [], descriptors: new Float32Array(), withdrawn: ['1', 'unknown'] });
    expect(await search.ask('arrange')).toEqual(ok(1));
    expect(await search.ask('nearest', 'class', filled(0.1), 0.5)).toEqual(ok(null));
    expect(await search.ask('nearest', 'class', filled(0.2), 0.5)).toEqual(ok(null));
    expect(await search.ask('nearest', 'class', filled(0.3), 0.5)).toMatchObject({
      value: { userId: 'two' },
    });
    await search.ask('forget');
    expect(await search.ask('peopleIn', 'class')).toEqual(ok(0));
  });

  it('says that it is lost when the thread ends in the middle, and starts again empty', async () => {
    start();
    await enrol('1', 'one', 0.1);
    await search.ask('arrange');
    const asked = search.ask('nearest', 'class', filled(0.1), 0.5);
    const [thread] = threads;
    await thread?.terminate();
    expect([ok(expect.anything()), fail('lost')]).toContainEqual(await asked);
    expect(lost).toBe(1);
    expect(await search.ask('peopleIn', 'class')).toEqual(ok(0));
    expect(threads).toHaveLength(2);
  });

  it('is lost by a message that makes the thread throw, with the fault in the log', async () => {
    start();
    // @ts-expect-error: the compiler refuses this input, which shows what a fault in the thread does
    expect(await search.ask('apply', null)).toEqual(fail('lost'));
    expect(log.of('face-search-failed')).toHaveLength(1);
    expect(await enrol('1', 'one', 0.1)).toEqual(ok(null));
  });

  it('leaves nothing running when it is closed', async () => {
    start();
    await search.ask('arrange');
    const ended = once(threads[0] ?? openSearchWorker(), 'exit');
    await search.close();
    await ended;
    expect(lost).toBe(0);
  });
});
