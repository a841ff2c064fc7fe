import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { eq } from 'drizzle-orm';
import { BUILT_IN_ROLES, type BuiltInRole, ROLE_BEGINNINGS } from '../../db/builtInRoles.ts';
import { account } from '../../db/schema/accounts.ts';
import { readSignedCommand } from '../../testing/commandKey.ts';
import { pauseTerminal } from '../../testing/pauseTerminal.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'correct horse 电池';
const MAINTAINERS: readonly BuiltInRole[] = ['admin', 'printAdmin', 'operator'];

describe('signing in at a terminal to maintain it', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let passwordHash: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(() => platform.close());

  let people = 0;
  const addStaff = async (role: BuiltInRole = 'operator', at = school) => {
    people += 1;
    const userName = `worker${people}`;
    return { userName, userId: await at.addPerson({ userName, passwordHash, role, name: '李维修' }) };
  };
  const signIn = (userName: string, password = PASSWORD, at = terminal) =>
    at.call(signInCalls.terminalStaff, { userName, password });

  it.each(MAINTAINERS)('admits a person with the role %s', async (role) => {
    const { userName, userId } = await addStaff(role);
    const { grant, expiresAt } = expectOk(await signIn(userName));
    const payload = readSignedCommand(platform.deps.keys.commands.publicKey, grant);
    const now = platform.clock.now().getTime();
    expect(payload).toEqual({
      commandId: expect.any(String),
      schoolCode: school.schoolCode,
      terminalCode: terminal.terminalCode,
      call: '/maintenance/begin',
      body: {},
      by: userId,
      issuedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + MINUTE_MS).toISOString(),
    });
    expect(expiresAt).toBe(payload.expiresAt);
  });

  it.each(BUILT_IN_ROLES.filter((role) => !MAINTAINERS.includes(role)))(
    'refuses the right password of a person with the role %s',
    async (role) => {
      const { userName } = await addStaff(role);
      expect(refusal(await signIn(userName))).toBe('NO_PERMISSION');
      expect(ROLE_BEGINNINGS[role].permissions).not.toContain('terminal:maintain');
    },
  );

  it('gives a different grant each time, so that a used one is worthless', async () => {
    const { userName } = await addStaff();
    const key = platform.deps.keys.commands.publicKey;
    const ids = [await signIn(userName), await signIn(userName)].map(
      (answer) => readSignedCommand(key, expectOk(answer).grant).commandId,
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('names the requesting terminal, the only one for which the grant is valid', async () => {
    const { userName } = await addStaff();
    const other = await school.addTerminal();
    const { grant } = expectOk(await signIn(userName, PASSWORD, other));
    const payload = readSignedCommand(platform.deps.keys.commands.publicKey, grant);
    expect(payload.terminalCode).toBe(other.terminalCode);
  });

  it('does not know people of another school', async () => {
    const elsewhere = await addTestSchool(platform);
    const { userName } = await addStaff('admin', elsewhere);
    expect(refusal(await signIn(userName))).toBe('SIGN_IN_FAILED');
  });

  it.each([
    ['a wrong password', 'operator', 'wrong'],
    ['nobody', undefined, PASSWORD],
  ] as const)('refuses %s with the same error', async (_, role, password) => {
    const userName = role ? (await addStaff(role)).userName : 'nobody';
    expect(refusal(await signIn(userName, password))).toBe('SIGN_IN_FAILED');
  });

  it('refuses a disabled account', async () => {
    const { userName, userId } = await addStaff();
    await platform.deps.db.orm
      .update(account)
      .set({ disabledAt: platform.clock.now() })
      .where(eq(account.userId, userId));
    expect(refusal(await signIn(userName))).toBe('SIGN_IN_FAILED');
  });

  it('admits staff at a paused terminal', async () => {
    const paused = await school.addTerminal();
    const key = { schoolCode: school.schoolCode, terminalCode: paused.terminalCode };
    await pauseTerminal(platform.deps, key, { zh: '维护', en: 'Maintenance' });
    const { userName } = await addStaff();
    expectOk(await signIn(userName, PASSWORD, paused));
  });

  it('locks an account after wrong passwords, only at the terminal where they were typed', async () => {
    const at = await school.addTerminal();
    const { userName } = await addStaff();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(refusal(await signIn(userName, 'wrong', at))).toBe('SIGN_IN_FAILED');
    }
    expect(refusal(await signIn(userName, PASSWORD, at))).toBe('SIGN_IN_LOCKED');
    expectOk(await signIn(userName, PASSWORD, await school.addTerminal()));
    expect(refusal(await signIn(userName, PASSWORD, at))).toBe('SIGN_IN_LOCKED');
    platform.clock.advance(MINUTE_MS);
    expectOk(await signIn(userName, PASSWORD, at));
  });

  it('locks a terminal at which many accounts are tried, and no other', async () => {
    const at = await school.addTerminal();
    for (let tries = 0; tries < 20; tries += 1) {
      expect(refusal(await signIn(`guess${tries}`, 'wrong', at))).toBe('SIGN_IN_FAILED');
    }
    const { userName } = await addStaff();
    expect(refusal(await signIn(userName, PASSWORD, at))).toBe('SIGN_IN_LOCKED');
    expectOk(await signIn(userName, PASSWORD, await school.addTerminal()));
  });

  it('counts no successful sign-in, nor uncounts the attempts of others', async () => {
    const at = await school.addTerminal();
    const { userName } = await addStaff();
    for (let tries = 0; tries < 19; tries += 1) {
      expect(refusal(await signIn(`other${tries}`, 'wrong', at))).toBe('SIGN_IN_FAILED');
    }
    expectOk(await signIn(userName, PASSWORD, at));
    expectOk(await signIn(userName, PASSWORD, at));
    expect(refusal(await signIn('other19', 'wrong', at))).toBe('SIGN_IN_FAILED');
    expect(refusal(await signIn(userName, PASSWORD, at))).toBe('SIGN_IN_LOCKED');
  });

  it('logs who was admitted where, without name or password', () => {
    const lines = platform.log.lines.filter(({ event }) => event.startsWith('staff-grant'));
    expect(new Set(lines.map(({ event }) => event))).toEqual(
      new Set(['staff-grant-given', 'staff-grant-refused']),
    );
    expect(lines[0]?.detail).toEqual({
      schoolCode: school.schoolCode,
      terminalCode: terminal.terminalCode,
      userId: expect.any(String),
      commandId: expect.any(String),
    });
    expect(JSON.stringify(platform.log.lines)).not.toMatch(/李维修|worker\d|guess\d|correct horse|wrong/);
  });
});
