import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallArguments } from '@self-print/contract/call.ts';
import { signInAdminCalls as calls } from '@self-print/contract/platform/signInAdmin.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { openTestBrowser } from '../../../testing/testBrowser.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../../testing/testSchool.ts';

const OIDC: CallArguments<typeof calls.saveProvider> = {
  providerId: 'oidc',
  kind: 'OIDC',
  name: { zh: '统一登录', en: 'Single sign-on' },
  enabled: true,
  newAccounts: false,
  assurance: 'normal',
  parameters: { issuer: 'http://127.0.0.1:1', clientId: 'print', clientSecret: 'a very secret secret' },
  mapping: { number: 'xh', name: '', department: '', role: '', staffValues: [], validUntil: '' },
  revision: 0,
};
const LDAP: CallArguments<typeof calls.saveProvider> = {
  ...OIDC,
  providerId: 'ad',
  kind: 'LDAP',
  parameters: { url: 'ldaps://127.0.0.1:1', baseDn: 'dc=example' },
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const openSchool = async (role: 'admin' | 'auditor' = 'admin') => {
  const school = await addTestSchool(platform);
  return { school, call: await consoleOf(school, role) };
};
const consoleOf = async ({ schoolCode, addPerson }: TestSchool, role: 'admin' | 'auditor') =>
  signedIn(platform, { schoolCode, userId: await addPerson({ role }) }, 'admin');

describe("a school's system", () => {
  it('keeps its secret, which is never shown and stays when it is left empty', async () => {
    const { call } = await openSchool();
    const saved = expectOk(await call(calls.saveProvider, OIDC));
    expect(saved).toMatchObject({
      parameters: { clientId: 'print' },
      secretsSet: ['clientSecret'],
      revision: 1,
    });
    expect(JSON.stringify(expectOk(await call(calls.providers, {})))).not.toContain('very secret');
    const parameters = { ...saved.parameters, clientId: 'other' };
    const changed = expectOk(await call(calls.saveProvider, { ...OIDC, parameters, revision: 1 }));
    expect(changed).toMatchObject({ parameters: { clientId: 'other' }, secretsSet: ['clientSecret'] });
    const { rows } = await platform.deps.db.pool.query('select * from sign_in_provider');
    expect(JSON.stringify(rows)).not.toContain('very secret');
  });

  it('is refused when it cannot work, with what is wrong and nothing of what was typed', async () => {
    const { call } = await openSchool();
    const found = await call(calls.saveProvider, {
      ...LDAP,
      parameters: { url: 'http://nowhere', bindPassword: 'geheim' },
    });
    expect(refusal(found)).toBe('SIGN_IN_PARAMETERS_INVALID');
    expect(JSON.stringify(found)).toContain('url: must be ldaps://');
    expect(JSON.stringify(found)).not.toMatch(/nowhere|geheim/);
  });

  it('is changed by one of two administrators at once', async () => {
    const { call } = await openSchool();
    expectOk(await call(calls.saveProvider, OIDC));
    expectOk(await call(calls.saveProvider, { ...OIDC, revision: 1 }));
    expect(refusal(await call(calls.saveProvider, { ...OIDC, revision: 1 }))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await call(calls.saveProvider, OIDC))).toBe('NAME_TAKEN');
    expect(refusal(await call(calls.saveProvider, { ...LDAP, revision: 3 }))).toBe('NOT_FOUND');
    const asLdap = { ...LDAP, providerId: 'oidc', revision: 2 };
    expect(refusal(await call(calls.saveProvider, asLdap))).toBe('NAME_TAKEN');
  });

  it('that does not answer is said to, by check and by try', async () => {
    const { call } = await openSchool();
    expectOk(await call(calls.saveProvider, LDAP));
    const { works, detail } = expectOk(await call(calls.checkProvider, { providerId: 'ad' }));
    expect([works, detail]).toEqual([false, expect.stringContaining('ECONNREFUSED')]);
    const tried = await call(calls.tryDirectory, { providerId: 'ad', userName: 'a', password: 'b' });
    expect(refusal(tried)).toBe('SIGN_IN_PROVIDER_DOWN');
  });

  it('belongs to one school', async () => {
    const [{ call }, other] = [await openSchool(), await openSchool()];
    expectOk(await call(calls.saveProvider, OIDC));
    expect(expectOk(await other.call(calls.providers, {}))).toEqual([]);
    expect(refusal(await other.call(calls.checkProvider, { providerId: 'oidc' }))).toBe('NOT_FOUND');
  });

  it('is seen but not changed by an auditor', async () => {
    const { call } = await openSchool('auditor');
    expectOk(await call(calls.providers, {}));
    expect(refusal(await call(calls.saveProvider, OIDC))).toBe('NO_PERMISSION');
  });
});

