import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { OwnTableFacts } from '@self-print/contract/platform/ownTableFacts.ts';
import { type OwnTable, ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { pcGraduateCalls } from '@self-print/contract/platform/pageSignInWays.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { type SignInProvider, signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../../db/schema/accounts.ts';
import { ownTable } from '../../../db/schema/ownTables.ts';
import { signInProvider } from '../../../db/schema/signIn.ts';
import { knownCaptcha } from '../../../testing/knownCaptcha.ts';
import { openTestBrowser } from '../../../testing/testBrowser.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../../testing/testSchool.ts';
import { field, openTableDesk, type TableDesk } from '../../ownTables/testing/tableDesk.ts';

const GRADUATES: OwnTableFacts = {
  code: 'graduates',
  name: { zh: '毕业生', en: 'Graduates' },
  fields: [
    field('number', 'code', 'person', '学号', 'Number'),
    field('idNumber', 'code', 'key', '证件号码', 'ID number'),
    field('name', 'text', 'value', '姓名', 'Name'),
    field('leftOn', 'date', 'value', '毕业日期', 'Day of graduation'),
  ],
};
const PARAMETERS = { table: 'graduates', idField: 'idNumber', nameField: 'name', yearField: 'leftOn' };
const NOTHING = { number: '', name: '', department: '', role: '', staffValues: [], validUntil: '' };
const PROVIDER = {
  providerId: 'alumni',
  kind: 'GRADUATE',
  name: { zh: '毕业生', en: 'Graduates' },
  enabled: true,
  newAccounts: false,
  assurance: 'low',
  parameters: PARAMETERS,
  mapping: NOTHING,
  revision: 0,
} as const satisfies Partial<SignInProvider>;
/** A name with a middle dot, which people type in several ways, and an ID number with a letter. */
const PERSON = { name: '阿依古丽·买买提', idNumber: '11010519491231002X', yearOrNumber: '2019' };

let platform: TestPlatform;
let desk: TableDesk;
let table: OwnTable;
let userId: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openTableDesk(platform);
  table = await desk.create(GRADUATES);
  ({ userId } = await desk.addPerson('2015010203', '买买提'));
  await desk.addPerson('2015010204');
  await desk.addPerson('2015010205');
  await desk.addPerson('2015010206');
  await desk.addPerson('2015010207');
  expectOk(
    await desk.take(table, [
      row('2015010203', PERSON.idNumber, PERSON.name, '2019-06-30'),
      row('2015010204', 'TWICE', '李雷', '2019-06-30'),
      row('2015010205', 'TWICE', '李雷', '2019-06-30'),
      row('2015010206', 'GONE', '韩梅梅', '2019-06-30'),
      row('2015010207', 'TRIED', PERSON.name, '2019-06-30'),
    ]),
  );
  expectOk(await desk.call(signInAdminCalls.saveProvider, PROVIDER));
  await offer(['DB', 'alumni']);
});
afterAll(() => platform.close());

const row = (number: string, idNumber: string, name: string, leftOn: string) => ({
  number,
  idNumber,
  name,
  leftOn,
});
const offer = async (phone: string[], terminal: string[] = ['DB'], pc: string[] = ['DB']) =>
  expectOk(
    await desk.call(signInAdminCalls.saveOffers, {
      offers: [
        { client: 'terminal', terminalCode: null, ways: terminal },
        { client: 'phone', terminalCode: null, ways: phone },
        { client: 'console', terminalCode: null, ways: ['DB'] },
        { client: 'pc', terminalCode: null, ways: pc },
      ],
    }),
  );
const trying = async (changes: Partial<typeof PERSON> & { verifiCode?: string } = {}) => {
  const browser = openTestBrowser(platform, desk.schoolCode);
  const { code } = await knownCaptcha(platform, async () => {
    await browser.call(signInCalls.mobileCaptcha, {});
    return {};
  });
  const typed = { providerId: 'alumni', ...PERSON, verifiCode: code, ...changes };
  return { browser, answer: await browser.call(phoneWayCalls.graduate, typed) };
};
const revisionOf = async (providerId: string) =>
  expectOk(await desk.call(signInAdminCalls.providers, {})).find((each) => each.providerId === providerId)
    ?.revision ?? 0;
const later = () => platform.clock.advance(61 * MINUTE_MS);

