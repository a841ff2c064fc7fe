import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { CAPTCHA_MINUTES, MINUTE_MS } from '@self-print/contract/limits.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { captchaWork } from '@self-print/contract/platform/signIn.ts';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import { account } from '../../db/schema/accounts.ts';
import { knownCaptcha } from '../../testing/knownCaptcha.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { normalCaptcha } from '../captcha/captchaText.ts';
import { drawCaptcha } from '../captcha/drawCaptcha.ts';
import { hashPassword } from '../signIn/passwords.ts';

const PASSWORD = 'correct horse battery';
const BASE = '/wec-self-print-app-console';
const IDLE_MS = 30 * MINUTE_MS;

describe('signing in to the console', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let passwordHash: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    passwordHash = await hashPassword(PASSWORD);
    await school.addPerson({ userName: 'boss', role: 'admin', name: '系统管理员', passwordHash });
    await school.addPerson({ userName: 'student', role: 'student', passwordHash });
  });
  afterAll(() => platform.close());

  const page = () => ({
    [HEADERS.loginMode]: LOGIN_MODES.admin,
    [HEADERS.requestedWith]: 'XMLHttpRequest',
    [HEADERS.schoolCode]: school.schoolCode,
  });
  /** Opens a sign-in page. The test replays the platform's randomness to know the captcha. */
  const shown = async () => {
    const response = await fetch(`${platform.origin}${BASE}/admin/login/verification`, { headers: page() });
    expect(response.headers.get('content-type')).toBe('image/png');
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { cookie, picture: new Uint8Array(await response.arrayBuffer()) };
  };
  const signIn = (cookie: string, body: { userName: string; password: string; verifiCode: string }) =>
    fetch(`${platform.origin}${BASE}/admin/login/DB`, {
      method: 'POST',
      headers: { ...page(), cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** Signs in with the right captcha, known from the test's randomness. */
  const signedIn = async (userName: string, password = PASSWORD) => {
    const { code, cookie } = await withKnownCaptcha();
    const response = await signIn(cookie, { userName, password, verifiCode: code });
    const answer: unknown = await response.json();
    return { answer, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie };
  };
  const withKnownCaptcha = () => knownCaptcha(platform, shown);

  it("requires user name, password and the captcha's characters", async () => {
    const { answer, cookie } = await signedIn('boss');
    expect(answer).toMatchObject({
      code: '0000',
      data: { name: '系统管理员', roleId: 'admin', schoolCode: school.schoolCode },
    });
    const client = platform.client({ ...page(), cookie });
    const current = expectOk(await client(adminSignInCalls.current, {}));
    expect(current.perms).toContain('template:publish');
    expect(expectOk(await client(adminSignInCalls.signOut, {}))).toEqual({ redirect: null });
    expect(refusal(await client(adminSignInCalls.current, {}))).toBe('NOT_SIGNED_IN');
  });

  it('saves the characters before the image arrives, so that nobody is faster than the database', async () => {
    const { pool } = platform.deps.db;
    const asked = Promise.withResolvers<void>();
    const keeping = Promise.withResolvers<void>();
    const query = pool.query.bind(pool);
    const held = jest.spyOn(pool, 'query').mockImplementation(async (...given: unknown[]) => {
      if (String(given[0]).startsWith('INSERT INTO "web_session"')) {
        asked.resolve();
        await keeping.promise;
      }
      return Reflect.apply(query, pool, given);
    });
    let arrived = false;
    const showing = shown().then(() => {
      arrived = true;
    });
    await asked.promise;
    await fetch(`${platform.origin}${BASE}/nothing`);
    expect(arrived).toBe(false);
    keeping.resolve();
    await showing;
    held.mockRestore();
  });

  it('refuses wrong characters, and accepts each captcha once', async () => {
    const { code, cookie } = await withKnownCaptcha();
    const body = { userName: 'boss', password: PASSWORD, verifiCode: 'XXXX' };
    expect(await (await signIn(cookie, body)).json()).toMatchObject({ code: '4105030004' });
    expect(await (await signIn(cookie, { ...body, verifiCode: code })).json()).toMatchObject({
      code: '4105030004',
    });
  });

  it('is passed by one of many who answer the same captcha at once', async () => {
    const { code, cookie } = await withKnownCaptcha();
    const body = { userName: 'boss', password: PASSWORD, verifiCode: code };
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(cookie, body)));
    const codes = await Promise.all(
      answers.map(async (each) => z.object({ code: z.string() }).parse(await each.json()).code),
    );
    expect(codes.toSorted()).toEqual(['0000', ...Array.from({ length: 11 }, () => '4105030004')]);
  });

  it("refuses the characters of an expired captcha, or another browser's", async () => {
    const old = await withKnownCaptcha();
    platform.clock.advance(CAPTCHA_MINUTES * MINUTE_MS);
    const body = { userName: 'boss', password: PASSWORD, verifiCode: old.code };
    expect(await (await signIn(old.cookie, body)).json()).toMatchObject({ code: '4105030004' });
    const mine = await withKnownCaptcha();
    const theirs = await shown();
    expect(await (await signIn(theirs.cookie, { ...body, verifiCode: mine.code })).json()).toMatchObject({
      code: '4105030004',
    });
  });

  it('accepts the number that a browser looked for instead of the picture, once', async () => {
    platform.spyOnRandom(() => 4321);
    const headers = page();
    const response = await fetch(`${platform.origin}${BASE}/admin/login/verification/work`, { headers });
    platform.spyOnRandom(null);
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { data } = z.object({ data: captchaWork }).parse(await response.json());
    const digestOf = (number: number) => createHash('sha256').update(`${data.salt}${number}`).digest('hex');
    let found = 0;
    while (digestOf(found) !== data.digest) found += 1;
    expect(found).toBe(4321);
    const body = { userName: 'boss', password: PASSWORD, verifiCode: String(found) };
    expect(await (await signIn(cookie, body)).json()).toMatchObject({ code: '0000' });
    expect(await (await signIn(cookie, body)).json()).toMatchObject({ code: '4105030004' });
  });

  it('refuses wrong passwords, and people without console permissions', async () => {
    expect((await signedIn('boss', 'wrong')).answer).toMatchObject({ code: '4105030001' });
    expect((await signedIn('student')).answer).toMatchObject({ code: '9102' });
  });

  it('ends after half an hour without a call, and when the account is demoted', async () => {
    const idle = await signedIn('boss');
    const client = platform.client({ ...page(), cookie: idle.cookie });
    platform.clock.advance(IDLE_MS - MINUTE_MS);
    expectOk(await client(adminSignInCalls.current, {}));
    platform.clock.advance(IDLE_MS - MINUTE_MS);
    expectOk(await client(adminSignInCalls.current, {}));
    platform.clock.advance(IDLE_MS);
    expect(refusal(await client(adminSignInCalls.current, {}))).toBe('NOT_SIGNED_IN');
    const userId = await school.addPerson({ userName: 'clerk', role: 'finance', passwordHash });
    const clerk = await signedIn('clerk');
    const asClerk = platform.client({ ...page(), cookie: clerk.cookie });
    expect(expectOk(await asClerk(adminSignInCalls.current, {})).perms).not.toContain('template:publish');
    await platform.deps.db.orm
      .update(account)
      .set({ role: 'staff' })
      .where(and(eq(account.schoolCode, school.schoolCode), eq(account.userId, userId)));
    expect(refusal(await asClerk(adminSignInCalls.current, {}))).toBe('NOT_SIGNED_IN');
  });

  /** Signs in at a PC; `console` makes calls of the console with the same cookie. */
  const signInAtPc = async (userName: string) => {
    const { code, cookie } = await withKnownCaptcha();
    const headers = { ...page(), [HEADERS.loginMode]: LOGIN_MODES.selfPrint };
    const response = await fetch(`${platform.origin}${BASE}/admin/login/DB`, {
      method: 'POST',
      headers: { ...headers, cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ userName, password: PASSWORD, verifiCode: code }),
    });
    const setCookie = response.headers.get('set-cookie') ?? '';
    const signedIn = { cookie: setCookie.split(';')[0] ?? '' };
    return {
      response,
      setCookie,
      pc: platform.client({ ...headers, ...signedIn }),
      console: platform.client({ ...page(), ...signedIn }),
    };
  };

  it('signs a student in to the PC pages, but not to the console', async () => {
    const { response, setCookie, pc, console } = await signInAtPc('student');
    expect(await response.json()).toMatchObject({ code: '0000', data: { roleId: 'student', perms: [] } });
    expect(setCookie).not.toMatch(/expires|max-age/i);
    expect(expectOk(await pc(pcCalls.listByPage, {})).rows).toEqual([]);
    expect(refusal(await console(adminSignInCalls.current, {}))).toBe('NOT_SIGNED_IN');
    expect(expectOk(await pc(pcSignInCalls.current, {}))).toMatchObject({ roleId: 'student', perms: [] });
    expect(expectOk(await pc(pcSignInCalls.signOut, {}))).toEqual({ redirect: null });
    expect(refusal(await pc(pcSignInCalls.current, {}))).toBe('NOT_SIGNED_IN');
  });

  it('ends at a PC after half an hour without a call', async () => {
    const { pc } = await signInAtPc('student');
    for (let calls = 0; calls < 2; calls += 1) {
      platform.clock.advance(IDLE_MS - MINUTE_MS);
      expectOk(await pc(pcSignInCalls.current, {}));
    }
    platform.clock.advance(IDLE_MS);
    expect(refusal(await pc(pcSignInCalls.current, {}))).toBe('NOT_SIGNED_IN');
  });

  it('signs an administrator in at a PC as a person without any permission', async () => {
    const { pc, console } = await signInAtPc('boss');
    expect(expectOk(await pc(pcSignInCalls.current, {}))).toMatchObject({ roleId: 'admin', perms: [] });
    expect(refusal(await console(adminSignInCalls.current, {}))).toBe('NOT_SIGNED_IN');
  });

  it('accepts calls only from pages of the console', async () => {
    const response = await fetch(`${platform.origin}${BASE}/admin/login/verification`);
    expect(await response.json()).toMatchObject({ code: '4030' });
    const work = await fetch(`${platform.origin}${BASE}/admin/login/verification/work`);
    expect(await work.json()).toMatchObject({ code: '4030' });
  });
});

