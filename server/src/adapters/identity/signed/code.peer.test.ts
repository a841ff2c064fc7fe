import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock, systemRandom } from '../../../system.ts';
import { SourceFailure } from '../../dataSource/types.ts';
import type { SystemFault } from '../../signedCalls/simulator/types.ts';
import { IDENTITY_PROVIDERS } from '../providers.ts';
import type { CodeIdentity } from '../types.ts';
import { type CampusApp, startCampusApp } from './simulator/startCampusApp.ts';

const KEY = 'k'.repeat(40);
const PERSON = { subject: 'p-7', person: { number: '2023010118', unit: { name: '计算机学院' } } };
const EFFECTS = { clock: systemClock, random: systemRandom, fetch, send: fetch };

let app: CampusApp;
beforeAll(async () => {
  app = await startCampusApp({ account: 'print', keyId: 'k1', key: KEY, clock: systemClock });
});
afterAll(() => app.stop());
afterEach(() => app.recover());

const tryToOpen = (changes: Readonly<Record<string, string>> = {}) =>
  IDENTITY_PROVIDERS.CAMPUS_CODE.open({ ...app.parameters, ...changes }, EFFECTS);
function open(changes: Readonly<Record<string, string>> = {}): CodeIdentity {
  const opened = tryToOpen(changes);
  if (!opened.ok || opened.value.kind !== 'code') throw new Error('It does not open');
  return opened.value;
}

describe('a code of a campus app', () => {
  it('tells whose it is', async () => {
    expect(await open().verify(app.show(PERSON))).toEqual({
      ok: true,
      value: { subject: 'p-7', attributes: { number: ['2023010118'], 'unit.name': ['计算机学院'] } },
    });
  });

  it('is wrong when the app does not know it, when it is old, and when it was used', async () => {
    const used = app.show(PERSON);
    await open().verify(used);
    for (const code of ['made-up', app.show(PERSON, -1), used]) {
      const verified = await open().verify(code);
      expect(verified).toMatchObject({ ok: false, problem: { kind: 'wrong' } });
    }
  });

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
    { say: { code: 'another' } },
    { say: { account: 'other' } },
    { say: { subject: '' } },
    { say: { subject: 'x'.repeat(257) } },
    { say: { person: null } },
  ];
  it.each(HOSTILE)('lets nobody in by an answer that is %j, and quotes nothing of it', async (fault) => {
    const identity = open();
    await identity.probe();
    const code = app.show(PERSON);
    app.spoil(fault);
    const verified = await identity.verify(code);
    expect(verified).toMatchObject({ ok: false, problem: { kind: 'down' } });
    expect(JSON.stringify(verified)).not.toMatch(/2023010118|APP:|p-7/);
  });

  it('lets nobody in while the system is too slow, or at an address that the operator does not allow', async () => {
    const failing = (error: Error) =>
      IDENTITY_PROVIDERS.CAMPUS_CODE.open(
        { ...app.parameters },
        { ...EFFECTS, send: () => Promise.reject(error) },
      );
    for (const error of [new DOMException('', 'TimeoutError'), new SourceFailure('addressRefused')]) {
      const opened = failing(error);
      if (!opened.ok || opened.value.kind !== 'code') throw new Error('It does not open');
      expect(await opened.value.verify('APP:1/x')).toMatchObject({ ok: false, problem: { kind: 'down' } });
    }
  });

  it('lets nobody in whom the app knows at another school', async () => {
    const verified = await open().verify(app.show({ ...PERSON, account: 'neighbour' }));
    expect(verified).toMatchObject({ ok: false, problem: { kind: 'down' } });
  });

  it('checks that key and account belong together', async () => {
    expect(await open().probe()).toEqual({ ok: true, value: undefined });
    expect((await open({ account: 'another' }).probe()).ok).toBe(false);
    expect((await open({ key: 'x'.repeat(40) }).probe()).ok).toBe(false);
  });

  it('is good for five minutes, or as long as the school says', () => {
    expect([open().codeLifeMs, open({ codeSeconds: '60' }).codeLifeMs]).toEqual([300_000, 60_000]);
  });

  it.each([
    ['address', 'http://app.example.edu'],
    ['key', 'short'],
    ['codeSeconds', '29'],
    ['codeSeconds', '3601'],
    ['codeSeconds', '1e3'],
  ])('refuses a %s that cannot be right: %s', (name, value) => {
    const opened = tryToOpen({ [name]: value });
    expect(opened).toMatchObject({ ok: false, problem: expect.stringContaining(name) });
    expect(JSON.stringify(opened)).not.toContain(KEY);
  });
});
