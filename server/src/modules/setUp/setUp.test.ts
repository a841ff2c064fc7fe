import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { setUpCalls } from '@self-print/contract/platform/setUp.ts';
import { account } from '../../db/schema/accounts.ts';
import { school } from '../../db/schema/schools.ts';
import { findAccount } from '../../modules/accounts/findAccount.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../testing/testSchool.ts';
import { setUpAddress, setUpCode } from './setUpCode.ts';

const HEADERS_OF_PAGE = {
  [HEADERS.loginMode]: LOGIN_MODES.admin,
  [HEADERS.requestedWith]: 'XMLHttpRequest',
};

describe('the first start of a platform', () => {
  let platform: TestPlatform;
  beforeEach(async () => {
    platform = await startTestPlatform();
  });
  afterEach(() => platform.close());

  const page = () => platform.client(HEADERS_OF_PAGE);
  const wish = (changes: object = {}) => ({
    code: setUpCode(platform.deps.keys),
    schoolCode: 'exu',
    name: { zh: '华东大学', en: 'East University' },
    timeZone: 'Asia/Shanghai',
    administrator: { userName: 'admin', name: '王老师', password: 'right Horse 4' },
    ...changes,
  });
  const schools = () => platform.deps.db.orm.$count(school);

  it('adds the school with its administrator by the code in the address that the server writes', async () => {
    const { keys, db } = platform.deps;
    expect(setUpAddress(keys)).toBe(`/wec-self-print-app-console/setUp#${setUpCode(keys)}`);
    expect(setUpCode(keys)).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(expectOk(await page()(setUpCalls.state, {}))).toEqual({ isOpen: true });
    const typed = setUpCode(keys).toLowerCase().replaceAll('-', ' ');
    expectOk(await page()(setUpCalls.begin, wish({ code: typed })));
    expect(expectOk(await page()(setUpCalls.state, {}))).toEqual({ isOpen: false });
    const person = await findAccount(db, keys, 'exu', 'admin');
    expect(person?.role).toBe('admin');
    const admin = await signedIn(platform, { schoolCode: 'exu', userId: person?.userId ?? '' }, 'admin');
    const [entry] = expectOk(await admin(operationCalls.list, {})).rows;
    expect(entry?.operation).toBe('school-set-up');
    expect(JSON.stringify(entry)).not.toContain('Horse');
  });

  it('is over once there is a school, with the right code too', async () => {
    await addTestSchool(platform);
    expect(refusal(await page()(setUpCalls.begin, wish()))).toBe('SET_UP_CLOSED');
    expect(await schools()).toBe(1);
  });

  it('happens once, however many try at the same time', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((schoolCode) => page()(setUpCalls.begin, wish({ schoolCode }))),
    );
    expect(answers.map((each) => (each.ok ? 'ok' : refusal(each))).toSorted()).toEqual([
      'SET_UP_CLOSED',
      'SET_UP_CLOSED',
      'ok',
    ]);
    expect([await schools(), await platform.deps.db.orm.$count(account)]).toEqual([1, 1]);
  });

  it.each([
    ['another code', { code: '00000-00000-00000-00000' }, 'SET_UP_CODE_WRONG'],
    ['a part of the code', { code: '00000' }, 'SET_UP_CODE_WRONG'],
    [
      'a weak password',
      { administrator: { userName: 'admin', name: '王老师', password: 'short' } },
      'PASSWORD_WEAK',
    ],
    ['no time zone', { timeZone: 'Mars/Olympus' }, 'BAD_REQUEST'],
    ['a school code with blanks', { schoolCode: 'a b' }, 'BAD_REQUEST'],
    ['no name', { name: { zh: ' ', en: 'East University' } }, 'BAD_REQUEST'],
  ])('refuses %s and adds nothing', async (_, changes, name) => {
    expect(refusal(await page()(setUpCalls.begin, wish(changes)))).toBe(name);
    expect([await schools(), await platform.deps.db.orm.$count(account)]).toEqual([0, 0]);
  });

  it('is not begun by the page of another site', async () => {
    const stranger = platform.client({ [HEADERS.loginMode]: LOGIN_MODES.admin });
    expect(refusal(await stranger(setUpCalls.begin, wish()))).toBe('FORBIDDEN');
    expect(refusal(await stranger(setUpCalls.state, {}))).toBe('FORBIDDEN');
  });

  it('bears no guessing', async () => {
    const wrong = wish({ code: '00000-00000-00000-00000' });
    for (let tries = 0; tries < 20; tries += 1) await page()(setUpCalls.begin, wrong);
    expect(refusal(await page()(setUpCalls.begin, wish()))).toBe('TOO_MANY_REQUESTS');
  });

  it('shows what is left to do, as the platform finds it', async () => {
    const test = await addTestSchool(platform);
    const userId = await test.addPerson({ role: 'admin' });
    const admin = await signedIn(platform, { schoolCode: test.schoolCode, userId }, 'admin');
    const done = async () =>
      expectOk(await admin(setUpCalls.progress, {})).steps.flatMap(({ step, isDone }) =>
        isDone ? [step] : [],
      );
    expect(await done()).toEqual([]);
    await test.addPerson({ role: 'printAdmin' });
    expect(await done()).toEqual(['administrators']);
    await test.addTerminal();
    await test.addPerson();
    expect(await done()).toEqual(['administrators', 'terminal', 'people']);
    const other = await addTestSchool(platform);
    await other.addTerminal();
    expect(await done()).toEqual(['administrators', 'terminal', 'people']);
    const auditor = { schoolCode: test.schoolCode, userId: await test.addPerson({ role: 'auditor' }) };
    const looking = await signedIn(platform, auditor, 'admin');
    expect(refusal(await looking(setUpCalls.progress, {}))).toBe('NO_PERMISSION');
  });
});
