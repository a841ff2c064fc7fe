import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { secondFactorCalls, secondFactorSignInCalls } from '@self-print/contract/platform/secondFactor.ts';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { ACCOUNT_COMMANDS } from '../../cli/accountCommands.ts';
import { runCommandLine } from '../../cli/runCommand.ts';
import { recoveryCode, secondFactor } from '../../db/schema/secondFactors.ts';
import { commandLineOperation } from '../../http/operation.ts';
import { knownCaptcha } from '../../testing/knownCaptcha.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { requireSecondFactor } from '../schools/requireSecondFactor.ts';
import { hashPassword } from '../signIn/passwords.ts';

const PASSWORD = 'correct horse battery';
const BASE = '/wec-self-print-app-console';
const STEP_MS = 30 * SECOND_MS;

const answer = z.object({ code: z.string(), data: z.record(z.string(), z.unknown()).nullable() });

describe('the second factor of administrators', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let passwordHash: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    passwordHash = await hashPassword(PASSWORD);
    const require = (roles: readonly string[]) =>
      requireSecondFactor(
        platform.deps,
        commandLineOperation(school.schoolCode, 'second-factor-required'),
        roles,
      );
    expect(refusal(await require(['admin', 'student']))).toBe('noRole');
    expectOk(await require(['admin']));
  });
  afterAll(() => platform.close());

  let people = 0;
  let userName = '';
  let userId = '';
  const add = async (role: 'admin' | 'finance') => {
    people += 1;
    userName = `boss${people}`;
    userId = await school.addPerson({ userName, role, passwordHash });
  };
  beforeEach(() => add('admin'));

  const page = () => ({
    [HEADERS.loginMode]: LOGIN_MODES.admin,
    [HEADERS.requestedWith]: 'XMLHttpRequest',
    [HEADERS.schoolCode]: school.schoolCode,
  });
  /** Keeps the cookie of one browser, as each step of a sign-in gives it another. */
  const browser = () => {
    let cookie = '';
    const ask = async (path: string, body?: unknown) => {
      const response = await fetch(platform.origin + BASE + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...page(), cookie, 'Content-Type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      });
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return response;
    };
    const post = async (path: string, body: unknown) => answer.parse(await (await ask(path, body)).json());
    return {
      signIn: async () => {
        const { code: verifiCode } = await knownCaptcha(platform, async () => {
          const shown = await ask(adminSignInCalls.captcha.path);
          await shown.arrayBuffer();
          return {};
        });
        return post(adminSignInCalls.signIn.path, { userName, password: PASSWORD, verifiCode });
      },
      enrol: () => post(secondFactorSignInCalls.enrol.path, {}),
      confirm: (code: string) => post(secondFactorSignInCalls.confirm.path, { code }),
      type: (code: string) => post(secondFactorSignInCalls.signIn.path, { code }),
      isSignedIn: async () =>
        answer.parse(await (await ask(adminSignInCalls.current.path)).json()).code === '0000',
      client: () => platform.client({ ...page(), cookie }),
    };
  };
  const codeOf = (secret: string, stepsOn = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: platform.clock.now().getTime() + stepsOn * STEP_MS,
    });
  /** Signs in for the first time and sets up an authenticator. */
  const enrolled = async () => {
    const first = browser();
    expect((await first.signIn()).data).toEqual({ next: 'enrol' });
    expect(await first.isSignedIn()).toBe(false);
    const { secret } = z.object({ secret: z.string() }).parse((await first.enrol()).data);
    const { data } = await first.confirm(codeOf(secret));
    const { recoveryCodes } = z.object({ recoveryCodes: z.array(z.string()) }).parse(data);
    expect(await first.isSignedIn()).toBe(true);
    platform.clock.advance(STEP_MS);
    return { secret, recoveryCodes, first };
  };
  const wrong = '4105030006';

  it('is set up at the first sign-in of a role that needs one, with recovery codes that are shown once', async () => {
    const { secret, recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    const rows = JSON.stringify([
      await platform.deps.db.orm.select().from(secondFactor).where(eq(secondFactor.userId, userId)),
      await platform.deps.db.orm.select().from(recoveryCode).where(eq(recoveryCode.userId, userId)),
      platform.log.lines,
    ]);
    for (const kept of [secret, ...recoveryCodes]) expect(rows).not.toContain(kept);
  });

  it('is asked for after the password, and nothing is answered before it', async () => {
    const { secret } = await enrolled();
    const second = browser();
    expect((await second.signIn()).data).toEqual({ next: 'code' });
    expect(await second.isSignedIn()).toBe(false);
    expect((await second.type('000000')).code).toBe(wrong);
    expect((await second.type(codeOf(secret))).code).toBe('0000');
    expect(await second.isSignedIn()).toBe(true);
  });

  it('takes each code once, also of two who type it at the same moment', async () => {
    const { secret } = await enrolled();
    const code = codeOf(secret);
    const [one, other] = [browser(), browser()];
    await one.signIn();
    await other.signIn();
    const codes = [(await Promise.all([one.type(code), other.type(code)])).map((each) => each.code)].flat();
    expect(codes.toSorted()).toEqual(['0000', wrong]);
    const later = browser();
    await later.signIn();
    expect((await later.type(code)).code).toBe(wrong);
    expect((await later.type(codeOf(secret, -1))).code).toBe(wrong);
    expect((await later.type(codeOf(secret, 2))).code).toBe(wrong);
    expect((await later.type(codeOf(secret, 1))).code).toBe('0000');
  });

  it('cannot be set up a second time by the password alone', async () => {
    const { secret } = await enrolled();
    const thief = browser();
    await thief.signIn();
    expect((await thief.enrol()).code).toBe('4030');
    expect((await thief.confirm(codeOf(secret))).code).toBe('4030');
    expect(await thief.isSignedIn()).toBe(false);
  });

  it('waits after five wrong codes, and ends ten minutes after the password', async () => {
    const { secret } = await enrolled();
    const guesser = browser();
    await guesser.signIn();
    for (let tries = 0; tries < 5; tries += 1) expect((await guesser.type('111111')).code).toBe(wrong);
    expect(await guesser.type(codeOf(secret))).toMatchObject({
      code: '4105030002',
      data: { waitSeconds: 60 },
    });
    platform.clock.advance(MINUTE_MS);
    expect((await guesser.type(codeOf(secret))).code).toBe('0000');
    const slow = browser();
    await slow.signIn();
    platform.clock.advance(10 * MINUTE_MS);
    expect((await slow.type(codeOf(secret))).code).toBe('9100');
  });

  it('can be replaced by a recovery code, once, however its characters are read', async () => {
    const { recoveryCodes } = await enrolled();
    const code = recoveryCodes.find((each) => /[01]/.test(each)) ?? recoveryCodes[0] ?? '';
    const misread = code.replaceAll('0', 'O').replaceAll('1', 'I').toLowerCase();
    const [one, other] = [browser(), browser()];
    await one.signIn();
    await other.signIn();
    const typed = [one.type(` ${misread} `), other.type(misread)];
    expect((await Promise.all(typed)).map((each) => each.code).toSorted()).toEqual(['0000', wrong]);
    const client = (await one.isSignedIn()) ? one.client() : other.client();
    expect(expectOk(await client(secondFactorCalls.state, {}))).toMatchObject({
      recoveryCodesLeft: 9,
      isDemanded: true,
    });
  });

  it('moves to a new authenticator, and gets new recovery codes, only by a code', async () => {
    const { secret, recoveryCodes, first } = await enrolled();
    const client = first.client();
    expect(refusal(await client(secondFactorCalls.enrol, {}))).toBe('SECOND_FACTOR_WRONG');
    const moved = expectOk(await client(secondFactorCalls.enrol, { code: codeOf(secret) }));
    expect(moved.address).toMatch(new RegExp(`^otpauth://totp/.+secret=${moved.secret}`));
    expectOk(await client(secondFactorCalls.confirm, { code: codeOf(moved.secret) }));
    expect(refusal(await client(secondFactorCalls.confirm, { code: codeOf(moved.secret) }))).toBe(
      'SECOND_FACTOR_WRONG',
    );
    platform.clock.advance(STEP_MS);
    const [old = ''] = recoveryCodes;
    for (const code of [old, codeOf(secret)]) {
      expect(refusal(await client(secondFactorCalls.renewRecoveryCodes, { code }))).toBe(
        'SECOND_FACTOR_WRONG',
      );
    }
    expectOk(await client(secondFactorCalls.renewRecoveryCodes, { code: codeOf(moved.secret) }));
    platform.clock.advance(STEP_MS);
    expect(refusal(await client(secondFactorCalls.remove, { code: codeOf(moved.secret) }))).toBe(
      'NO_PERMISSION',
    );
  });

  it('is the choice of administrators whose role needs none', async () => {
    await add('finance');
    const free = browser();
    expect((await free.signIn()).data).toMatchObject({ next: 'done' });
    const client = free.client();
    expect(expectOk(await client(secondFactorCalls.state, {}))).toEqual({
      ...{ enrolledAt: null, recoveryCodesLeft: 0, isDemanded: false },
    });
    const { secret } = expectOk(await client(secondFactorCalls.enrol, {}));
    expectOk(await client(secondFactorCalls.confirm, { code: codeOf(secret) }));
    platform.clock.advance(STEP_MS);
    expect((await browser().signIn()).data).toEqual({ next: 'code' });
    expectOk(await client(secondFactorCalls.remove, { code: codeOf(secret) }));
    expect((await browser().signIn()).data).toMatchObject({ next: 'done' });
  });

  it('is removed on the command line where the telephone is lost', async () => {
    const { first } = await enrolled();
    const words = ['reset-second-factor', '--school', school.schoolCode, '--user-name', userName];
    const outcome = await runCommandLine(ACCOUNT_COMMANDS, words, async () => ({
      deps: platform.deps,
      readFile: async () => new Uint8Array(),
      readStandardInput: async () => '',
      sleep: async () => {},
      close: async () => {},
    }));
    expect(outcome).toMatchObject({ exitCode: 0 });
    expect(await first.isSignedIn()).toBe(false);
    expect((await browser().signIn()).data).toEqual({ next: 'enrol' });
  });
});