describe('the captcha', () => {
  it('has visible characters, and looks different each time', async () => {
    let next = 7;
    const below = (limit: number) => {
      next = (next * 31 + 11) % 10_007;
      return next % limit;
    };
    const [one, other] = [await drawCaptcha('AB34', { below }), await drawCaptcha('AB34', { below })];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
    const { width, height } = await sharp(one).metadata();
    expect([width, height]).toEqual([160, 56]);
    const { channels } = await sharp(one).stats();
    expect(channels[0]?.stdev).toBeGreaterThan(10);
  });

  it.each([
    ['left and up', 0],
    ['right and down', 1],
  ])('cuts off no letter, however far it is turned and moved %s', async (_, side) => {
    for (const character of 'ACDEFGHJKMNPQRTUVWXY34679') {
      for (const turned of [0, 1]) {
        // Four numbers a letter: moved right, moved down, turned, ink. What follows are the lines, here along the upper edge.
        const numbers = Array.from({ length: 4 }, () => [side, side, turned, 0]).flat();
        const png = await drawCaptcha(character.repeat(4), {
          below: (limit) => (numbers.shift() ?? 0) * (limit - 1),
        });
        const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
        const dark = [...data].flatMap((value, at) =>
          value < 190 ? [[at % info.width, Math.floor(at / info.width)] as const] : [],
        );
        const touching = dark.filter(([x, y]) => y === 1 || y === 55 || (y > 1 && (x === 0 || x === 159)));
        expect([character, touching]).toEqual([character, []]);
      }
    }
  });

  it('is compared ignoring case and spaces', () => {
    expect(normalCaptcha(' a c9 d ')).toBe('AC9D');
  });
});