describe('a graduate without an account', () => {
  it.each([
    ['the year', {}],
    ['the student number', { yearOrNumber: '2015010203' }],
    ['other spaces, dots, case and width', { name: ' 阿依古丽 •买买提', idNumber: '１1010519491231002x ' }],
  ])('signs in by name, ID number and %s, at low assurance', async (_, changes) => {
    const { browser, answer } = await trying(changes);
    expect(expectOk(answer)).toMatchObject({ id: userId, roleId: 'student', perms: [] });
    expect(expectOk(await browser.call(phoneCalls.me, {}))).toMatchObject({ name: '买买提' });
    const { rows } = expectOk(
      await desk.call(signInAdminCalls.log, { page: 1, rows: 1, way: 'GRADUATE', outcome: 'signedIn' }),
    );
    expect(rows).toMatchObject([{ assurance: 'low', client: 'phone' }]);
  });

  it.each([
    ['a wrong name', { name: '古丽' }],
    ['a wrong year', { yearOrNumber: '2018' }],
    ['the number of somebody else', { yearOrNumber: '2015010204' }],
    ['an ID number that nobody has', { idNumber: '440524188001010014' }],
    ['an ID number that two people have', { idNumber: 'TWICE', name: '李雷' }],
    ['a value of another field', { idNumber: '2019-06-30' }],
    ['nothing but spaces', { idNumber: ' ', name: ' ', yearOrNumber: ' ' }],
  ])('is refused with %s, always in the same words', async (_, changes) => {
    later();
    const { answer } = await trying(changes);
    expect(refusal(answer)).toBe('GRADUATE_UNKNOWN');
    if (answer.ok || answer.problem.kind !== 'refused') throw new Error('It was not refused');
    expect(answer.problem.detail).toEqual({});
  });

  it('is refused while the account is disabled, and as an administrator', async () => {
    later();
    const gone = { idNumber: 'GONE', name: '韩梅梅' };
    const change = (values: Partial<typeof account.$inferInsert>) =>
      platform.deps.db.orm
        .update(account)
        .set(values)
        .where(and(eq(account.schoolCode, desk.schoolCode), eq(account.userId, goneId)));
    const goneId = expectOk((await trying(gone)).answer).id;
    await change({ disabledAt: platform.clock.now() });
    expect(refusal((await trying(gone)).answer)).toBe('GRADUATE_UNKNOWN');
    await change({ disabledAt: null, role: 'admin' });
    expect(refusal((await trying(gone)).answer)).toBe('GRADUATE_UNKNOWN');
  });

  it('needs a captcha for each try', async () => {
    expect(refusal((await trying({ verifiCode: 'zzzz' })).answer)).toBe('CAPTCHA_WRONG');
  });

  it('waits after five wrong tries for an ID number, also one that nobody has; others do not', async () => {
    later();
    for (const idNumber of ['TRIED', 'UNKNOWN-1']) {
      for (let tries = 0; tries < 5; tries += 1)
        expect(refusal((await trying({ idNumber, name: '错' })).answer)).toBe('GRADUATE_UNKNOWN');
      expect(refusal((await trying({ idNumber: ` ${idNumber.toLowerCase()}` })).answer)).toBe(
        'SIGN_IN_LOCKED',
      );
    }
    expect(refusal((await trying({ idNumber: 'UNKNOWN-2' })).answer)).toBe('GRADUATE_UNKNOWN');
  });

  it('is not signed in where the way is not offered', async () => {
    later();
    await offer(['DB']);
    expect(refusal((await trying()).answer)).toBe('SIGN_IN_WAY_NOT_OFFERED');
    await offer(['DB', 'alumni']);
  });
});

describe('the records of graduates', () => {
  const saved = (changes: Partial<SignInProvider>) =>
    desk.call(signInAdminCalls.saveProvider, { ...PROVIDER, providerId: 'other', ...changes });

  it.each([
    ['a table that is not there', { parameters: { ...PARAMETERS, table: 'nowhere' } }],
    ['an ID number that is no key', { parameters: { ...PARAMETERS, idField: 'name' } }],
    ['a field that is not there', { parameters: { ...PARAMETERS, yearField: 'year' } }],
    ['more trust than they deserve', { assurance: 'normal' as const }],
    ['new accounts', { newAccounts: true }],
  ])('are not connected with %s', async (_, changes) => {
    expect(refusal(await saved(changes))).toBe('SIGN_IN_PARAMETERS_INVALID');
  });

  it('cannot lose a field while they are used', async () => {
    const { tableId, revision } = table;
    const facts = { ...GRADUATES, fields: GRADUATES.fields.filter(({ code }) => code !== 'leftOn') };
    const answer = await desk.call(ownTableCalls.modify, { tableId, revision, facts });
    expect(refusal(answer)).toBe('OWN_TABLE_IN_USE');
  });

  it('that cannot be read are a system that is down, for the check as well', async () => {
    later();
    const isOurs = and(
      eq(signInProvider.schoolCode, desk.schoolCode),
      eq(signInProvider.providerId, 'alumni'),
    );
    const { orm } = platform.deps.db;
    const check = async () =>
      expectOk(await desk.call(signInAdminCalls.checkProvider, { providerId: 'alumni' }));
    expect(await check()).toEqual({ works: true, detail: '' });
    const { tableId } = await desk.create({ ...GRADUATES, code: 'later' });
    const moved = { ...PROVIDER, parameters: { ...PARAMETERS, table: 'later' }, revision: 1 };
    expectOk(await desk.call(signInAdminCalls.saveProvider, moved));
    await orm.delete(ownTable).where(eq(ownTable.tableId, tableId));
    expect((await check()).works).toBe(false);
    expect(refusal((await trying()).answer)).toBe('SIGN_IN_PROVIDER_DOWN');
    await orm.update(signInProvider).set({ enabled: false }).where(isOurs);
    expect(refusal((await trying()).answer)).toBe('SIGN_IN_WAY_NOT_OFFERED');
  });
});

