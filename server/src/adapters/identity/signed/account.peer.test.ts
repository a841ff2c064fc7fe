import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { systemClock, systemRandom } from '../../../system.ts';
import { startSignedSystem } from '../../signedCalls/simulator/startSignedSystem.ts';
import type { SignedSystem, SystemFault } from '../../signedCalls/simulator/types.ts';
import { IDENTITY_PROVIDERS } from '../providers.ts';
import type { PasswordIdentity } from '../types.ts';

const KEY = 'k'.repeat(40);
const RIGHT = { userName: '2023010118', password: '密码 correct' };

/** The school's system: one account, answered as docs/sign-in.md says. */
let system: SignedSystem;
let asked: unknown[];
beforeAll(async () => {
  system = await startSignedSystem(
    { account: 'print', keyId: 'k1', key: KEY, clock: systemClock },
    {
      words: 'IDENTITY1',
      headers: 'identity',
      base: '/accounts',
      hugeBytes: 300 * 1024,
      answer: (line, body) => {
        if (line === 'POST /v1/password') return changed(body);
        if (line === 'GET /v1/account') return { status: 200, body: { account: 'print' } };
        asked.push([line, body]);
        const given = JSON.stringify(body);
        if (given !== JSON.stringify({ account: 'print', ...RIGHT }))
          return { status: 401, body: { code: 'WRONG_CREDENTIALS' } };
        const person = {
          number: RIGHT.userName,
          name: '欧阳',
          unit: { name: '计算机学院' },
          role: ['student'],
        };
        return { status: 200, body: { account: 'print', userName: RIGHT.userName, subject: 'p-7', person } };
      },
    },
  );
});
afterAll(() => system.stop());
afterEach(() => system.recover());

function open(changes: Readonly<Record<string, string>> = {}): PasswordIdentity {
  asked = [];
  const opened = IDENTITY_PROVIDERS.HNU.open(
    { ...system.parameters, ...changes },
    { clock: systemClock, random: systemRandom, fetch, send: fetch },
  );
  if (!opened.ok || opened.value.kind !== 'password') throw new Error('It does not open');
  return opened.value;
}

/** What the system says to a change, by the new password. */
function changed(body: unknown) {
  const { number, password, newPassword } = z.record(z.string(), z.string()).parse(body);
  if (password !== RIGHT.password) return { status: 401, body: { code: 'WRONG_CREDENTIALS' } };
  if (newPassword === 'good') return { status: 200, body: { account: 'print', number } };
  return { status: 409, body: { code: newPassword ?? '' } };
}

describe('a password at a system with signed calls', () => {
  const wish = {
    numberAttribute: 'number',
    number: '2023010118',
    isThisPerson: () => true,
    password: RIGHT.password,
    newPassword: 'good',
  };
  const identity = () => open({ passwordChange: 'on' });

  it('is changed only where the school has chosen it', async () => {
    expect(open().changePassword).toBeUndefined();
    expect(await identity().changePassword?.(wish)).toEqual({ ok: true, value: undefined });
  });

  it.each([
    ['TOO_SHORT', 'short'],
    ['USED_BEFORE', 'used'],
    ['TOO_WEAK', 'weak'],
    ['NOT_NOW', 'closed'],
    ['BROKEN', 'down'],
  ])('is refused by %s as %s, and by a wrong old one', async (newPassword, kind) => {
    expect(await identity().changePassword?.({ ...wish, newPassword })).toMatchObject({
      ok: false,
      problem: { kind },
    });
    expect(await identity().changePassword?.({ ...wish, password: 'wrong' })).toMatchObject({
      problem: { kind: 'wrong' },
    });
  });

  it.each<SystemFault>(['lost', 'unsigned', 'html', { say: { number: '2023010119' } }])(
    'may have been changed when the answer is %j',
    async (fault) => {
      system.spoil(fault);
      expect(await identity().changePassword?.(wish)).toMatchObject({ problem: { kind: 'unknown' } });
    },
  );
});

describe('accounts that a school checks by a signed call', () => {
  const HOSTILE: readonly SystemFault[] = [
    'unsigned',
    'foreign-key',
    'replay',
    'html',
    'empty',
    'huge',
    'redirect',
    'cut',
    'busy',
    { clockMs: 600_000 },
    { say: { userName: '2023010119' } },
    { say: { account: 'other' } },
    { say: { subject: '' } },
    { say: { person: null } },
  ];
  it.each(HOSTILE)('lets nobody in by an answer that is %j', async (fault) => {
    const identity = open();
    await identity.probe();
    system.spoil(fault);
    const checked = await identity.check(RIGHT, undefined);
    expect(checked).toMatchObject({ ok: false, problem: { kind: 'down' } });
    expect(JSON.stringify(checked)).not.toMatch(/2023010118|correct/);
  });

  it('tells a wrong password from a system that does not do its part', async () => {
    const checked = await open().check({ ...RIGHT, password: 'wrong' }, undefined);
    expect(checked).toMatchObject({ ok: false, problem: { kind: 'wrong' } });
  });

  it('gives what the system says of a person', async () => {
    expect(await open().check(RIGHT, undefined)).toEqual({
      ok: true,
      value: {
        subject: 'p-7',
        attributes: {
          number: ['2023010118'],
          name: ['欧阳'],
          'unit.name': ['计算机学院'],
          role: ['student'],
        },
      },
    });
    expect(asked).toEqual([['POST /v1/verify', { account: 'print', ...RIGHT }]]);
  });

  it('checks that key and account belong together', async () => {
    expect(await open().probe()).toEqual({ ok: true, value: undefined });
    expect(await open({ account: 'another' }).probe()).toMatchObject({ ok: false });
    expect(await open({ key: 'x'.repeat(40) }).probe()).toMatchObject({ ok: false });
  });

  it.each([
    ['address', 'http://accounts.example.edu'],
    ['key', 'short'],
    ['keyId', 'two words'],
  ])('refuses a %s that cannot be right', (name, value) => {
    const opened = IDENTITY_PROVIDERS.HNU.open(
      { ...system.parameters, [name]: value },
      { clock: systemClock, random: systemRandom, fetch, send: fetch },
    );
    expect(opened.ok).toBe(false);
    expect(JSON.stringify(opened)).not.toContain(KEY);
  });
});
