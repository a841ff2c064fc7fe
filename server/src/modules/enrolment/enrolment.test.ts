import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CallInput, HEADERS } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { enrolmentCalls as calls, type EnrolmentKey } from '@self-print/contract/platform/enrolment.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { terminalSetupCalls } from '@self-print/contract/platform/terminalSetup.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { LINK_SILENCE_SECONDS } from '@self-print/contract/terminalLink.ts';
import { and, eq } from 'drizzle-orm';
import { operationEntry } from '../../db/schema/operations.ts';
import { enrolmentKey, terminal } from '../../db/schema/terminals.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';

const machine = (name: string) => createHash('sha256').update(name).digest('hex');
const REPORT = { printerCondition: 'idle' as const, cartons: [], version: '1' };

describe('enrolment keys', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  let operator: CallFunction;
  let made = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
  });
  /** Again after days, as sign-ins end. */
  const signIn = async () => {
    const call = async (role: 'admin' | 'operator') => {
      const userId = await school.addPerson({ role, name: '李维修' });
      return signedIn(platform, { schoolCode: school.schoolCode, userId }, 'admin');
    };
    [admin, operator] = [await call('admin'), await call('operator')];
  };
  beforeEach(signIn);
  afterAll(() => platform.close());

  const factsOf = (wish: Partial<CallInput<typeof calls.create>>) => {
    made += 1;
    return {
      name: `Kiosks ${made}`,
      codePrefix: `K${made}`,
      terminalName: { zh: '图书馆终端', en: 'Library kiosk' },
      location: { zh: '图书馆', en: 'Library' },
      limit: 2,
      validUntil: dayAfter(30),
      ...wish,
    };
  };
  const dayAfter = (days: number) =>
    new Date(platform.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const makeKey = async (wish: Partial<CallInput<typeof calls.create>> = {}) =>
    expectOk(await admin(calls.create, factsOf(wish)));
  const join = (secret: string, name: string) =>
    platform.client()(terminalCalls.join, { enrolmentKey: secret, machineId: machine(name) });
  const keyOf = async ({ keyId }: Pick<EnrolmentKey, 'keyId'>) =>
    expectOk(await admin(calls.list, { rows: 100 })).rows.find((row) => row.keyId === keyId);
  const joinedBy = async ({ keyId }: EnrolmentKey) =>
    expectOk(await admin(fleetCalls.list, { enrolmentKey: keyId, rows: 100 })).rows;
  const connect = async (identity: Awaited<ReturnType<typeof join>>) => {
    const { appId, appSecret, schoolCode, terminalCode } = expectOk(identity);
    const { accessToken } = expectOk(
      await platform.client()(terminalCalls.accessToken, { appId, appSecret }),
    );
    const call = platform.client({
      [HEADERS.appId]: appId,
      [HEADERS.accessToken]: accessToken,
      [HEADERS.schoolCode]: schoolCode,
      [HEADERS.terminalCode]: terminalCode,
    });
    expectOk(await call(terminalCalls.heartbeat, REPORT));
    return call;
  };
  const goSilent = () => platform.clock.advance((LINK_SILENCE_SECONDS + 1) * SECOND_MS);

  it('bring terminals with what the key says, called by its prefix and a number', async () => {
    const group = expectOk(
      await admin(fleetCalls.saveGroup, { name: { zh: '图书馆', en: 'Library' } }),
    ).groupId;
    const { key, secret } = await makeKey({ codePrefix: 'LIB', groupId: group, tags: ['new'] });
    const first = expectOk(await join(secret, 'lib-1'));
    expect(first).toMatchObject({ schoolCode: school.schoolCode, terminalCode: 'LIB-001' });
    expect(await joinedBy(key)).toMatchObject([
      {
        terminalCode: 'LIB-001',
        name: { zh: '图书馆终端 1', en: 'Library kiosk 1' },
        location: { zh: '图书馆', en: 'Library' },
        group: { groupId: group },
        tags: ['new'],
        state: 'offline',
        joinedBy: { keyId: key.keyId, name: key.name },
      },
    ]);
    expect(await keyOf(key)).toMatchObject({ joined: 1, state: 'usable', createdBy: '李维修' });
    // A group that goes takes nothing with it.
    expectOk(await admin(fleetCalls.removeGroup, { groupId: group }));
    expect(expectOk(await join(secret, 'lib-2')).terminalCode).toBe('LIB-002');
  });

  it('continue after the highest number of the prefix, also of terminals added by hand or taken out of use', async () => {
    const { secret } = await makeKey({ codePrefix: 'HALL' });
    const wish = { name: { zh: '大厅', en: 'Hall' }, location: { zh: '大厅', en: 'Hall' } };
    for (const terminalCode of ['HALL-007', 'HALL-x', 'HALLO-900'])
      expectOk(await admin(terminalSetupCalls.create, { terminalCode, ...wish }));
    expectOk(await admin(terminalSetupCalls.archive, { terminalCode: 'HALL-007', revision: 0 }));
    expect(expectOk(await join(secret, 'hall')).terminalCode).toBe('HALL-008');
  });

  it('are exactly as many terminals as allowed, however many machines come at once', async () => {
    const { key, secret } = await makeKey({ limit: 10 });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => join(secret, `many-${n}`)));
    const codes = answers.flatMap((each) => (each.ok ? [each.value.terminalCode] : []));
    expect(new Set(codes).size).toBe(10);
    expect(codes).toHaveLength(10);
    expect(new Set(answers.filter(({ ok }) => !ok).map(refusal))).toEqual(new Set(['ENROLMENT_REFUSED']));
    expect(await keyOf(key)).toMatchObject({ joined: 10, state: 'full', lastRefusal: { why: 'full' } });
    platform.clock.advance(10 * MINUTE_MS);
  });

  it('give a machine its own terminal again, without another place: after a lost answer, at once, and with its data gone', async () => {
    const { key, secret } = await makeKey({ limit: 1 });
    const twice = await Promise.all([join(secret, 'again'), join(secret, 'again')]);
    const [one, other] = twice.map(expectOk);
    expect(one?.terminalCode).toBe(other?.terminalCode);
    expect(await keyOf(key)).toMatchObject({ joined: 1 });
    expect(await joinedBy(key)).toHaveLength(1);
    const before = await join(secret, 'again');
    const call = await connect(before);
    goSilent();
    const after = expectOk(await join(secret, 'again'));
    expect(after.terminalCode).toBe(one?.terminalCode);
    // The identity that was lost is nobody's any more.
    expect(refusal(await call(terminalCalls.heartbeat, REPORT))).toBe('ACCESS_TOKEN_INVALID');
    expect(refusal(await join(secret, 'stranger'))).toBe('ENROLMENT_REFUSED');
  });

  it('do not let the twin of a connected machine take its terminal', async () => {
    const { key, secret } = await makeKey();
    const call = await connect(await join(secret, 'twin'));
    expect(refusal(await join(secret, 'twin'))).toBe('ENROLMENT_REFUSED');
    expect(await keyOf(key)).toMatchObject({ joined: 1, lastRefusal: { why: 'connected' } });
    expectOk(await call(terminalCalls.heartbeat, REPORT));
  });

  it('know a machine whichever key of the school it brings, and no longer once its terminal is another machine or out of use', async () => {
    const first = await makeKey();
    const second = await makeKey();
    const { terminalCode } = expectOk(await join(first.secret, 'moved'));
    expect(expectOk(await join(second.secret, 'moved')).terminalCode).toBe(terminalCode);
    expect(await keyOf(second.key)).toMatchObject({ joined: 0 });
    const code = expectOk(await admin(terminalSetupCalls.activationCode, { terminalCode })).activationCode;
    expectOk(await platform.client()(terminalCalls.activate, { activationCode: code }));
    const anew = expectOk(await join(first.secret, 'moved'));
    expect(anew.terminalCode).not.toBe(terminalCode);
    expectOk(await admin(terminalSetupCalls.archive, { terminalCode: anew.terminalCode, revision: 0 }));
    // Two places were taken, and taking a terminal out of use gives none back.
    expect(refusal(await join(first.secret, 'moved'))).toBe('ENROLMENT_REFUSED');
    expect(await keyOf(first.key)).toMatchObject({ joined: 2, lastRefusal: { why: 'full' } });
  });

  it('work to the end of their last day by the clock of the school', async () => {
    const { key, secret } = await makeKey({ validUntil: dayAfter(1) });
    platform.clock.advance(DAY_MS);
    expectOk(await join(secret, 'last day'));
    platform.clock.advance(DAY_MS);
    expect(refusal(await join(secret, 'late'))).toBe('ENROLMENT_REFUSED');
    expect(refusal(await join(secret, 'last day'))).toBe('ENROLMENT_REFUSED');
    await signIn();
    expect(await keyOf(key)).toMatchObject({ state: 'expired', lastRefusal: { why: 'expired' } });
  });

  it('work from their networks alone', async () => {
    const elsewhere = await makeKey({ networks: ['10.20.0.0/16', 'fd00::/8'] });
    expect(refusal(await join(elsewhere.secret, 'far'))).toBe('ENROLMENT_REFUSED');
    expect(await keyOf(elsewhere.key)).toMatchObject({
      joined: 0,
      lastRefusal: { why: 'network', address: expect.stringContaining('127.0.0.1') },
    });
    const here = await makeKey({ networks: ['127.0.0.0/8', '::1'] });
    expectOk(await join(here.secret, 'near'));
  });

  it('are revoked for good, while what they brought stays', async () => {
    const { key, secret } = await makeKey();
    const call = await connect(await join(secret, 'kept'));
    const two = await Promise.all([admin(calls.revoke, key), admin(calls.revoke, key)]);
    expect(two.map(expectOk).map(({ state }) => state)).toEqual(['revoked', 'revoked']);
    expect(refusal(await join(secret, 'too late'))).toBe('ENROLMENT_REFUSED');
    expect(await keyOf(key)).toMatchObject({ lastRefusal: { why: 'revoked' } });
    expectOk(await call(terminalCalls.heartbeat, REPORT));
    // Its name is free for its successor.
    await makeKey({ name: key.name });
  });

  it('answer a guess as they answer a good key that does not let in, and count guesses', async () => {
    platform.clock.advance(10 * MINUTE_MS);
    const { key, secret } = await makeKey({ limit: 1 });
    expectOk(await join(secret, 'only'));
    const guesses = [`${secret.slice(0, -1)}!`, `spe-${key.mark}-${'A'.repeat(43)}`, 'x', secret];
    const answers = await Promise.all(guesses.map((guess) => join(guess, 'guess')));
    const said = answers.map((each) => (each.ok ? each.value : { ...each.problem, requestId: '' }));
    expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1);
    for (let tries = 5; tries < 300; tries += 1) await join('x', 'guess');
    expect(refusal(await join(secret, 'only'))).toBe('TOO_MANY_REQUESTS');
    platform.clock.advance(10 * MINUTE_MS);
    expectOk(await join(secret, 'only'));
  });

  it('are kept as digests, and appear in no answer, log or operation log but once', async () => {
    const { key, secret } = await makeKey();
    expectOk(await join(secret, 'quiet'));
    const [row] = await platform.deps.db.orm
      .select()
      .from(enrolmentKey)
      .where(eq(enrolmentKey.keyId, key.keyId));
    expect(row?.secretHash).toHaveLength(16);
    const [joined] = await platform.deps.db.orm
      .select()
      .from(terminal)
      .where(eq(terminal.enrolmentKeyId, key.keyId));
    const operations = await platform.deps.db.orm.select().from(operationEntry);
    const shown = JSON.stringify([row, joined, operations, await keyOf(key)]);
    for (const text of [secret, secret.slice(11), machine('quiet')]) expect(shown).not.toContain(text);
  });

  it('are told in the operation log: made, used and revoked', async () => {
    const { key, secret } = await makeKey();
    const { terminalCode } = expectOk(await join(secret, 'told'));
    expectOk(await admin(calls.revoke, key));
    const of = (subject: string) =>
      platform.deps.db.orm
        .select()
        .from(operationEntry)
        .where(and(eq(operationEntry.schoolCode, school.schoolCode), eq(operationEntry.subject, subject)))
        .orderBy(operationEntry.entryNo);
    expect(await of(key.keyId)).toMatchObject([
      { operation: 'enrolment-key-created', client: 'console' },
      { operation: 'enrolment-key-revoked' },
    ]);
    expect(await of(terminalCode)).toMatchObject([
      { operation: 'terminal-joined', client: 'terminal', userId: null },
    ]);
  });

  it('are made with a name of their own, known roles and groups, real networks and a term within a year', async () => {
    const { key } = await makeKey();
    const refused = async (wish: Partial<CallInput<typeof calls.create>>) =>
      refusal(await admin(calls.create, factsOf(wish)));
    expect(await refused({ name: key.name })).toBe('NAME_TAKEN');
    expect(await refused({ groupId: 'none' })).toBe('NOT_FOUND');
    expect(await refused({ roles: ['none'] })).toBe('REFERENCE_UNKNOWN');
    expect(await refused({ networks: ['10.20.0.0/33'] })).toBe('APP_NETWORK_INVALID');
    expect(await refused({ validUntil: dayAfter(-2) })).toBe('BAD_REQUEST');
    expect(await refused({ validUntil: dayAfter(400) })).toBe('BAD_REQUEST');
    expect(refusal(await admin(calls.revoke, { keyId: crypto.randomUUID() }))).toBe('NOT_FOUND');
    expect(refusal(await operator(calls.create, factsOf({})))).toBe('NO_PERMISSION');
    expect(refusal(await operator(calls.revoke, key))).toBe('NO_PERMISSION');
  });

  it('hold a role in use until they are revoked', async () => {
    const { role } = expectOk(
      await admin(roleCalls.create, {
        name: { zh: '校友', en: 'Alumni' },
        administers: false,
        needsSecondFactor: false,
        permissions: [],
      }),
    );
    const { key } = await makeKey({ roles: [role.roleId] });
    const wish = { roleId: role.roleId, revision: role.revision };
    expect(refusal(await admin(roleCalls.archive, wish))).toBe('ROLE_IN_USE');
    expectOk(await admin(calls.revoke, key));
    expectOk(await admin(roleCalls.archive, wish));
  });
});
