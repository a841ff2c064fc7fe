import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { operationEntry } from '../db/schema/operations.ts';
import { passwordLink } from '../db/schema/passwordLinks.ts';
import { findAccount } from '../modules/accounts/findAccount.ts';
import { hashPassword } from '../modules/signIn/passwords.ts';
import { phoneCaptcha } from '../testing/knownCaptcha.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { addTestSchool, type TestSchool } from '../testing/testSchool.ts';
import { ACCOUNT_COMMANDS } from './accountCommands.ts';
import { runCommandLine } from './runCommand.ts';

const BASE = '/wec-apis/self-print';
const OWN_PAGE = { loginMode: 'MOBILE', 'X-Requested-With': 'XMLHttpRequest' };
const OLD = 'the first password';
const NEW = 'the second password';
const WRONG_PASSWORDS = 6;
const answer = z.object({ code: z.string(), data: z.object({ signedIn: z.boolean() }).partial().nullable() });

let platform: TestPlatform;
let school: TestSchool;
beforeAll(async () => {
  platform = await startTestPlatform();
  school = await addTestSchool(platform);
  await school.addPerson({
    userName: 'ops',
    role: 'operator',
    name: '周师傅',
    passwordHash: await hashPassword(OLD),
  });
  // Accounts are listed by age.
  platform.clock.advance(1);
  await school.addPerson({ userName: 'boss', role: 'admin', name: 'Boss' });
  await school.addPerson({ userName: '2026001', role: 'student' });
});
afterAll(() => platform.close());

