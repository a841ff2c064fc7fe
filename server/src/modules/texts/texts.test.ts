import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { pcTextCalls, textCalls } from '@self-print/contract/platform/texts.ts';
import { dictionaryEntry, schoolMessage } from '../../db/schema/texts.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { keepMedia } from '../media/mediaStore.ts';
import { licensedLanguage } from '../schools/licensedLanguage.ts';
import { PICTURE_CODE, PICTURE_NAMES } from './pictures.ts';

describe('texts of a school', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let foreign: TestSchool;
  let terminal: TestTerminal;
  let other: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    foreign = await addTestSchool(platform);
    terminal = await school.addTerminal();
    other = await school.addTerminal();
  });
  afterAll(() => platform.close());

  const addEntry = async (changes: Partial<typeof dictionaryEntry.$inferInsert>) => {
    await platform.deps.db.orm.insert(dictionaryEntry).values({
      schoolCode: school.schoolCode,
      entryId: randomUUID(),
      code: 'FAULT_TYPE',
      name: '1',
      value: 'QJ',
      labelZh: '取件',
      labelEn: 'Pickup',
      position: 0,
      ...changes,
    });
  };

  const addMessage = async (changes: Partial<typeof schoolMessage.$inferInsert> & { schoolCode: string }) => {
    const row = { app: 'kiosk' as const, messageKey: 'home.lead', counts: false };
    await platform.deps.db.orm
      .insert(schoolMessage)
      .values({ ...row, changedAt: platform.clock.now(), ...changes });
  };

  describe('messages', () => {
    it('are two empty sets for a school without any', async () => {
      const stranger = await foreign.addTerminal();
      expect(expectOk(await stranger.call(textCalls.i18n, {}))).toEqual({ zh: {}, en: {} });
    });

    it('and answers are in Chinese alone where the licence covers no second language', async () => {
      const chinese = await addTestSchool(platform, ['TAKE_CODE_PRINT'], []);
      const { schoolCode } = chinese;
      await addMessage({ schoolCode, zh: '请输入取件码', en: 'Enter your code' });
      const { call, terminalCode } = await chinese.addTerminal();
      expect(expectOk(await call(textCalls.i18n, {}))).toEqual({
        zh: { 'home.lead': '请输入取件码' },
        en: {},
      });
      expect(expectOk(await call(terminalCalls.terminal, { terminalCode })).languages).toEqual(['zh']);
      const asked = {
        kind: 'terminal',
        schoolCode,
        terminalCode,
        paused: false,
        isPage: false,
        roles: [],
      } as const;
      expect(await licensedLanguage(platform.deps.db, asked, 'en')).toBe('zh');
      const licensed = { ...asked, schoolCode: school.schoolCode };
      expect(await licensedLanguage(platform.deps.db, licensed, 'en')).toBe('en');
    });

    it('are returned by language and key, and never those of another school', async () => {
      const { schoolCode } = school;
      await addMessage({ schoolCode, zh: '请输入取件码', en: 'Enter your code' });
      await addMessage({ schoolCode, messageKey: '__proto__', en: 'odd' });
      await addMessage({ schoolCode: foreign.schoolCode, messageKey: 'home.title', zh: '外校' });
      const sets = expectOk(await terminal.call(textCalls.i18n, {}));
      expect(sets.zh).toEqual({ 'home.lead': '请输入取件码' });
      expect(sets.en['home.lead']).toBe('Enter your code');
    });

    it('of one app are not those of another, whose keys may be the same', async () => {
      const { schoolCode, addTerminal } = await addTestSchool(platform);
      await addMessage({ schoolCode, zh: '终端' });
      await addMessage({ schoolCode, app: 'phone', zh: '手机' });
      await addMessage({ schoolCode, app: 'pc', zh: '电脑' });
      const { call } = await addTerminal();
      const named = { [HEADERS.schoolCode]: schoolCode };
      const phone = platform.client({ ...named, [HEADERS.loginMode]: LOGIN_MODES.mobile });
      const pc = platform.client({ ...named, [HEADERS.loginMode]: LOGIN_MODES.selfPrint });
      const zh = [
        expectOk(await call(textCalls.i18n, {})).zh,
        expectOk(await phone(phoneCalls.i18n, {})).zh,
        expectOk(await pc(pcTextCalls.i18n, {})).zh,
      ];
      expect(zh).toEqual([{ 'home.lead': '终端' }, { 'home.lead': '手机' }, { 'home.lead': '电脑' }]);
    });

    it('that count are returned by the keys of their plural forms', async () => {
      const { schoolCode, addTerminal } = await addTestSchool(platform);
      await addMessage({
        schoolCode,
        messageKey: 'sheets',
        counts: true,
        zh: '张',
        en: 'many',
        enOne: 'one',
      });
      await addMessage({ schoolCode, messageKey: 'codes', counts: true, zh: '个' });
      const { call } = await addTerminal();
      expect(expectOk(await call(textCalls.i18n, {}))).toEqual({
        zh: { sheets_other: '张', codes_other: '个' },
        en: { sheets_other: 'many', sheets_one: 'one' },
      });
    });
  });

  describe('the dictionary', () => {
    it('lists those of the terminal first, then those for all, each in order', async () => {
      const code = 'NOTICE';
      await addEntry({ code, name: 'b', position: 2 });
      await addEntry({ code, name: 'a', position: 1 });
      await addEntry({ code, name: 'own', position: 9, terminalCode: terminal.terminalCode });
      await addEntry({ code, name: 'others', position: 0, terminalCode: other.terminalCode });
      await addEntry({ code: 'ELSE', name: 'c' });
      await addEntry({ code, name: 'foreign', schoolCode: foreign.schoolCode });
      const rows = expectOk(await terminal.call(textCalls.findList, { type: code }));
      expect(rows.map(({ name }) => name)).toEqual(['own', 'a', 'b']);
    });

    it('lists nothing for an unknown kind', async () => {
      expect(expectOk(await terminal.call(textCalls.findList, { type: 'NOPE' }))).toEqual([]);
    });

    it('refuses to list for another terminal', async () => {
      const { terminalCode } = other;
      const answer = await terminal.call(textCalls.findList, { type: 'NOTICE', terminalCode });
      expect(refusal(answer)).toBe('TERMINAL_MISMATCH');
    });

    it('finds one entry in both languages', async () => {
      await addEntry({
        code: 'DESK',
        name: 'PLACE',
        value: 'library',
        labelZh: '图书馆',
        labelEn: 'Library',
      });
      const entry = expectOk(await terminal.call(textCalls.findDict, { code: 'DESK', name: 'PLACE' }));
      expect(entry).toMatchObject({ value: 'library', label: { zh: '图书馆', en: 'Library' } });
    });

    it("prefers the terminal's own entry over the one for all", async () => {
      await addEntry({ code: 'PHONE', name: 'desk', value: '100' });
      await addEntry({ code: 'PHONE', name: 'desk', value: '107', terminalCode: terminal.terminalCode });
      const find = { code: 'PHONE', name: 'desk' };
      expect(expectOk(await terminal.call(textCalls.findDict, find)).value).toBe('107');
      expect(expectOk(await other.call(textCalls.findDict, find)).value).toBe('100');
    });

    it.each([
      ['a kind that does not exist', { code: 'NOPE', name: 'desk' }],
      ['a name that does not exist', { code: 'PHONE', name: 'nope' }],
      ['a name that only looks like SQL', { code: "' or 1=1 --", name: '%' }],
    ])('finds nothing under %s', async (_, find) => {
      expect(refusal(await terminal.call(textCalls.findDict, find))).toBe('NOT_FOUND');
    });

    it('refuses a second entry of the same name for all terminals', async () => {
      await addEntry({ code: 'ONCE', name: 'x' });
      await expect(addEntry({ code: 'ONCE', name: 'x' })).rejects.toThrow();
    });

    it('refuses names that are too long', async () => {
      const answer = await terminal.call(textCalls.findDict, { code: 'x'.repeat(65), name: 'y' });
      expect(refusal(answer)).toBe('BAD_REQUEST');
    });
  });

  describe('explaining pictures', () => {
    it('are null when the school has none', async () => {
      expect(expectOk(await terminal.call(textCalls.codePrintImage, {}))).toEqual({ imageUrl: null });
      expect(expectOk(await terminal.call(textCalls.selfPrintImage, {}))).toEqual({ imageUrl: null });
    });

    it('have an address at which anyone sees them', async () => {
      const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
      const picture = { folder: 'pictures', type: 'image/svg+xml', content } as const;
      const { mediaId } = await keepMedia(platform.deps, school.schoolCode, picture);
      await addEntry({ code: PICTURE_CODE, name: PICTURE_NAMES.codePrint, value: mediaId });
      const { imageUrl } = expectOk(await terminal.call(textCalls.codePrintImage, {}));
      const response = await fetch(`${platform.origin}${imageUrl}`);
      expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
      expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
    });

    it('are null when the entry refers to no picture', async () => {
      await addEntry({ code: PICTURE_CODE, name: PICTURE_NAMES.selfPrint, value: 'gone' });
      expect(expectOk(await terminal.call(textCalls.selfPrintImage, {}))).toEqual({ imageUrl: null });
    });
  });

  it.each([
    ['i18n', textCalls.i18n, {}],
    ['findList', textCalls.findList, { type: 'FAULT_TYPE' }],
    ['findDict', textCalls.findDict, { code: 'FAULT_TYPE', name: '1' }],
    ['getCodePrintImg', textCalls.codePrintImage, {}],
    ['getSelfPrintImg', textCalls.selfPrintImage, {}],
  ])('%s is for terminals with a valid token only', async (_, call, input) => {
    const stranger = platform.client({ ...terminal.headers, accessToken: 'wrong' });
    expect(refusal(await stranger(call, input))).toBe('ACCESS_TOKEN_INVALID');
    expect(refusal(await platform.client()(call, input))).toBe('ACCESS_TOKEN_INVALID');
  });
});
