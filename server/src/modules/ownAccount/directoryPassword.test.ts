import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { terminalAccountCalls as calls } from '@self-print/contract/platform/terminalAccount.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { and, eq } from 'drizzle-orm';
import {
  BASE_DN,
  HAS_SLAPD,
  SEARCHER,
  type Slapd,
  startSlapd,
} from '../../adapters/identity/testing/slapd.ts';
import { account } from '../../db/schema/accounts.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { signInLink } from '../../db/schema/signIn.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { openTestBrowser } from '../../testing/testBrowser.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { hashPassword } from '../signIn/passwords.ts';

const OLD = 'the old one 旧';
const NEW = 'the new one 新';
const OWN = { a: 'me', b: 'me' };
const PEOPLE = 8;
const ENTRIES = `
dn: cn=policy,${BASE_DN}
objectClass: device
objectClass: pwdPolicy
cn: policy
pwdAttribute: userPassword
pwdCheckQuality: 2
pwdMinLength: 8
pwdInHistory: 3

${Array.from(
  { length: PEOPLE },
  (_, index) => `dn: cn=p${index},${BASE_DN}
objectClass: inetOrgPerson
cn: p${index}
sn: p${index}
displayName: Person
uid: login${index}
employeeNumber: D${index}
userPassword:: ${Buffer.from(OLD).toString('base64')}
`,
).join('\n')}`;