describe('what is offered', () => {
  const everywhere = (ways: string[]) =>
    (['terminal', 'phone', 'console', 'pc'] as const).map((client) => ({ client, terminalCode: null, ways }));

  it('begins with the ways of the platform', async () => {
    const { school, call } = await openSchool();
    const terminal = await school.addTerminal();
    const ids = async () => expectOk(await terminal.call(visitCalls.ways, { x: 1 })).ways.map(({ id }) => id);
    expect(await ids()).toEqual(['QR', 'DB']);
    expect(expectOk(await call(calls.offers, {}))).toHaveLength(4);
  });

  it('follows the order of the school, and that of a terminal that was set apart', async () => {
    const { school, call } = await openSchool();
    const [one, other] = [await school.addTerminal(), await school.addTerminal()];
    expectOk(await call(calls.saveProvider, LDAP));
    const apart = { client: 'terminal', terminalCode: other.terminalCode, ways: ['ad'] } as const;
    expectOk(
      await call(calls.saveOffers, { offers: [...everywhere(['DB', 'ad']), { ...apart, ways: ['ad'] }] }),
    );
    const ids = async ({ call: ask }: typeof one) =>
      expectOk(await ask(visitCalls.ways, { x: 1 })).ways.map(({ id }) => id);
    expect([await ids(one), await ids(other)]).toEqual([['DB', 'ad'], ['ad']]);
    expect(refusal(await other.call(visitCalls.signIn, { userName: 'a', password: 'b' }))).toBe(
      'SIGN_IN_WAY_NOT_OFFERED',
    );
    expect(refusal(await other.call(visitCalls.beginByPhone, {}))).toBe('SIGN_IN_WAY_NOT_OFFERED');
  });

  it('is changed by one of two administrators at once, the other of whom saw something else', async () => {
    const { call } = await openSchool();
    const before = expectOk(await call(calls.offers, {}));
    const both = await Promise.all(
      ['DB', 'QR'].map((way) =>
        call(calls.saveOffers, {
          offers: everywhere(['DB']).map((offer) =>
            offer.client === 'terminal' ? { ...offer, ways: [way] } : offer,
          ),
          before,
        }),
      ),
    );
    expect(both.map((each) => (each.ok ? 'saved' : refusal(each))).sort()).toEqual([
      'CHANGED_MEANWHILE',
      'saved',
    ]);
    const after = expectOk(await call(calls.offers, {}));
    expectOk(await call(calls.saveOffers, { offers: everywhere(['DB']), before: after }));
  });

  it('leaves out what is disabled', async () => {
    const { school, call } = await openSchool();
    expectOk(await call(calls.saveProvider, LDAP));
    expectOk(await call(calls.saveOffers, { offers: everywhere(['DB', 'ad']) }));
    expectOk(await call(calls.saveProvider, { ...LDAP, enabled: false, revision: 1 }));
    const phone = openTestBrowser(platform, school.schoolCode);
    expect(expectOk(await phone.call(phoneWayCalls.ways, { x: 2 })).ways.map(({ id }) => id)).toEqual(['DB']);
    const typed = { providerId: 'ad', userName: 'a', password: 'b' };
    expect(refusal(await phone.call(phoneWayCalls.directory, typed))).toBe('SIGN_IN_WAY_NOT_OFFERED');
  });

  it.each([
    ['a client that is missing', everywhere(['DB']).slice(1), 'BAD_REQUEST'],
    ['a client twice', [...everywhere(['DB']), ...everywhere(['DB']).slice(0, 1)], 'BAD_REQUEST'],
    ['a way twice', everywhere(['DB', 'DB']), 'BAD_REQUEST'],
    ['a console that nobody can enter when the other system is down', everywhere([]), 'BAD_REQUEST'],
    ['an unknown system', everywhere(['DB', 'unknown']), 'REFERENCE_UNKNOWN'],
    [
      'an unknown terminal',
      [...everywhere(['DB']), { client: 'terminal' as const, terminalCode: 'T-none', ways: ['DB'] }],
      'REFERENCE_UNKNOWN',
    ],
  ])('may not be %s', async (_name, offers, expected) => {
    const { call } = await openSchool();
    expect(refusal(await call(calls.saveOffers, { offers }))).toBe(expected);
  });

  it('does not count a password that no directory could check', async () => {
    const { school, call } = await openSchool();
    expectOk(await call(calls.saveProvider, LDAP));
    expectOk(await call(calls.saveOffers, { offers: everywhere(['DB', 'ad']) }));
    const phone = openTestBrowser(platform, school.schoolCode);
    for (let tries = 0; tries < 8; tries += 1) {
      const found = await phone.call(phoneWayCalls.directory, {
        providerId: 'ad',
        userName: 'a',
        password: 'b',
      });
      expect(refusal(found)).toBe('SIGN_IN_PROVIDER_DOWN');
    }
  });
});
