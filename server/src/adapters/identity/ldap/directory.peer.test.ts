import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock, systemRandom } from '../../../system.ts';
import { expectOk } from '../../../testing/testSchool.ts';
import { openableIdentity } from '../openable.ts';
import { BASE_DN, HAS_SLAPD, SEARCHER, type Slapd, startSlapd } from '../testing/slapd.ts';
import type { PasswordIdentity } from '../types.ts';
import { ldapProvider } from './ldapProvider.ts';

const PASSWORD = 'geheim 密码';
const ENTRIES = `
dn: ou=students,${BASE_DN}
objectClass: organizationalUnit
ou: students

dn: cn=Zhang,ou=students,${BASE_DN}
objectClass: inetOrgPerson
cn: Zhang
sn: Zhang
displayName:: ${Buffer.from('张小明').toString('base64')}
uid: zhang
employeeNumber: 0020260001
userPassword:: ${Buffer.from(PASSWORD).toString('base64')}

dn: cn=Twin A,ou=students,${BASE_DN}
objectClass: inetOrgPerson
cn: Twin A
sn: A
uid: twin
userPassword: twin

dn: cn=Twin B,ou=students,${BASE_DN}
objectClass: inetOrgPerson
cn: Twin B
sn: B
uid: twin
userPassword: twin

dn: ou=elsewhere,${BASE_DN}
objectClass: referral
objectClass: extensibleObject
ou: elsewhere
ref: ldap://127.0.0.1:1/ou=elsewhere,${BASE_DN}
`;

(HAS_SLAPD ? describe : describe.skip)("a directory, with Debian's slapd", () => {
  let slapd: Slapd;
  const opened: PasswordIdentity[] = [];
  beforeAll(async () => {
    slapd = await startSlapd(ENTRIES);
  });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await slapd.stop();
  });

  const open = (changes: Readonly<Record<string, string>> = {}) => {
    const parameters = {
      url: `ldaps://127.0.0.1:${slapd.tlsPort}`,
      authority: slapd.authority,
      bindDn: SEARCHER.dn,
      bindPassword: SEARCHER.password,
      baseDn: BASE_DN,
      ...changes,
    };
    const effects = { clock: systemClock, random: systemRandom, fetch, send: fetch };
    const identity = expectOk(openableIdentity(ldapProvider).open(parameters, effects));
    if (identity.kind !== 'password') throw new Error('A directory takes passwords');
    opened.push(identity);
    return identity;
  };
  const check = (userName: string, password: string, changes: Readonly<Record<string, string>> = {}) =>
    open(changes).check({ userName, password }, ['employeeNumber', 'displayName']);

  it('tells who has the password, with the attributes that were asked for', async () => {
    const found = expectOk(await check('zhang', PASSWORD));
    expect(found.attributes).toMatchObject({ employeeNumber: ['0020260001'], displayName: ['张小明'] });
    expect(found.attributes).not.toHaveProperty('sn');
    expect(found.subject).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('encrypts a plain connection before anything is said', async () => {
    expectOk(await check('zhang', PASSWORD, { url: `ldap://127.0.0.1:${slapd.port}` }));
  });

  it('refuses a server whose authority is unknown, with and without StartTLS', async () => {
    for (const url of [`ldaps://127.0.0.1:${slapd.tlsPort}`, `ldap://127.0.0.1:${slapd.port}`]) {
      const found = await check('zhang', PASSWORD, { url, authority: '' });
      expect(found).toMatchObject({ ok: false, problem: { kind: 'down' } });
    }
  });

  it.each([
    ['a wrong password', 'zhang', 'wrong'],
    ['an empty password, with which a bind would be anonymous', 'zhang', ''],
    ['a stranger', 'nobody', PASSWORD],
    ['a wildcard', '*', PASSWORD],
    ['a filter', 'zhang)(uid=*', PASSWORD],
    ['a filter with a nul', 'zhang\u0000', PASSWORD],
    ['the name of an entry', `cn=Zhang,ou=students,${BASE_DN}`, PASSWORD],
    ['a name that two entries have', 'twin', 'twin'],
    ['the account for searching', 'search', SEARCHER.password],
  ])('signs nobody in with %s', async (_name, userName, password) => {
    expect(await check(userName, password)).toMatchObject({ ok: false, problem: { kind: 'wrong' } });
  });

  it('does not follow a referral to another server', async () => {
    const found = await check('zhang', PASSWORD, { baseDn: `ou=elsewhere,${BASE_DN}` });
    expect(found.ok).toBe(false);
  });

  it('keeps a connection, on which the person before is forgotten', async () => {
    const identity = open();
    const as = (password: string) => identity.check({ userName: 'zhang', password }, []);
    expect((await as(PASSWORD)).ok).toBe(true);
    expect((await as('wrong')).ok).toBe(false);
    expect((await as(PASSWORD)).ok).toBe(true);
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) => as(index % 2 ? 'wrong' : PASSWORD)),
    );
    expect(all.map(({ ok }) => ok)).toEqual([true, false, true, false, true, false, true, false]);
  });

  it('tells a wrong account for searching from a wrong password of a person', async () => {
    const found = await check('zhang', PASSWORD, { bindPassword: 'wrong' });
    expect(found).toMatchObject({ ok: false, problem: { kind: 'down' } });
    expect((await open({ bindPassword: 'wrong' }).probe()).ok).toBe(false);
    expectOk(await open().probe());
  });

  it('says that nobody answers', async () => {
    const found = await check('zhang', PASSWORD, { url: 'ldaps://127.0.0.1:1' });
    expect(found).toMatchObject({
      ok: false,
      problem: { kind: 'down', detail: expect.stringContaining('ECONNREFUSED') },
    });
  });
});
