import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { account } from '../../db/schema/accounts.ts';
import { licence } from '../../db/schema/schools.ts';
import { phoneCaptcha } from '../../testing/knownCaptcha.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, type TestSchool } from '../../testing/testSchool.ts';
import { hashPassword } from './passwords.ts';
import { signInByPassword } from './signInByPassword.ts';

const BASE = '/wec-apis/self-print';
const OWN_PAGE = { loginMode: 'MOBILE', 'X-Requested-With': 'XMLHttpRequest' };
const answer = z.object({ code: z.string(), data: z.record(z.string(), z.unknown()).nullable() });
const PASSWORD = 'correct horse 电池';

describe('signing in on the phone', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let passwordHash: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(() => platform.close());

  let people = 0;
  const addPerson = async () => {
    people += 1;
    const userName = `S${2_026_000_000 + people}`;
    return { userName, userId: await school.addPerson({ userName, passwordHash, name: '李小红' }) };
  };
  const send = async (
    path: string,
    options: { headers?: Record<string, string>; body?: unknown; cookie?: string | undefined } = {},
  ) => {
    const { headers = OWN_PAGE, body, cookie } = options;
    const response = await fetch(platform.origin + BASE + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(cookie === undefined ? {} : { Cookie: cookie }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      answer: answer.parse(await response.json()),
      setCookie: response.headers.get('Set-Cookie') ?? undefined,
    };
  };
  const signIn = (userName: string, password: string, headers: Record<string, string> = OWN_PAGE) =>
    send('/app/login/DB', { body: { userName, password }, headers });
  const isSignedIn = async (cookie: string | undefined) =>
    (await send('/mobile/isLogin', { cookie })).answer.data?.signedIn;

  it('returns who signed in and sets a cookie that scripts and other sites cannot use', async () => {
    const { userName, userId } = await addPerson();
    const { answer, setCookie } = await signIn(userName, PASSWORD);
    expect(answer).toMatchObject({
      code: '0000',
      data: { id: userId, name: '李小红', roleId: 'student', perms: [] },
    });
    expect(setCookie).toMatch(/; HttpOnly/);
    expect(setCookie).toMatch(/; SameSite=Lax/);
    expect(await isSignedIn(setCookie)).toBe(true);
  });

  it('permits the calls of signed-in people', async () => {
    const { userName } = await addPerson();
    const { setCookie } = await signIn(userName, PASSWORD);
    const list = { body: { page: 1, rows: 10 }, cookie: setCookie };
    expect((await send('/order/listByPage', list)).answer.code).toBe('0000');
    expect((await send('/order/listByPage', { body: {} })).answer.code).toBe('4101');
    const foreign = { ...list, headers: { loginMode: 'MOBILE' } };
    expect((await send('/order/listByPage', foreign)).answer.code).toBe('4101');
  });

  it('ignores case and spaces around the user name', async () => {
    const { userName } = await addPerson();
    expect((await signIn(` ${userName.toLowerCase()} `, PASSWORD)).answer.code).toBe('0000');
  });

  it('gives a new session id, which prevents session fixation', async () => {
    const { userName } = await addPerson();
    const first = (await signIn(userName, PASSWORD)).setCookie;
    const again = await send('/app/login/DB', { body: { userName, password: PASSWORD }, cookie: first });
    expect(again.setCookie).toBeDefined();
    expect(again.setCookie?.split(';')[0]).not.toBe(first?.split(';')[0]);
    expect(await isSignedIn(first)).toBe(false);
  });

  it('answers a wrong password and an unknown person alike, without a cookie', async () => {
    const { userName } = await addPerson();
    const wrong = await signIn(userName, 'wrong');
    const unknown = await signIn('nobody', PASSWORD);
    expect(wrong.answer).toEqual(unknown.answer);
    expect(wrong.answer.code).toBe('4105030001');
    expect([wrong.setCookie, unknown.setCookie]).toEqual([undefined, undefined]);
  });

  it('refuses people who are disabled, have no password here, or are known by our own id only', async () => {
    const disabled = await addPerson();
    const { orm } = platform.deps.db;
    await orm
      .update(account)
      .set({ disabledAt: platform.clock.now() })
      .where(eq(account.userId, disabled.userId));
    expect((await signIn(disabled.userName, PASSWORD)).answer.code).toBe('4105030001');
    await school.addPerson({ userName: 'elsewhere', passwordHash: null });
    expect((await signIn('elsewhere', PASSWORD)).answer.code).toBe('4105030001');
    const { userId } = await addPerson();
    expect((await signIn(userId, PASSWORD)).answer.code).toBe('4105030001');
  });

  it('ends a session when its account is disabled', async () => {
    const { userName, userId } = await addPerson();
    const { setCookie } = await signIn(userName, PASSWORD);
    const disabledAt = platform.clock.now();
    await platform.deps.db.orm.update(account).set({ disabledAt }).where(eq(account.userId, userId));
    expect(await isSignedIn(setCookie)).toBe(false);
    expect((await send('/order/listByPage', { body: {}, cookie: setCookie })).answer.code).toBe('4101');
  });

  it('locks an account after five wrong passwords, even for the right one, until the time is over', async () => {
    const { userName } = await addPerson();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await signIn(userName, 'wrong')).answer.code).toBe('4105030001');
    }
    const { answer, setCookie } = await signIn(userName, PASSWORD);
    expect(answer).toMatchObject({ code: '4105030002', data: { waitSeconds: 60 } });
    expect(setCookie).toBeUndefined();
    platform.clock.advance(MINUTE_MS);
    expect((await signIn(userName, PASSWORD)).answer.code).toBe('0000');
  });

  it('lets somebody in whose lock was set before the clock of the server was put back', async () => {
    const { userName } = await addPerson();
    for (let tries = 0; tries < 5; tries += 1) await signIn(userName, 'wrong');
    platform.clock.advance(-2 * HOUR_MS);
    expect((await signIn(userName, PASSWORD)).answer.code).toBe('0000');
    platform.clock.advance(2 * HOUR_MS);
  });

  it('never locks for longer than an hour, though the clock of the server is put back', async () => {
    const { userName } = await addPerson();
    for (let tries = 0; tries < 5; tries += 1) await signIn(userName, 'wrong');
    platform.clock.advance(-2 * HOUR_MS);
    expect((await signIn(userName, 'wrong')).answer.code).toBe('4105030001');
    expect((await signIn(userName, PASSWORD)).answer.data?.waitSeconds).toBeLessThanOrEqual(3600);
    platform.clock.advance(2 * HOUR_MS);
  });

  it('doubles the wait with each further wrong password, up to an hour', async () => {
    const { userName } = await addPerson();
    for (let tries = 0; tries < 4; tries += 1) await signIn(userName, 'wrong');
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect((await signIn(userName, 'wrong')).answer.code).toBe('4105030001');
      expect((await signIn(userName, PASSWORD)).answer.data?.waitSeconds).toBe(minutes * 60);
      platform.clock.advance(minutes * MINUTE_MS);
    }
  });

  describe('an account that somebody else attacks', () => {
    const elsewhere = async (userName: string, tries: number) => {
      for (let index = 0; index < tries; index += 1) {
        const place = { kind: 'network', address: `203.0.113.${index}` } as const;
        const tried = { schoolCode: school.schoolCode, userName, password: 'wrong', place };
        await signInByPassword(platform.deps, { ...tried, captcha: 'missing' });
      }
    };

    it('is not locked for its owner, who is informed of the tries once', async () => {
      const { userName } = await addPerson();
      await elsewhere(userName, 9);
      const lastAt = platform.clock.now().toISOString();
      platform.clock.advance(MINUTE_MS);
      const { answer } = await signIn(userName, PASSWORD);
      expect(answer).toMatchObject({ code: '0000', data: { wrongPasswords: { count: 9, lastAt } } });
      expect((await signIn(userName, PASSWORD)).answer.data?.wrongPasswords).toBeNull();
    });

    it('asks for a captcha after ten wrong passwords from wherever', async () => {
      const { userName } = await addPerson();
      await elsewhere(userName, 10);
      expect((await signIn(userName, PASSWORD)).answer.code).toBe('4105030001');
      const { code: verifiCode, cookie } = await phoneCaptcha(platform);
      const body = { userName, password: PASSWORD, verifiCode };
      expect((await send('/app/login/DB', { body, cookie })).answer.code).toBe('0000');
    });
  });

  it('takes no password of an administrator without a captcha, and does not say whose account that is', async () => {
    const admin = { userName: 'boss1', passwordHash, role: 'admin' } as const;
    await school.addPerson(admin);
    const { userName } = admin;
    expect((await signIn(userName, PASSWORD)).answer).toEqual((await signIn('nobody1', PASSWORD)).answer);
    const { code: verifiCode, cookie } = await phoneCaptcha(platform);
    const body = { userName, password: PASSWORD, verifiCode };
    expect((await send('/app/login/DB', { body, cookie })).answer.code).toBe('0000');
    expect((await send('/app/login/DB', { body, cookie })).answer.code).toBe('4105030004');
  });

  it('counts concurrent attempts', async () => {
    const { userName } = await addPerson();
    const tries = await Promise.all(Array.from({ length: 12 }, () => signIn(userName, 'wrong')));
    const codes = tries.map(({ answer }) => answer.code);
    expect(codes.filter((code) => code === '4105030001')).toHaveLength(5);
    expect(codes.filter((code) => code === '4105030002')).toHaveLength(7);
  });

  it('resets wrong passwords after the right one', async () => {
    const { userName } = await addPerson();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await signIn(userName, 'wrong');
      expect((await signIn(userName, PASSWORD)).answer.code).toBe('0000');
    }
  });

  it.each([
    ['the ajax header', { loginMode: 'MOBILE' }],
    ['the login mode', { 'X-Requested-With': 'XMLHttpRequest' }],
    ['both', {}],
  ])('is refused without %s', async (_, headers) => {
    const { userName } = await addPerson();
    const { status, answer, setCookie } = await signIn(userName, PASSWORD, headers);
    expect([status, answer.code, setCookie]).toEqual([403, '4030', undefined]);
  });

  it("is the sign-in at a terminal with a terminal's login mode, which must authenticate", async () => {
    const { userName } = await addPerson();
    const headers = { loginMode: 'CLIENT', 'X-Requested-With': 'XMLHttpRequest' };
    const { answer, setCookie } = await signIn(userName, PASSWORD, headers);
    expect([answer.code, setCookie]).toEqual(['4105040001', undefined]);
  });

  it.each([
    ['no password', { userName: 'somebody' }],
    ['an empty user name', { userName: '', password: 'x' }],
    ['a password of the wrong type', { userName: 'somebody', password: 7 }],
    ['a password too long to hash', { userName: 'somebody', password: 'x'.repeat(129) }],
  ])('is refused with %s', async (_, body) => {
    expect((await send('/app/login/DB', { body })).answer.code).toBe('4000');
  });

  it('asks which school is meant when there are several', async () => {
    const { userName } = await addPerson();
    const second = await addTestSchool(platform);
    const unnamed = await signIn(userName, PASSWORD);
    expect(unnamed.answer).toMatchObject({ code: '4000', data: { field: 'schoolCode' } });
    const named = { ...OWN_PAGE, schoolCode: school.schoolCode };
    expect((await signIn(userName, PASSWORD, named)).answer.code).toBe('0000');
    const wrong = { ...OWN_PAGE, schoolCode: second.schoolCode };
    expect((await signIn(userName, PASSWORD, wrong)).answer.code).toBe('4105030001');
  });

  it('ends with the licence of the phone pages, for whoever is signed in, too', async () => {
    const licensed = { ...OWN_PAGE, schoolCode: (await addTestSchool(platform, [], [])).schoolCode };
    expect((await signIn('S1', PASSWORD, licensed)).answer.code).toBe('4105040005');
    const { userName } = await addPerson();
    const own = { ...OWN_PAGE, schoolCode: school.schoolCode };
    const { setCookie: cookie } = await signIn(userName, PASSWORD, own);
    const changed = (enabled: boolean) =>
      platform.deps.db.orm
        .update(licence)
        .set({ enabled })
        .where(and(eq(licence.schoolCode, school.schoolCode), eq(licence.module, 'MOBILE')));
    await changed(false);
    expect((await send('/user/user-type', { cookie })).answer.code).toBe('4105040005');
    expect(await isSignedIn(cookie)).toBe(false);
    await changed(true);
    expect((await send('/user/user-type', { cookie })).answer.code).toBe('0000');
  });

  it('says that nobody is signed in without a cookie or with a forged one', async () => {
    expect(await isSignedIn(undefined)).toBe(false);
    expect(await isSignedIn('selfPrintSession=s%3Aforged.signature')).toBe(false);
  });

  it('never writes names or passwords into the log', () => {
    const text = JSON.stringify(platform.log.lines);
    expect(text).toContain('user-signed-in');
    expect(text).not.toMatch(/李小红|S2026|correct horse|wrong/);
  });
});