describe('a graduate at a terminal', () => {
  const standing = async () => {
    const terminal = await desk.school.addTerminal();
    return (changes: Partial<typeof PERSON> = {}) =>
      terminal.call(visitCalls.signInAsGraduate, { providerId: 'alumni', ...PERSON, ...changes });
  };
  beforeAll(async () => {
    await platform.deps.db.orm
      .update(signInProvider)
      .set({ enabled: true })
      .where(eq(signInProvider.providerId, 'alumni'));
    expectOk(
      await desk.call(signInAdminCalls.saveProvider, { ...PROVIDER, revision: await revisionOf('alumni') }),
    );
    await offer(['DB'], ['DB', 'alumni']);
  });

  it('signs in at low assurance, and sees nothing of anybody else', async () => {
    later();
    const { visitor } = expectOk(await (await standing())());
    expect(visitor).toMatchObject({ userId });
    const { rows } = expectOk(
      await desk.call(signInAdminCalls.log, { page: 1, rows: 1, way: 'GRADUATE', outcome: 'signedIn' }),
    );
    expect(rows).toMatchObject([{ assurance: 'low', client: 'terminal' }]);
  });

  it.each([
    ['a wrong name', { name: '古丽' }],
    ['a wrong year', { yearOrNumber: '2018' }],
    ['an ID number that nobody has', { idNumber: '440524188001010014' }],
  ])('is refused with %s, always in the same words', async (_, changes) => {
    later();
    expect(refusal(await (await standing())(changes))).toBe('GRADUATE_UNKNOWN');
  });

  it('waits after five wrong tries for an ID number, whether or not anybody has it', async () => {
    later();
    for (const idNumber of ['TRIED', 'NOBODY']) {
      const say = await standing();
      for (let tries = 0; tries < 5; tries += 1)
        expect(refusal(await say({ idNumber, yearOrNumber: '1999' }))).toBe('GRADUATE_UNKNOWN');
      expect(refusal(await say({ idNumber }))).toBe('SIGN_IN_LOCKED');
    }
  });

  it('makes the terminal wait that tries many people', async () => {
    later();
    const say = await standing();
    for (let tries = 0; tries < 20; tries += 1)
      expect(refusal(await say({ idNumber: `GUESS-${tries}` }))).toBe('GRADUATE_UNKNOWN');
    expect(refusal(await say())).toBe('SIGN_IN_LOCKED');
  });

  it('is refused where it is not offered', async () => {
    await offer(['DB', 'alumni']);
    expect(refusal(await (await standing())())).toBe('SIGN_IN_WAY_NOT_OFFERED');
  });
});

describe('a graduate at a PC', () => {
  const atPc = async (changes: Partial<typeof PERSON> & { verifiCode?: string } = {}) => {
    const browser = openTestBrowser(platform, desk.schoolCode, 'selfPrint');
    const { code } = await knownCaptcha(platform, async () => {
      await browser.call(pcSignInCalls.captcha, {});
      return {};
    });
    const typed = { providerId: 'alumni', ...PERSON, verifiCode: code, ...changes };
    return { browser, answer: await browser.call(pcGraduateCalls.signIn, typed) };
  };
  beforeAll(() => offer(['DB'], ['DB'], ['DB', 'alumni']));

  it('signs in at low assurance, without any right of the console', async () => {
    later();
    const { browser, answer } = await atPc();
    expect(expectOk(answer)).toMatchObject({ next: 'done', id: userId, perms: [] });
    expect(expectOk(await browser.call(pcSignInCalls.current, {}))).toMatchObject({ id: userId });
    const { rows } = expectOk(
      await desk.call(signInAdminCalls.log, { page: 1, rows: 1, way: 'GRADUATE', outcome: 'signedIn' }),
    );
    expect(rows).toMatchObject([{ assurance: 'low', client: 'pc' }]);
  });

  it.each([
    ['GRADUATE_UNKNOWN', { name: '古丽' }],
    ['CAPTCHA_WRONG', { verifiCode: 'zzzz' }],
  ])('is refused: %s', async (name, changes) => {
    later();
    expect(refusal((await atPc(changes)).answer)).toBe(name);
  });

  it('is not signed in where the way is not offered', async () => {
    later();
    await offer(['DB', 'alumni'], ['DB', 'alumni']);
    expect(refusal((await atPc()).answer)).toBe('SIGN_IN_WAY_NOT_OFFERED');
  });
});
