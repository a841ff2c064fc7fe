import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallArguments } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { advertAdminCalls } from '@self-print/contract/platform/advertAdmin.ts';
import { advertCalls } from '@self-print/contract/platform/adverts.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import sharp from 'sharp';
import type { BuiltInRole } from '../../../db/builtInRoles.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../../testing/testSchool.ts';

type Wish = CallArguments<typeof advertAdminCalls.save>;

/** A box of an MP4 file. */
const box = (type: string, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const film = (entry: string) =>
  Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', box('stsd', box(entry))), box('mdat')]);

describe('adverts in the console', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  let png: Uint8Array;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    admin = await adminOf(school);
    const blue = { width: 4, height: 4, channels: 3, background: '#14263b' } as const;
    png = await sharp({ create: blue }).png().toBuffer();
  });
  afterAll(() => platform.close());

  const adminOf = async (at: TestSchool, role: BuiltInRole = 'admin') =>
    signedIn(platform, { schoolCode: at.schoolCode, userId: await at.addPerson({ role }) }, 'admin');
  const fresh = async () => {
    const at = await addTestSchool(platform);
    return { at, call: await adminOf(at) };
  };
  const inDays = (days: number) => new Date(platform.clock.now().getTime() + days * DAY_MS).toISOString();
  const wish = (changes: Partial<Wish> = {}): Wish => ({
    title: { zh: '图书馆九点开门', en: 'The library opens at nine' },
    text: { zh: '', en: '' },
    mediaId: null,
    durationSeconds: 10,
    position: 1,
    startsAt: inDays(0),
    endsAt: null,
    terminalCodes: [],
    revision: 0,
    ...changes,
  });
  const add = async (call: CallFunction, changes?: Partial<Wish>) =>
    expectOk(await call(advertAdminCalls.save, wish(changes)));
  const shownAt = async (terminal: Awaited<ReturnType<TestSchool['addTerminal']>>) =>
    expectOk(await terminal.call(advertCalls.mediaList, { x: terminal.terminalCode }));

  it('are added with a picture, shown at the terminals that were chosen, and removed', async () => {
    const { at, call } = await fresh();
    const [here, there] = [await at.addTerminal(), await at.addTerminal()];
    const { mediaId, kind, url } = expectOk(await call(advertAdminCalls.upload, { content: png }));
    const advert = await add(call, { mediaId, terminalCodes: [here.terminalCode] });
    expect([kind, advert.kind, advert.state, advert.revision]).toEqual(['image', 'image', 'shown', 1]);
    const [shown] = await shownAt(here);
    expect(shown).toMatchObject({ kind: 'image', url, title: { zh: '图书馆九点开门' } });
    expect(await shownAt(there)).toEqual([]);
    const { advertId, revision } = advert;
    expect(expectOk(await call(advertAdminCalls.remove, { advertId, revision }))).toEqual({ removed: true });
    expect(await shownAt(here)).toEqual([]);
    expect(expectOk(await call(advertAdminCalls.list, {})).rows).toEqual([]);
    expect(refusal(await call(advertAdminCalls.remove, { advertId, revision: 2 }))).toBe('NOT_FOUND');
  });

  it('are listed by state and found by their words', async () => {
    const { call } = await fresh();
    await add(call, { title: { zh: '今天', en: 'Today' }, position: 2 });
    await add(call, { title: { zh: '明天', en: 'Tomorrow' }, startsAt: inDays(1), position: 1 });
    await add(call, {
      ...{ title: { zh: '昨天', en: 'Yesterday' }, startsAt: inDays(-2), endsAt: inDays(-1) },
      position: 0,
    });
    const paused = await add(call, { title: { zh: '停', en: 'Paused' }, position: 9 });
    const { advertId, revision } = paused;
    expectOk(await call(advertAdminCalls.pause, { advertId, paused: true, revision }));
    const titles = async (query: object) =>
      expectOk(await call(advertAdminCalls.list, query)).rows.map(
        ({ title, state }) => `${title.en} ${state}`,
      );
    expect(await titles({})).toEqual(['Yesterday over', 'Tomorrow planned', 'Today shown', 'Paused paused']);
    expect(await titles({ state: 'shown' })).toEqual(['Today shown']);
    expect(await titles({ state: 'planned' })).toEqual(['Tomorrow planned']);
    expect(await titles({ state: 'over' })).toEqual(['Yesterday over']);
    expect(await titles({ state: 'paused' })).toEqual(['Paused paused']);
    expect(await titles({ search: 'tomo' })).toEqual(['Tomorrow planned']);
    expect(await titles({ search: '%' })).toEqual([]);
    expectOk(await call(advertAdminCalls.pause, { advertId, paused: false, revision: revision + 1 }));
    expect(await titles({ state: 'paused' })).toEqual([]);
  });

  it('are not overwritten by somebody who read them before, and leave their changes in the log', async () => {
    const { call } = await fresh();
    const { advertId, revision } = await add(call);
    const change = { advertId, durationSeconds: 20, revision };
    expect(expectOk(await call(advertAdminCalls.save, wish(change))).durationSeconds).toBe(20);
    expect(refusal(await call(advertAdminCalls.save, wish(change)))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await call(advertAdminCalls.pause, { advertId, paused: true, revision }))).toBe(
      'CHANGED_MEANWHILE',
    );
    expect(refusal(await call(advertAdminCalls.remove, { advertId, revision }))).toBe('CHANGED_MEANWHILE');
    const [entry] = expectOk(await call(operationCalls.list, { operation: 'advert-saved' })).rows;
    expect(entry?.changes).toContainEqual({ path: 'durationSeconds', before: 10, after: 20 });
  });

  it.each([
    ['neither words nor a picture', { title: { zh: '', en: ' ' } }, 'ADVERT_EMPTY'],
    ['an end before the beginning', { endsAt: '2020-01-01T00:00:00.000Z' }, 'ADVERT_EMPTY'],
    ['a picture that nobody sent', { mediaId: 'school-1-0123456789abcdef01234567' }, 'REFERENCE_UNKNOWN'],
    ['a terminal that does not exist', { terminalCodes: ['T-nowhere'] }, 'REFERENCE_UNKNOWN'],
    ['a time too short to read', { durationSeconds: 1 }, 'BAD_REQUEST'],
    ['an id that is none', { advertId: 'a0000000-0000-4000-8000-00000000dead' }, 'NOT_FOUND'],
  ] satisfies [string, Partial<Wish>, string][])('are refused with %s', async (_, changes, name) => {
    expect(refusal(await admin(advertAdminCalls.save, wish(changes)))).toBe(name);
  });

  it("take no picture, terminal or advert of another school's", async () => {
    const other = await fresh();
    const { mediaId } = expectOk(await other.call(advertAdminCalls.upload, { content: png }));
    const { terminalCode } = await other.at.addTerminal();
    const { advertId, revision } = await add(other.call);
    const save = async (changes: Partial<Wish>) => refusal(await admin(advertAdminCalls.save, wish(changes)));
    expect(await save({ mediaId })).toBe('REFERENCE_UNKNOWN');
    expect(await save({ terminalCodes: [terminalCode] })).toBe('REFERENCE_UNKNOWN');
    expect(await save({ advertId, revision })).toBe('NOT_FOUND');
    expect(refusal(await admin(advertAdminCalls.remove, { advertId, revision }))).toBe('NOT_FOUND');
  });

  it('take films that kiosks play', async () => {
    const { call } = await fresh();
    const { mediaId, kind } = expectOk(await call(advertAdminCalls.upload, { content: film('avc1') }));
    expect(kind).toBe('video');
    expect((await add(call, { mediaId, title: { zh: '', en: '' } })).kind).toBe('video');
  });

  it.each([
    ['a film of another kind', film('hvc1'), '终端无法播放此视频'],
    ['half a film', film('avc1').subarray(0, 40), '视频已损坏'],
    ['a film without its description', Buffer.concat([box('ftyp'), box('mdat')]), '视频已损坏'],
    ['a program', Buffer.from('MZ program'), '图片须为 PNG、JPEG 或 SVG 文件，视频须为 MP4 文件'],
    [
      'a script in an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'SVG 含有脚本',
    ],
    ['nothing', Buffer.alloc(0), ''],
  ])('take no file that is %s', async (_, content, words) => {
    const answer = await admin(advertAdminCalls.upload, { content });
    expect(answer.ok).toBe(false);
    expect(JSON.stringify(answer)).toContain(words);
  });

  it('are read by an auditor and changed by nobody without the permission', async () => {
    const auditor = await adminOf(school, 'auditor');
    expectOk(await auditor(advertAdminCalls.list, {}));
    expect(refusal(await auditor(advertAdminCalls.save, wish()))).toBe('NO_PERMISSION');
    expect(refusal(await auditor(advertAdminCalls.upload, { content: png }))).toBe('NO_PERMISSION');
    const finance = await adminOf(school, 'finance');
    expect(refusal(await finance(advertAdminCalls.list, {}))).toBe('NO_PERMISSION');
  });
});
