import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock, systemRandom } from '../../../system.ts';
import { expectOk } from '../../../testing/testSchool.ts';
import { openableIdentity } from '../openable.ts';
import { BASE_DN, HAS_SLAPD, SEARCHER, type Slapd, startSlapd } from '../testing/slapd.ts';
import type { PasswordChange, PasswordIdentity } from '../types.ts';
import { ldapProvider } from './ldapProvider.ts';

const OLD = 'geheim 密码';
const NEW = 'Another 密码 9';
const person = (name: string, number: string, more = '') => `
dn: cn=${name},ou=people,${BASE_DN}
objectClass: inetOrgPerson
cn: ${name}
sn: ${name}
uid: ${name}
employeeNumber: ${number}
userPassword:: ${Buffer.from(OLD).toString('base64')}
${more}`;
const policy = (name: string, lines: string) => `
dn: cn=${name},${BASE_DN}
objectClass: device
objectClass: pwdPolicy
cn: ${name}
pwdAttribute: userPassword
pwdCheckQuality: 2
pwdMinLength: 8
pwdInHistory: 3
${lines}
`;
const ENTRIES = [
  `\ndn: ou=people,${BASE_DN}\nobjectClass: organizationalUnit\nou: people\n`,
  policy('usual', 'pwdAllowUserChange: TRUE'),
  policy('young', 'pwdAllowUserChange: TRUE\npwdMinAge: 86400'),
  policy('closed', 'pwdAllowUserChange: FALSE'),
  person('zhang', '0001'),
  person('li', '0002'),
  person('young', '0003', `pwdPolicySubentry: cn=young,${BASE_DN}\n`),
  person('closed', '0004', `pwdPolicySubentry: cn=closed,${BASE_DN}\n`),
  person('twin-a', '0005'),
  person('twin-b', '0005'),
].join('');
const PPOLICY = {
  global: 'moduleload ppolicy',
  database: `overlay ppolicy\nppolicy_default "cn=usual,${BASE_DN}"\nppolicy_hash_cleartext`,
};
/** Active Directory's attribute, so that its operation can be seen on a server that is here. */
const UNICODE = {
  global: `attributetype ( 1.2.840.113556.1.4.90 NAME 'unicodePwd' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 )
objectclass ( 1.3.6.1.4.1.4203.666.1.1 NAME 'adPerson' SUP top AUXILIARY MAY unicodePwd )`,
  database: 'access to attrs=unicodePwd by self write by * none',
};
const inQuotes = (text: string) => Buffer.from(`"${text}"`, 'utf16le');

