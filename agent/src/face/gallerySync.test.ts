import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CallData } from '@self-print/contract/call.ts';
import type { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { FACE_GALLERY_MS, FACE_GALLERY_RETRY_MS } from '../limits.ts';
import { type ManualTime, manualTime } from '../testing/manualTime.ts';
import { memoryLog } from '../testing/memoryLog.ts';
import { createGallerySync, type GallerySync } from './gallerySync.ts';

type Page = CallData<typeof faceGalleryCalls.gallery>;

const page = (revision: number, more: boolean): Page => ({
  faces: [],
  withdrawn: ['11111111-1111-4111-8111-111111111111'],
  revision,
  more,
});

let time: ManualTime;
let stop: AbortController;
let sync: GallerySync;
/** The platform's answer, depending on the requested revision. */
let answer: (since: number) => Page;
let asked: number[];
let questions: string[];
let wanted: boolean;
let identity: { appId: string } | null;
let searchIsThere: boolean;

beforeEach(() => {
  time = manualTime();
  stop = new AbortController();
  asked = [];
  questions = [];
  wanted = true;
  searchIsThere = true;
  identity = { appId: 'app-1' };
  answer = (since) => page(Math.max(since, 3), false);
  sync = createGallerySync({
    fetchPage: async ({ since = 0 }) => {
      asked.push(since);
      return ok(answer(since));
    },
    identity: () => identity,
    search: {
      // @ts-expect-error: the answer's type depends on the question, which one answer to all cannot have
      ask: async (question) => {
        questions.push(question);
        return searchIsThere ? ok(0) : fail('lost');
      },
      close: async () => {},
    },
    wanted: () => wanted,
    time,
    log: memoryLog(),
  });
});
const run = async () => {
  void sync.run(stop.signal);
  await time.advance(0);
};

describe('the gallery of a terminal', () => {
  it('is fetched page by page, arranged once, and updated from there on', async () => {
    answer = (since) => page(Math.min(3, since + 1), since + 1 < 3);
    await run();
    expect([asked, questions, sync.ready()]).toEqual([
      [0, 1, 2],
      ['apply', 'apply', 'apply', 'arrange'],
      true,
    ]);
    answer = (since) => ({ ...page(since, false), withdrawn: [] });
    await time.advance(FACE_GALLERY_MS);
    expect([asked.at(-1), questions.length]).toEqual([3, 4]);
  });

  it('is fetched from the beginning when the search lost it between two pages', async () => {
    answer = (since) => {
      if (since === 1 && asked.length === 2) sync.lost();
      return page(Math.min(3, since + 1), since + 1 < 3);
    };
    await run();
    expect([asked, sync.ready()]).toEqual([[0, 1], false]);
    await time.advance(FACE_GALLERY_RETRY_MS);
    expect([asked, sync.ready()]).toEqual([[0, 1, 0, 1, 2], true]);
  });

  it('is not ready once the search has lost it, and comes again at once', async () => {
    await run();
    sync.lost();
    expect(sync.ready()).toBe(false);
    await time.advance(0);
    expect([asked, sync.ready()]).toEqual([[0, 0], true]);
  });

  it('does not try a search that cannot start without pause', async () => {
    searchIsThere = false;
    await run();
    sync.lost();
    await time.advance(FACE_GALLERY_RETRY_MS - 1);
    expect(asked).toEqual([0]);
  });

  it('stops following a platform that always promises more', async () => {
    answer = (since) => page(since, true);
    await run();
    await time.advance(FACE_GALLERY_RETRY_MS - 1);
    expect(asked).toEqual([0]);
  });

  it('belongs to one registration: another one starts empty', async () => {
    await run();
    identity = { appId: 'app-2' };
    sync.ring();
    await time.advance(0);
    expect(asked).toEqual([0, 0]);
    expect(questions).toEqual(['apply', 'arrange', 'forget', 'apply', 'arrange']);
  });

  it.each(['the camera is taken away', 'the registration is lost'])('is forgotten when %s', async (what) => {
    await run();
    if (what.startsWith('the camera')) wanted = false;
    else identity = null;
    sync.ring();
    await time.advance(0);
    expect([questions.at(-1), sync.ready()]).toEqual(['forget', false]);
    await time.advance(FACE_GALLERY_MS);
    expect(asked).toEqual([0]);
  });
});