(HAS_SLAPD ? describe : describe.skip)("a password in the school's directory, with Debian's slapd", () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let slapd: Slapd;
  let terminal: TestTerminal;
  let people = 0;
  beforeAll(async () => {
    slapd = await startSlapd(ENTRIES, {
      global: 'moduleload ppolicy',
      database: `overlay ppolicy\nppolicy_default "cn=policy,${BASE_DN}"\nppolicy_hash_cleartext`,
    });
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
    await save({ passwordChange: 'standard' }, 0);
    const admin = await administrator();
    const ways = ['DB', 'ad'];
    expectOk(
      await admin(signInAdminCalls.saveOffers, {
        offers: (['terminal', 'phone', 'console', 'pc'] as const).map((client) => ({
          client,
          terminalCode: null,
          ways,
        })),
      }),
    );
  });
  afterAll(async () => {
    await platform.close();
    await slapd.stop();
  });

  const administrator = async () =>
    signedIn(
      platform,
      { schoolCode: school.schoolCode, userId: await school.addPerson({ role: 'admin' }) },
      'admin',
    );
  const save = async (parameters: Readonly<Record<string, string>>, revision: number) =>
    expectOk(
      await (await administrator())(signInAdminCalls.saveProvider, {
        providerId: 'ad',
        kind: 'LDAP',
        name: { zh: '校园网', en: 'Campus network' },
        enabled: true,
        newAccounts: true,
        assurance: 'normal',
        parameters: {
          url: `ldaps://127.0.0.1:${slapd.tlsPort}`,
          authority: slapd.authority,
          bindDn: SEARCHER.dn,
          bindPassword: SEARCHER.password,
          baseDn: BASE_DN,
          ...parameters,
        },
        mapping: {
          number: 'employeeNumber',
          name: 'displayName',
          department: '',
          role: '',
          staffValues: [],
          validUntil: '',
        },
        revision,
      }),
    );
  const nextLogin = () => {
    people += 1;
    return `login${people}`;
  };
  const onPhone = async (userName: string, password = OLD) => {
    const { call } = openTestBrowser(platform, school.schoolCode);
    const answer = await call(phoneWayCalls.directory, { providerId: 'ad', userName, password });
    return { call, answer };
  };
  const atTerminal = async (userName: string, password = OLD) => {
    const typed = { providerId: 'ad', userName, password };
    const { visitToken } = expectOk(await terminal.call(visitCalls.signInByDirectory, typed));
    return platform.client({ ...terminal.headers, [HEADERS.visitToken]: visitToken });
  };
  const change = (password: string, newPassword: string) => ({ password, newPassword });

  it('is changed on the phone; everywhere else the person is signed out, and no log knows it', async () => {
    const login = nextLogin();
    const other = await onPhone(login);
    const { call, answer } = await onPhone(login);
    const { id: userId } = expectOk(answer);
    const own = expectOk(await call(ownAccountCalls.get, {}));
    expect(own).toMatchObject({ hasPassword: false, directory: { zh: '校园网', en: 'Campus network' } });
    expectOk(await call(ownAccountCalls.changePassword, change(OLD, NEW)));
    expectOk(await call(ownAccountCalls.get, {}));
    expect(expectOk(await other.call(signInCalls.mobileIsSignedIn, {})).signedIn).toBe(false);
    expect(refusal((await onPhone(login)).answer)).toBe('SIGN_IN_FAILED');
    expectOk((await onPhone(login, NEW)).answer);
    const [entry] = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(and(eq(operationEntry.userId, userId), eq(operationEntry.operation, 'own-password-changed')));
    expect(entry).toMatchObject({ client: 'phone' });
    const [row] = await platform.deps.db.orm.select().from(account).where(eq(account.userId, userId));
    expect(row?.passwordHash).toBeNull();
    const lines = JSON.stringify([platform.log.lines, entry]);
    expect([lines.includes(OLD), lines.includes(NEW)]).toEqual([false, false]);
  });

  it('is changed at a terminal, where the visit goes on', async () => {
    const login = nextLogin();
    const call = await atTerminal(login);
    expect(expectOk(await call(calls.password, OWN))).toMatchObject({
      hasPassword: false,
      directory: { en: 'Campus network' },
      rule: { zh: '新密码须符合学校系统的规则' },
    });
    expectOk(await call(calls.changePassword, change(OLD, NEW)));
    expectOk(await call(calls.password, OWN));
    expectOk((await onPhone(login, NEW)).answer);
  });

  it.each([
    ['PASSWORD_WRONG', change('wrong', NEW)],
    ['DIRECTORY_PASSWORD_SHORT', change(OLD, 'kurz')],
    ['DIRECTORY_PASSWORD_USED', change(OLD, OLD)],
  ])('stays as it is, in the words of the directory: %s', async (name, typed) => {
    const login = nextLogin();
    const call = await atTerminal(login);
    expect(refusal(await call(calls.changePassword, typed))).toBe(name);
    expectOk((await onPhone(login)).answer);
  });

  it('waits after five wrong old ones, and refusals of the new one do not count', async () => {
    const call = await atTerminal(nextLogin());
    for (let tries = 0; tries < 7; tries += 1)
      expect(refusal(await call(calls.changePassword, change(OLD, 'kurz')))).toBe('DIRECTORY_PASSWORD_SHORT');
    for (let tries = 0; tries < 5; tries += 1)
      expect(refusal(await call(calls.changePassword, change('wrong', NEW)))).toBe('PASSWORD_WRONG');
    expect(refusal(await call(calls.changePassword, change(OLD, NEW)))).toBe('SIGN_IN_LOCKED');
    platform.clock.advance(MINUTE_MS);
    expectOk(await call(calls.changePassword, change(OLD, NEW)));
  });

  it('is nobody else’s: whoever signed in by another entry cannot change that of their number', async () => {
    const { call, answer } = await onPhone(nextLogin());
    const { id } = expectOk(answer);
    await platform.deps.db.orm
      .update(signInLink)
      .set({ subjectIndex: Buffer.alloc(16, 7) })
      .where(eq(signInLink.userId, id));
    expect(refusal(await call(ownAccountCalls.changePassword, change(OLD, NEW)))).toBe('PASSWORD_WRONG');
  });

  it('is not offered to people with a password of the platform, nor where the school does not', async () => {
    const userId = await school.addPerson({ passwordHash: await hashPassword(OLD) });
    const mine = await signedIn(platform, { schoolCode: school.schoolCode, userId }, 'mobile');
    expect(expectOk(await mine(ownAccountCalls.get, {}))).toMatchObject({
      hasPassword: true,
      directory: null,
    });
    const { call } = await onPhone('login0');
    await save({ passwordChange: 'off' }, 1);
    expect(expectOk(await call(ownAccountCalls.get, {})).directory).toBeNull();
    expect(refusal(await call(ownAccountCalls.changePassword, change(OLD, 'a good new one 9')))).toBe(
      'PASSWORD_WRONG',
    );
    await save({ passwordChange: 'standard', url: 'ldaps://127.0.0.1:1' }, 2);
    expect(refusal(await call(ownAccountCalls.changePassword, change(OLD, NEW)))).toBe(
      'SIGN_IN_PROVIDER_DOWN',
    );
  });
});
