import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { advertCalls } from '@self-print/contract/platform/adverts.ts';
import { eq } from 'drizzle-orm';
import { advert, advertTerminal } from '../../db/schema/adverts.ts';
import { media } from '../../db/schema/media.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { findMedia, keepMedia, mediaPath } from '../media/mediaStore.ts';

const PICTURE = Buffer.from('a picture');

describe('adverts', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let other: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
    other = await school.addTerminal();
  });
  beforeEach(async () => {
    await platform.deps.db.orm.delete(advert);
  });
  afterAll(() => platform.close());

  const addAdvert = async (
    titleEn: string,
    changes: Partial<typeof advert.$inferInsert> = {},
    terminals: readonly TestTerminal[] = [],
  ) => {
    const { orm } = platform.deps.db;
    const advertId = randomUUID();
    const now = platform.clock.now();
    await orm.insert(advert).values({
      schoolCode: school.schoolCode,
      advertId,
      kind: 'text',
      titleZh: '通知',
      titleEn,
      textZh: '内容',
      textEn: 'Text',
      durationSeconds: 8,
      position: 0,
      startsAt: now,
      createdAt: now,
      ...changes,
    });
    for (const { terminalCode } of terminals) {
      await orm.insert(advertTerminal).values({ schoolCode: school.schoolCode, advertId, terminalCode });
    }
  };
  const addPicture = (schoolCode = school.schoolCode) =>
    keepMedia(platform.deps, schoolCode, { folder: 'adverts', type: 'image/png', content: PICTURE });
  const shownAt = async (where: TestTerminal) =>
    expectOk(await where.call(advertCalls.mediaList, { x: where.terminalCode })).map(({ title }) => title.en);
  const daysFromNow = (days: number) => new Date(platform.clock.now().getTime() + days * DAY_MS);

  it('are an empty list for a school that has none', async () => {
    expect(await shownAt(terminal)).toEqual([]);
  });

  it('come in their order, with text and time', async () => {
    await addAdvert('second', { position: 2 });
    await addAdvert('first', { position: 1 });
    const [first, second] = expectOk(
      await terminal.call(advertCalls.mediaList, { x: terminal.terminalCode }),
    );
    expect([first?.title.en, second?.title.en]).toEqual(['first', 'second']);
    expect(first).toMatchObject({
      kind: 'text',
      url: null,
      text: { zh: '内容', en: 'Text' },
      durationSeconds: 8,
    });
  });

  it('are shown from their start until their end', async () => {
    await addAdvert('always');
    await addAdvert('yesterday', { startsAt: daysFromNow(-2), endsAt: daysFromNow(-1) });
    await addAdvert('ends now', { startsAt: daysFromNow(-1), endsAt: daysFromNow(0) });
    await addAdvert('today', { startsAt: daysFromNow(0), endsAt: daysFromNow(1) });
    await addAdvert('tomorrow', { startsAt: daysFromNow(1) });
    expect(new Set(await shownAt(terminal))).toEqual(new Set(['always', 'today']));
  });

  it('are not shown while they are paused', async () => {
    await addAdvert('paused', { paused: true });
    expect(await shownAt(terminal)).toEqual([]);
  });

  it('that are for certain terminals are shown only there', async () => {
    await addAdvert('everywhere', { position: 1 });
    await addAdvert('here', { position: 2 }, [terminal]);
    await addAdvert('there', { position: 3 }, [other]);
    expect(await shownAt(terminal)).toEqual(['everywhere', 'here']);
    expect(await shownAt(other)).toEqual(['everywhere', 'there']);
  });

  it('of another school are never shown', async () => {
    await addAdvert('ours');
    const foreign = await (await addTestSchool(platform)).addTerminal();
    expect(await shownAt(foreign)).toEqual([]);
  });

  it('of another terminal are refused', async () => {
    const answer = await terminal.call(advertCalls.mediaList, { x: other.terminalCode });
    expect(refusal(answer)).toBe('TERMINAL_MISMATCH');
  });

  it('are for terminals with a valid token only', async () => {
    const stranger = platform.client({ ...terminal.headers, accessToken: 'wrong' });
    const answer = await stranger(advertCalls.mediaList, { x: terminal.terminalCode });
    expect(refusal(answer)).toBe('ACCESS_TOKEN_INVALID');
  });

  it.each([
    ['a picture without a file', { kind: 'image' as const }],
    ['a time too short to read', { durationSeconds: 1 }],
    ['an end before its start', { endsAt: new Date(0) }],
  ])('cannot be kept with %s', async (_, changes) => {
    await expect(addAdvert('wrong', changes)).rejects.toThrow();
  });

  describe('their pictures', () => {
    it('are seen by anyone, with type and length', async () => {
      const { mediaId } = await addPicture();
      await addAdvert('picture', { kind: 'image', mediaId });
      const [shown] = expectOk(await terminal.call(advertCalls.mediaList, { x: terminal.terminalCode }));
      const response = await fetch(`${platform.origin}${shown?.url}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('image/png');
      expect(response.headers.get('Content-Length')).toBe(String(PICTURE.byteLength));
      expect(Buffer.from(await response.arrayBuffer())).toEqual(PICTURE);
    });

    it.each([
      ['no such school', 'nobody-0123456789abcdef01234567'],
      ['no such picture', 'school-1-0123456789abcdef01234567'],
      ['no random part', 'school-1'],
    ])('are not found under an id with %s', async (_, publicId) => {
      expect(await codeAt(`/wec-apis/self-print/sys/sp-ad/media/${publicId}`)).toBe('4041');
    });

    it.each(['..%2f..%2fsecret', 'a'.repeat(65), 'a%00b'])(
      'are not looked for under %s',
      async (publicId) => {
        expect(await codeAt(`/wec-apis/self-print/sys/sp-ad/media/${publicId}`)).toBe('4000');
      },
    );

    it('are not found once their file has gone', async () => {
      const key = await addPicture();
      const row = await findMedia(platform.deps.db, key);
      await platform.deps.storage.delete(row?.storageKey ?? '');
      expect(await codeAt(mediaPath(key))).toBe('4041');
    });

    it('are not delivered when their file has changed', async () => {
      const key = await addPicture();
      const changed = { sha256: '0'.repeat(64) };
      await platform.deps.db.orm.update(media).set(changed).where(eq(media.mediaId, key.mediaId));
      expect(await codeAt(mediaPath(key))).toBe('4041');
    });
  });

  async function codeAt(path: string): Promise<unknown> {
    const response = await fetch(platform.origin + path);
    const answer: unknown = await response.json();
    return answer !== null && typeof answer === 'object' && 'code' in answer ? answer.code : answer;
  }
});
