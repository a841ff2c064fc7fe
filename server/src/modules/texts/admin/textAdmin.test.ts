import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressOf, type CallFunction } from '@self-print/contract/client.ts';
import { textAdminCalls, translationCalls } from '@self-print/contract/platform/textAdmin.ts';
import { textCalls } from '@self-print/contract/platform/texts.ts';
import { NO_OWN_WORDS } from '@self-print/contract/wording.ts';
import { NO_TEXTS, openBuiltInTexts, textsOf } from '../../../builtInTexts.ts';
import type { BuiltInRole } from '../../../db/builtInRoles.ts';
import { readXlsx } from '../../../testing/readXlsx.ts';
import { createRecordedLog } from '../../../testing/recordedLog.ts';
import { sessionHeaders, signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../../testing/testSchool.ts';

const FILE = [
  {
    name: { zh: '首页', en: 'Home' },
    zh: {
      'home.lead': '请输入取件码',
      'home.sheets_other': '{{count}} 张',
      'home.kept': '保留$t(home.sheets, {"count": {{n}} })',
    },
    en: {
      'home.lead': 'Enter your code',
      'home.sheets_other': '{{count}} sheets',
      'home.sheets_one': '{{count}} sheet',
      'home.kept': 'Kept for $t(home.sheets, {"count": {{n}} })',
    },
  },
];
const KIOSK = textsOf('kiosk', FILE);
const PHONE = textsOf('phone', [
  { name: { zh: '菜单', en: 'Menu' }, zh: { 'home.lead': '手机' }, en: { 'home.lead': 'Phone' } },
]);
const LEAD = { app: 'kiosk', key: 'home.lead' } as const;
const SHEETS = { app: 'kiosk', key: 'home.sheets' } as const;
const own = (words: Partial<typeof NO_OWN_WORDS>) => ({ ...NO_OWN_WORDS, ...words });

describe('the words of a school', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  beforeAll(async () => {
    platform = await startTestPlatform({
      builtInTexts: { ...NO_TEXTS, kiosk: KIOSK, phone: PHONE },
    });
    school = await addTestSchool(platform);
    admin = await adminOf(school);
  });
  afterAll(() => platform.close());

  const adminOf = async (at: TestSchool, role: BuiltInRole = 'admin') =>
    signedIn(
      platform,
      { schoolCode: at.schoolCode, userId: await at.addPerson({ role, name: '王老师' }) },
      'admin',
    );
  const fresh = async (others?: ('MOBILE' | 'INTERNATIONAL')[]) => {
    const at = await addTestSchool(platform, ['TAKE_CODE_PRINT'], others);
    return { at, call: await adminOf(at) };
  };
  const keysOf = async (call: CallFunction, asked: object) =>
    expectOk(await call(textAdminCalls.list, asked)).rows.map(({ app, key }) => `${app} ${key}`);

  it('are listed beside the built-in ones, in the order of the pages, with apps that are not built', async () => {
    const list = expectOk(await admin(textAdminCalls.list, {}));
    expect(list.rows.map(({ app, key }) => `${app} ${key}`)).toEqual([
      'kiosk home.lead',
      'kiosk home.sheets',
      'kiosk home.kept',
      'phone home.lead',
    ]);
    expect(list.rows[1]).toMatchObject({
      part: { zh: '首页' },
      builtIn: { zh: '{{count}} 张', en: '{{count}} sheets', enOne: '{{count}} sheet' },
      own: NO_OWN_WORDS,
      revision: 0,
    });
    expect(list.unknownApps).toEqual(['pc']);
  });

  it('are found by key and by words, built in or own, and by what is missing', async () => {
    const { call } = await fresh();
    expectOk(await call(textAdminCalls.save, { ...LEAD, own: own({ zh: '扫码或输入' }), revision: 0 }));
    expect(await keysOf(call, { search: 'SHEETS' })).toEqual(['kiosk home.sheets', 'kiosk home.kept']);
    expect(await keysOf(call, { search: '扫码' })).toEqual(['kiosk home.lead']);
    expect(await keysOf(call, { app: 'phone' })).toEqual(['phone home.lead']);
    expect(await keysOf(call, { only: 'own' })).toEqual(['kiosk home.lead']);
    expect(await keysOf(call, { only: 'untranslated' })).toEqual(['kiosk home.lead']);
    const both = own({ zh: '扫码或输入', en: 'Scan or type' });
    expectOk(await call(textAdminCalls.save, { ...LEAD, own: both, revision: 1 }));
    expect(await keysOf(call, { only: 'untranslated' })).toEqual([]);
    expect(await keysOf(call, { page: 2, rows: 3 })).toEqual(['phone home.lead']);
  });

  it('reach the kiosk, and go back to the built-in ones', async () => {
    const { at, call } = await fresh();
    const terminal = await at.addTerminal();
    const shown = async () => expectOk(await terminal.call(textCalls.i18n, {}));
    const words = own({ zh: '共 {{count}} 张', en: '{{count}} pages', enOne: '{{count}} page' });
    expectOk(await call(textAdminCalls.save, { ...SHEETS, own: words, revision: 0 }));
    expect(await shown()).toEqual({
      zh: { 'home.sheets_other': '共 {{count}} 张' },
      en: { 'home.sheets_other': '{{count}} pages', 'home.sheets_one': '{{count}} page' },
    });
    const back = await call(textAdminCalls.save, { ...SHEETS, own: NO_OWN_WORDS, revision: 1 });
    expect(expectOk(back).revision).toBe(2);
    expect(await shown()).toEqual({ zh: {}, en: {} });
  });

  it('say who changed them, and which texts stand in them', async () => {
    const { call } = await fresh();
    const kept = { app: 'kiosk', key: 'home.kept' } as const;
    const words = own({ zh: '$t(home.sheets, {"count": {{n}} })后删除' });
    expectOk(await call(textAdminCalls.save, { ...kept, own: words, revision: 0 }));
    const text = expectOk(await call(textAdminCalls.get, kept));
    expect(text).toMatchObject({ changedBy: '王老师', revision: 1, own: words });
    expect(text.nested.map(({ key }) => key)).toEqual(['home.sheets']);
  });

  it.each([
    ['a placeholder that nobody fills', SHEETS, own({ zh: '{{count}} {{n}}' }), 'WORDS_WRONG'],
    ['a plural alone', SHEETS, own({ en: '{{count}} pages' }), 'WORDS_WRONG'],
    ['a key that no page has', { app: 'kiosk', key: 'home.nope' } as const, own({ zh: 'x' }), 'NOT_FOUND'],
    ['a key of another app', { app: 'phone', key: 'home.sheets' } as const, own({ zh: 'x' }), 'NOT_FOUND'],
    ['nothing but spaces', LEAD, own({ zh: '  ' }), 'BAD_REQUEST'],
    ['a key that is a path', { app: 'kiosk', key: '../x/' } as const, own({ zh: 'x' }), 'BAD_REQUEST'],
  ])('are refused with %s', async (_, place, words, name) => {
    expect(refusal(await admin(textAdminCalls.save, { ...place, own: words, revision: 0 }))).toBe(name);
  });

  it('are not overwritten by somebody who read them before', async () => {
    const { call } = await fresh();
    const save = (zh: string, revision: number) =>
      call(textAdminCalls.save, { ...LEAD, own: own({ zh }), revision });
    const answers = await Promise.all([save('甲', 0), save('乙', 0)]);
    expect(answers.map(refusal).filter((each) => each === 'CHANGED_MEANWHILE')).toHaveLength(1);
    expect(refusal(await save('丙', 0))).toBe('CHANGED_MEANWHILE');
    expectOk(await save('丙', 1));
    expect(refusal(await save('丁', 1))).toBe('CHANGED_MEANWHILE');
  });

  it('of another school are neither seen nor changed', async () => {
    const { call } = await fresh();
    const other = await fresh();
    expectOk(await call(textAdminCalls.save, { ...LEAD, own: own({ zh: '甲' }), revision: 0 }));
    expect(await keysOf(other.call, { only: 'own' })).toEqual([]);
    expect(refusal(await other.call(textAdminCalls.get, { app: 'kiosk', key: 'nope' }))).toBe('NOT_FOUND');
    expect(refusal(await other.call(textAdminCalls.save, { ...LEAD, own: own({}), revision: 1 }))).toBe(
      'CHANGED_MEANWHILE',
    );
  });

  it('are read by an auditor and changed by nobody without the permission', async () => {
    const auditor = await adminOf(school, 'auditor');
    expectOk(await auditor(textAdminCalls.list, {}));
    expect(refusal(await auditor(textAdminCalls.save, { ...LEAD, own: own({}), revision: 0 }))).toBe(
      'NO_PERMISSION',
    );
    const finance = await adminOf(school, 'finance');
    expect(refusal(await finance(textAdminCalls.list, {}))).toBe('NO_PERMISSION');
  });

  describe('in English', () => {
    it('leave the Chinese ones as they are', async () => {
      const { call } = await fresh();
      expectOk(await call(textAdminCalls.save, { ...LEAD, own: own({ zh: '甲' }), revision: 0 }));
      const saved = await call(translationCalls.save, {
        ...LEAD,
        own: { en: 'A', enOne: null },
        revision: 1,
      });
      expect(expectOk(saved)).toEqual({ own: { zh: '甲', en: 'A', enOne: null }, revision: 2 });
    });

    it('are for schools whose licence covers them', async () => {
      const { call } = await fresh([]);
      const wish = { ...LEAD, own: { en: 'A', enOne: null }, revision: 0 };
      expect(refusal(await call(translationCalls.save, wish))).toBe('MODULE_NOT_LICENSED');
      const batch = { isTrial: true, rows: [{ ...wish, line: 2 }] };
      expect(refusal(await call(translationCalls.import, batch))).toBe('MODULE_NOT_LICENSED');
    });

    it('go to a translator as a workbook and come back', async () => {
      const { at, call } = await fresh();
      expectOk(await call(textAdminCalls.save, { ...LEAD, own: own({ zh: '甲' }), revision: 0 }));
      const user = { schoolCode: at.schoolCode, userId: await at.addPerson({ role: 'admin' }) };
      const address = addressOf(translationCalls.export, { app: 'kiosk' });
      const headers = await sessionHeaders(platform, user, 'admin');
      const file = await fetch(platform.origin + address, { headers });
      if (!file.body) throw new Error('There is no file');
      const [heads, first, second] = await readXlsx(file.body);
      expect(heads?.slice(0, 3)).toEqual(['应用', '键', '版本']);
      expect(first?.slice(0, 6)).toEqual(['kiosk', 'home.lead', 1, '首页', '甲', 'Enter your code']);
      expect(second?.[6]).toBe('{{count}} sheet');
      const rows = [
        { line: 2, ...LEAD, own: { en: 'A', enOne: null }, revision: 1 },
        { line: 3, ...SHEETS, own: { en: '{{count}} p', enOne: '{{count}} p' }, revision: 0 },
      ];
      const trial = expectOk(await call(translationCalls.import, { isTrial: true, rows }));
      expect(trial).toEqual({ changed: 2, problems: [] });
      expect(await keysOf(call, { only: 'untranslated' })).toEqual(['kiosk home.lead']);
      expect(expectOk(await call(translationCalls.import, { isTrial: false, rows })).changed).toBe(2);
      expect(expectOk(await call(translationCalls.import, { isTrial: false, rows })).changed).toBe(0);
      expect(expectOk(await call(textAdminCalls.get, LEAD)).own).toEqual({ zh: '甲', en: 'A', enOne: null });
    });

    it('are all refused when a row of the workbook is wrong', async () => {
      const { call } = await fresh();
      expectOk(await call(textAdminCalls.save, { ...LEAD, own: own({ zh: '甲' }), revision: 0 }));
      const rows = [
        { line: 2, ...SHEETS, own: { en: '{{count}} p', enOne: '{{count}} p' }, revision: 0 },
        { line: 3, ...LEAD, own: { en: 'A', enOne: null }, revision: 0 },
        { line: 4, app: 'kiosk' as const, key: 'nope', own: { en: 'A', enOne: null }, revision: 0 },
        { line: 5, app: 'phone' as const, key: 'home.lead', own: { en: '{{x}}', enOne: null }, revision: 0 },
      ];
      const answer = expectOk(await call(translationCalls.import, { isTrial: false, rows }));
      expect(answer).toEqual({
        changed: 0,
        problems: [
          { line: 3, kind: 'changedMeanwhile' },
          { line: 4, kind: 'unknown' },
          { line: 5, kind: 'wrong' },
        ],
      });
      expect(await keysOf(call, { only: 'own' })).toEqual(['kiosk home.lead']);
    });
  });
});

describe('the built-in texts', () => {
  it('are read from the folders of the pages as they are now; what is missing or odd is said', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'built-in-texts-'));
    const odd = await mkdtemp(join(tmpdir(), 'built-in-texts-'));
    await writeFile(join(folder, 'texts.json'), JSON.stringify(FILE));
    await writeFile(join(odd, 'texts.json'), '{"not":"texts"}');
    const log = createRecordedLog();
    const { read } = openBuiltInTexts({ kiosk: folder, phone: odd, pc: join(folder, 'gone') }, log);
    const sizes = async () => Object.values(await read()).map(({ size }) => size);
    expect(await sizes()).toEqual([3, 0, 0]);
    expect(log.lines.map(({ detail }) => detail.app).toSorted()).toEqual(['pc', 'phone']);
    await writeFile(join(odd, 'texts.json'), JSON.stringify(FILE));
    expect(await sizes()).toEqual([3, 3, 0]);
    await rm(join(folder, 'texts.json'));
    expect(await sizes()).toEqual([3, 3, 0]);
    await Promise.all([folder, odd].map((each) => rm(each, { recursive: true })));
  });
});