const run = async (command: string, options: Readonly<Record<string, string>>, input = '') => {
  const words = Object.entries({ school: school.schoolCode, ...options }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  const { exitCode, lines } = await runCommandLine(ACCOUNT_COMMANDS, [command, ...words], async () => ({
    deps: platform.deps,
    readFile: async () => new Uint8Array(),
    readStandardInput: async () => input,
    sleep: async () => {},
    close: async () => {},
  }));
  return [exitCode, lines.join('\n')] as const;
};
const signIn = async (password: string) => {
  const { code: verifiCode, cookie: Cookie } = await phoneCaptcha(platform);
  const response = await fetch(`${platform.origin}${BASE}/app/login/DB`, {
    method: 'POST',
    headers: { ...OWN_PAGE, 'Content-Type': 'application/json', schoolCode: school.schoolCode, Cookie },
    body: JSON.stringify({ userName: 'ops', password, verifiCode }),
  });
  const { code } = answer.parse({
    data: null,
    ...z.object({ code: z.string() }).parse(await response.json()),
  });
  return { code, cookie: response.headers.get('Set-Cookie') ?? '' };
};
const isSignedIn = async (Cookie: string) => {
  const response = await fetch(`${platform.origin}${BASE}/mobile/isLogin`, {
    headers: { ...OWN_PAGE, Cookie },
  });
  return answer.parse(await response.json()).data?.signedIn;
};

it('sets a new password: the old one and every session with it become invalid, and a lock is lifted', async () => {
  const before = await signIn(OLD);
  expect([before.code, await isSignedIn(before.cookie)]).toEqual(['0000', true]);
  for (let tries = 0; tries < WRONG_PASSWORDS; tries += 1) await signIn('wrong');
  expect((await signIn(OLD)).code).not.toBe('0000');

  expect(await run('set-password', { 'user-name': ' OPS ' }, `${NEW}\n`)).toMatchObject({ 0: 0 });
  expect(await isSignedIn(before.cookie)).toBe(false);
  expect((await signIn(OLD)).code).not.toBe('0000');
  expect((await signIn(NEW)).code).toBe('0000');
});

it('leaves the password alone when the new one is too short', async () => {
  expect(await run('set-password', { 'user-name': 'ops' }, 'short')).toEqual([
    1,
    'The password needs at least 10 characters.',
  ]);
  expect((await signIn(NEW)).code).toBe('0000');
});

it('disables an account immediately, shows it, and enables it again', async () => {
  const { cookie } = await signIn(NEW);
  const { db, keys, clock } = platform.deps;
  const ops = await findAccount(db, keys, school.schoolCode, 'ops');
  if (!ops) throw new Error('ops is gone');
  await db.orm.insert(passwordLink).values({
    schoolCode: ops.schoolCode,
    userId: ops.userId,
    tokenHash: Buffer.alloc(32),
    expiresAt: new Date(clock.now().getTime() + HOUR_MS),
  });
  expect(await run('disable-account', { 'user-name': 'ops' })).toMatchObject({ 0: 0 });
  expect(await db.orm.select().from(passwordLink)).toEqual([]);
  expect(await isSignedIn(cookie)).toBe(false);
  expect((await signIn(NEW)).code).not.toBe('0000');
  expect(await run('list-accounts', {})).toEqual([
    0,
    ['ops                  operator     周师傅 (disabled)', 'boss                 admin        Boss'].join(
      '\n',
    ),
  ]);
  expect(await run('enable-account', { 'user-name': 'ops' })).toMatchObject({ 0: 0 });
  expect((await signIn(NEW)).code).toBe('0000');
  expect(await isSignedIn(cookie)).toBe(false);
  const log = await platform.deps.db.orm
    .select()
    .from(operationEntry)
    .where(eq(operationEntry.operation, 'person-state-changed'))
    .orderBy(operationEntry.entryNo);
  expect(log.map(({ client, changes }) => [client, changes])).toEqual([
    ['commandLine', [{ path: 'disabled', before: false, after: true }]],
    ['commandLine', [{ path: 'disabled', before: true, after: false }]],
  ]);
});

it('gives a person another role, which the next request has, and leaves an entry in the operation log', async () => {
  expect(await run('set-role', { 'user-name': 'ops', role: 'finance' })).toEqual([
    0,
    'ops has the role finance now.',
  ]);
  expect(await run('list-accounts', { role: 'finance' })).toMatchObject([0, expect.stringMatching(/^ops /)]);
  const log = await platform.deps.db.orm
    .select()
    .from(operationEntry)
    .where(eq(operationEntry.operation, 'person-changed'));
  expect(log).toMatchObject([
    { client: 'commandLine', changes: [{ path: 'role', before: 'operator', after: 'finance' }] },
  ]);
  await run('set-role', { 'user-name': 'ops', role: 'operator' });
});

it.each([
  [{ 'user-name': 'boss', role: 'student' }, /^boss is the last system administrator of school /],
  [{ 'user-name': 'ops', role: 'dean' }, /has no role dean\.$/],
])('changes no role by %j', async (options, said) => {
  const before = await run('list-accounts', {});
  expect(await run('set-role', options)).toEqual([1, expect.stringMatching(said)]);
  expect(await run('list-accounts', {})).toEqual(before);
});

it('lists one role', async () => {
  expect(await run('list-accounts', { role: 'student' })).toMatchObject([
    0,
    expect.stringMatching(/^2026001 /),
  ]);
  expect(await run('list-accounts', { role: 'finance' })).toMatchObject([
    0,
    expect.stringContaining('nobody with the role finance'),
  ]);
});

it('adds nobody with a role that the school lacks, or to an unknown school', async () => {
  const wanted = { 'user-name': '2026002', name: 'New' };
  expect(await run('create-account', { ...wanted, role: 'dean' })).toEqual([
    1,
    `School ${school.schoolCode} has no role dean.`,
  ]);
  expect(await run('create-account', { ...wanted, school: 'nowhere' })).toEqual([
    1,
    'There is no school nowhere.',
  ]);
});

it.each([
  ['set-password', {}],
  ['disable-account', {}],
  ['enable-account', {}],
  ['set-role', { role: 'finance' }],
])('%s names an unknown person', async (name, options) => {
  expect(await run(name, { 'user-name': '404', ...options }, NEW)).toMatchObject([
    1,
    expect.stringContaining('There is no person 404 in school'),
  ]);
});