(HAS_SLAPD ? describe : describe.skip)("changing a password, with Debian's slapd", () => {
  let slapd: Slapd;
  const opened: PasswordIdentity[] = [];
  beforeAll(async () => {
    slapd = await startSlapd(ENTRIES, PPOLICY);
  });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await slapd.stop();
  });

  const open = (changes: Readonly<Record<string, string>> = {}, at = slapd) => {
    const parameters = {
      url: `ldaps://127.0.0.1:${at.tlsPort}`,
      authority: at.authority,
      bindDn: SEARCHER.dn,
      bindPassword: SEARCHER.password,
      baseDn: BASE_DN,
      passwordChange: 'standard',
      ...changes,
    };
    const identity = openableIdentity(ldapProvider).open(parameters, {
      clock: systemClock,
      random: systemRandom,
      fetch,
      send: fetch,
    });
    if (!identity.ok || identity.value.kind !== 'password') throw new Error(JSON.stringify(identity));
    opened.push(identity.value);
    return identity.value;
  };
  const change = async (identity: PasswordIdentity, changes: Partial<PasswordChange>) => {
    const wish = {
      numberAttribute: 'employeeNumber',
      number: '0001',
      isThisPerson: () => true,
      password: OLD,
      newPassword: NEW,
      ...changes,
    };
    const done = await identity.changePassword?.(wish);
    if (done === undefined) throw new Error('It is not offered');
    return done.ok ? 'changed' : done.problem;
  };
  const kind = async (identity: PasswordIdentity, changes: Partial<PasswordChange>) => {
    const done = await change(identity, changes);
    if (done !== 'changed') expect(JSON.stringify(done)).not.toMatch(/geheim|Another|密码/);
    return done === 'changed' ? done : done.kind;
  };
  const signsIn = async (identity: PasswordIdentity, userName: string, password: string) =>
    (await identity.check({ userName, password }, [])).ok;

  it('is not offered where the school has not chosen it, nor without encryption', async () => {
    expect(open({ passwordChange: 'off' }).changePassword).toBeUndefined();
    for (const passwordChange of ['standard', 'activeDirectory']) {
      const plain = openableIdentity(ldapProvider).open(
        { url: 'ldap://127.0.0.1', startTls: 'off', baseDn: BASE_DN, passwordChange },
        { clock: systemClock, random: systemRandom, fetch, send: fetch },
      );
      expect(plain).toEqual({ ok: false, problem: 'passwordChange: needs an encrypted connection' });
    }
  });

  it.each([
    ['a wrong old one', { password: 'wrong' }],
    ['an empty old one', { password: '' }],
    ['an empty new one', { newPassword: '' }],
    ['a number that nobody has', { number: '9999' }],
    ['a number that two entries have', { number: '0005' }],
    ['a filter for a number', { number: '0001)(uid=*' }],
    ['a number that has moved to another person', { isThisPerson: () => false }],
  ])('is refused with %s', async (_, changes) => {
    const identity = open();
    expect(await kind(identity, changes)).toBe('wrong');
    expect(await signsIn(identity, 'zhang', OLD)).toBe(true);
  });

  it.each([
    ['too short', { newPassword: 'kurz' }, 'short'],
    ['that of the last time', { newPassword: OLD }, 'used'],
    ['of somebody who may not', { number: '0004' }, 'closed'],
  ])('says what the policy has against it: %s', async (_, changes: Partial<PasswordChange>, expected) => {
    expect(await kind(open(), changes)).toBe(expected);
  });

  it('says that the last change is too recent', async () => {
    const identity = open();
    expect(await kind(identity, { number: '0003' })).toBe('changed');
    const again = { number: '0003', password: NEW, newPassword: `${NEW}9` };
    expect(await kind(identity, again)).toBe('closed');
  });

  it('is a plain modification where the server does not say what it can do', async () => {
    const there = await startSlapd(ENTRIES, {
      ...PPOLICY,
      global: `${PPOLICY.global}\naccess to dn.base="" by * none`,
    });
    const identity = open({}, there);
    expect(await kind(identity, { newPassword: 'kurz' })).toBe('short');
    expect(await kind(identity, {})).toBe('changed');
    expect([await signsIn(identity, 'zhang', OLD), await signsIn(identity, 'zhang', NEW)]).toEqual([
      false,
      true,
    ]);
    await identity.close();
    await there.stop();
  });

  it.each(['ldaps', 'StartTLS'])('replaces the old one, over %s', async (over) => {
    const identity = open(over === 'ldaps' ? {} : { url: `ldap://127.0.0.1:${slapd.port}` });
    const [name, number] = over === 'ldaps' ? ['zhang', '0001'] : ['li', '0002'];
    let asked: string | undefined;
    const isThisPerson = (subject: string) => {
      asked = subject;
      return true;
    };
    const { subject } = expectOk(await identity.check({ userName: name, password: OLD }, []));
    expect(await kind(identity, { number, isThisPerson })).toBe('changed');
    expect(asked).toBe(subject);
    expect([await signsIn(identity, name, OLD), await signsIn(identity, name, NEW)]).toEqual([false, true]);
    expect(await kind(identity, { number, password: NEW, newPassword: OLD })).toBe('used');
  });

  it('knows of no change when the connection ends before the answer', async () => {
    const identity = open({ url: `ldaps://127.0.0.1:1` });
    expect(await kind(identity, {})).toBe('down');
  });

  it('is a modification of unicodePwd in quotes and UTF-16 for Active Directory', async () => {
    const entry = person('ad', '0001', '').replace(
      'objectClass: inetOrgPerson',
      `objectClass: inetOrgPerson\nobjectClass: adPerson\nunicodePwd:: ${inQuotes(OLD).toString('base64')}`,
    );
    const there = await startSlapd(
      `\ndn: ou=people,${BASE_DN}\nobjectClass: organizationalUnit\nou: people\n${entry}`,
      UNICODE,
    );
    const identity = open({ passwordChange: 'activeDirectory' }, there);
    expect(await kind(identity, {})).toBe('changed');
    // The value before is gone, and the new one can be taken away.
    expect(await kind(identity, { newPassword: 'x' })).toBe('down');
    await identity.close();
    await there.stop();
  });
});
