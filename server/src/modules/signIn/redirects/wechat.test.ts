import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { adminWayCalls, pcWayCalls } from '@self-print/contract/platform/pageSignInWays.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { ownSignInCalls, signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { readReturnPath } from '@self-print/contract/webPaths.ts';
import { and, eq } from 'drizzle-orm';
import {
  startWechatPlatform,
  type WechatPlatform,
} from '../../../adapters/identity/wechat/simulator/startWechatPlatform.ts';
import { account } from '../../../db/schema/accounts.ts';
import { signInLink, signInProvider } from '../../../db/schema/signIn.ts';
import { systemRandom } from '../../../system.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { openTestBrowser, type TestBrowser } from '../../../testing/testBrowser.ts';
import { startTestPlatform, TEST_PUBLIC_URL, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../../testing/testSchool.ts';
import { hashPassword } from '../passwords.ts';

const ENTERPRISE = { corpId: 'ww0123456789abcdef', agentId: '1000002', secret: 'secret of the app' };
const ACCOUNT = { appId: 'wx0123456789abcdef', appSecret: 'f'.repeat(32) };
const NO_MAPPING = { number: '', name: '', department: '', role: '', staffValues: [], validUntil: '' };
const PASSWORD = 'correct horse battery';

let platform: TestPlatform;
let simulated: WechatPlatform;
let school: TestSchool;
let admin: Awaited<ReturnType<typeof signedIn>>;
let passwordHash: string;

const cp = {
  providerId: 'cp',
  kind: 'CP' as const,
  name: { zh: '企业微信', en: 'WeCom' },
  enabled: true,
  newAccounts: false,
  assurance: 'normal' as const,
  mapping: { ...NO_MAPPING, number: 'extattr.学号', name: 'name' },
  revision: 0,
};
const mp = {
  ...cp,
  providerId: 'mp',
  kind: 'WECHAT' as const,
  name: { zh: '示例大学公众号', en: 'Example account' },
  assurance: 'low' as const,
  mapping: NO_MAPPING,
};
const offer = async (phone: string[]) =>
  expectOk(
    await admin(signInAdminCalls.saveOffers, {
      offers: [
        { client: 'terminal', terminalCode: null, ways: ['QR', 'DB'] },
        { client: 'phone', terminalCode: null, ways: phone },
        { client: 'console', terminalCode: null, ways: ['DB', 'cp'] },
        { client: 'pc', terminalCode: null, ways: ['DB', 'cp'] },
      ],
    }),
  );

beforeAll(async () => {
  platform = await startTestPlatform();
  passwordHash = await hashPassword(PASSWORD);
  simulated = await startWechatPlatform({
    clock: platform.clock,
    random: systemRandom,
    enterprise: ENTERPRISE,
    account: ACCOUNT,
    members: [
      { userid: 'ZhangSan', name: '张三', fields: { 学号: '0020260001' } },
      { userid: 'Nobody', name: '无号', fields: { 学号: '0099999999' } },
    ],
    returnOrigin: () => new URL(TEST_PUBLIC_URL).origin,
    present: { wecom: { userid: 'ZhangSan' }, wechat: { openid: 'oNobody' } },
  });
  school = await addTestSchool(platform);
  const { schoolCode } = school;
  const userId = await school.addPerson({ role: 'admin' });
  admin = await signedIn(platform, { schoolCode, userId }, 'admin');
  const gateway = simulated.base;
  expectOk(await admin(signInAdminCalls.saveProvider, { ...cp, parameters: { ...ENTERPRISE, gateway } }));
  expectOk(await admin(signInAdminCalls.saveProvider, { ...mp, parameters: { ...ACCOUNT, gateway } }));
  await offer(['DB', 'cp', 'mp']);
});
afterAll(async () => {
  await platform.close();
  await simulated.stop();
});

const browser = (mode: 'mobile' | 'admin' | 'selfPrint' = 'mobile') =>
  openTestBrowser(platform, school.schoolCode, mode);
/** Goes to an address of WeChat, which leads back to a page of ours. */
const follow = async (address: string) => {
  const answer = await fetch(address, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'none:');
};
const answerOf = (back: URL) => {
  const from = readReturnPath(back.pathname);
  if (!from) throw new Error('Led back to another page');
  return { schoolCode: from.schoolCode, providerId: from.providerId, answer: back.search.slice(1) };
};
/** What the phone's page does: begins, and comes back. */
const signInBy = async (providerId: string, at = browser()) => {
  const { address } = expectOk(await at.call(phoneWayCalls.begin, { providerId }));
  const isScan = address.includes('/wwlogin/');
  const back = isScan ? await scan(address) : await follow(address);
  return at.call(phoneWayCalls.finish, answerOf(back));
};
const scan = async (address: string) => {
  const page = await (await fetch(address)).text();
  const [, link = ''] = /href="([^"]+)"/.exec(page) ?? [];
  return follow(new URL(link.replaceAll('&amp;', '&'), simulated.base).href);
};
let people = 0;
const addPerson = async (role: 'student' | 'admin' = 'student', number?: string) => {
  people += 1;
  const userName = number ?? `00${7_000 + people}`;
  const userId = await school.addPerson({ userName, role, passwordHash });
  return { userId, userName };
};
const withPassword = async (userName: string) => {
  const at = browser();
  expectOk(await at.call(signInCalls.mobileDatabase, { userName, password: PASSWORD }));
  return at;
};
const bind = async (at: TestBrowser, openid: string) => {
  simulated.become('wechat', { openid });
  const { address } = expectOk(await at.call(ownAccountCalls.askWechat, { providerId: 'mp' }));
  const back = await follow(address);
  return { back, bound: await at.call(ownAccountCalls.bindWechat, { answer: back.search.slice(1) }) };
};
const bindOther = async (at: TestBrowser, openid: string) => (await bind(at, openid)).bound;
const linksOf = (userId: string) =>
  platform.deps.db.orm
    .select()
    .from(signInLink)
    .where(and(eq(signInLink.schoolCode, school.schoolCode), eq(signInLink.userId, userId)));

describe('signing in by WeCom', () => {
  it('finds the person by the number of the member, and keeps no secret in sight', async () => {
    const { userId } = await addPerson('student', '0020260001');
    expect(await signInBy('cp')).toMatchObject({ ok: true, value: { id: userId } });
    const [shown] = expectOk(await admin(signInAdminCalls.providers, {}));
    expect(shown).toMatchObject({ secretsSet: ['secret'], parameters: { corpId: ENTERPRISE.corpId } });
    expect(JSON.stringify(shown)).not.toContain(ENTERPRISE.secret);
    const { rows } = expectOk(await admin(signInAdminCalls.log, { page: 1, rows: 1, way: 'CP' }));
    expect(rows[0]).toMatchObject({ outcome: 'signedIn', client: 'phone', assurance: 'normal' });
  });

  it('works at a PC', async () => {
    const at = browser('selfPrint');
    const { address } = expectOk(await at.call(pcWayCalls.begin, { providerId: 'cp' }));
    expect(address).toContain('/wwlogin/sso/login?login_type=CorpApp');
    expectOk(await at.call(pcWayCalls.finish, answerOf(await scan(address))));
  });

  it('accepts an answer once, and from the browser that asked for it alone', async () => {
    const at = browser();
    const { address } = expectOk(await at.call(phoneWayCalls.begin, { providerId: 'cp' }));
    const back = answerOf(await scan(address));
    const other = browser();
    await other.call(phoneWayCalls.begin, { providerId: 'cp' });
    expect(refusal(await other.call(phoneWayCalls.finish, back))).toBe('SIGN_IN_EXPIRED');
    expectOk(await at.call(phoneWayCalls.finish, back));
    expect(refusal(await at.call(phoneWayCalls.finish, back))).toBe('SIGN_IN_EXPIRED');
  });

  it('goes on in the tab that comes back, whichever of two was sent first', async () => {
    const at = browser();
    const sentFrom = async (from: string) =>
      answerOf(await scan(expectOk(await at.call(phoneWayCalls.begin, { providerId: 'cp', from })).address));
    const [one, two] = [await sentFrom('/mobile/a'), await sentFrom('/mobile/b')];
    const forged = { ...one, answer: one.answer.replace(/state=\w+/, 'state=0') };
    expect(refusal(await at.call(phoneWayCalls.finish, forged))).toBe('SIGN_IN_EXPIRED');
    expect(expectOk(await at.call(phoneWayCalls.finish, one)).from).toBe('/mobile/a');
    // A page that is loaded again neither signs in once more nor takes the other tab's sign-in.
    expect(refusal(await at.call(phoneWayCalls.finish, one))).toBe('SIGN_IN_EXPIRED');
    expect(expectOk(await at.call(phoneWayCalls.finish, two)).from).toBe('/mobile/b');
  });

  it('lets nobody in who is no member, has no account, or whose member cannot be read', async () => {
    const at = browser();
    const { address } = expectOk(await at.call(phoneWayCalls.begin, { providerId: 'cp' }));
    const back = answerOf(await scan(address));
    simulated.answerNext('/cgi-bin/auth/getuserinfo', 200, '{"errcode":0,"openid":"oOutside"}');
    expect(refusal(await at.call(phoneWayCalls.finish, back))).toBe('SIGN_IN_NOT_MEMBER');
    simulated.answerNext('/cgi-bin/auth/getuserinfo', 200, '{"errcode":0,"userid":"Nobody"}');
    expect(refusal(await signInBy('cp'))).toBe('SIGN_IN_NOT_MATCHED');
    simulated.answerNext('/cgi-bin/user/get', 200, '{"errcode":60011,"errmsg":"no privilege"}');
    expect(refusal(await signInBy('cp'))).toBe('SIGN_IN_PROVIDER_DOWN');
    simulated.answerNext('/cgi-bin/auth/getuserinfo', 200, '<html>login</html>');
    expect(refusal(await signInBy('cp'))).toBe('SIGN_IN_PROVIDER_DOWN');
  });

  it('can be tried by staff with the name of a member, without a password', async () => {
    const tried = await admin(signInAdminCalls.tryDirectory, { providerId: 'cp', userName: 'Nobody' });
    expect(expectOk(tried)).toMatchObject({
      became: { number: '0099999999', name: '无号' },
      account: 'noAccount',
    });
    const unknown = await admin(signInAdminCalls.tryDirectory, { providerId: 'cp', userName: 'x' });
    expect(refusal(unknown)).toBe('SIGN_IN_NOT_MEMBER');
    const ofWechat = await admin(signInAdminCalls.tryDirectory, { providerId: 'mp', userName: 'x' });
    expect(refusal(ofWechat)).toBe('NOT_FOUND');
  });
});

describe('signing in by WeChat', () => {
  it('lets nobody in who has not bound it, and lists no such look', async () => {
    simulated.become('wechat', { openid: 'oStranger' });
    expect(refusal(await signInBy('mp'))).toBe('WECHAT_NOT_BOUND');
    expect(expectOk(await admin(signInAdminCalls.log, { page: 1, rows: 5, way: 'WECHAT' })).rows).toEqual([]);
  });

  it('signs in whoever has bound it, as sure as the least, until it is undone', async () => {
    const { userId, userName } = await addPerson();
    const phone = await withPassword(userName);
    expect(expectOk(await phone.call(ownAccountCalls.get, {})).wechat).toEqual([
      { providerId: 'mp', name: mp.name, boundAt: null },
    ]);
    const [bound] = expectOk(await bindOther(phone, 'oOwner')).wechat;
    expect(bound?.boundAt).toBe(platform.clock.now().toISOString());

    const silent = browser();
    expect(expectOk(await signInBy('mp', silent)).id).toBe(userId);
    const own = expectOk(await phone.call(ownSignInCalls.own, {}));
    expect(own.find(({ way }) => way === 'WECHAT')).toMatchObject({ outcome: 'signedIn', client: 'phone' });
    expect(
      refusal(
        await silent.call(ownAccountCalls.changePassword, { password: PASSWORD, newPassword: 'another one' }),
      ),
    ).toBe('STEP_UP_NEEDED');
    expect(refusal(await silent.call(ownAccountCalls.askWechat, { providerId: 'mp' }))).toBe(
      'STEP_UP_NEEDED',
    );

    const after = expectOk(await phone.call(ownAccountCalls.unbindWechat, { providerId: 'mp' }));
    expect(after.wechat[0]?.boundAt).toBeNull();
    expect(refusal(await silent.call(phoneCalls.me, {}))).toBe('MOBILE_NOT_SIGNED_IN');
    expectOk(await phone.call(phoneCalls.me, {}));
    expect(refusal(await signInBy('mp'))).toBe('WECHAT_NOT_BOUND');
  });

  it('belongs to one account, and an account to one WeChat', async () => {
    const [first, second] = [await addPerson(), await addPerson()];
    const phone = await withPassword(first.userName);
    expectOk(await bindOther(phone, 'oShared'));
    const other = await withPassword(second.userName);
    expect(refusal(await bindOther(other, 'oShared'))).toBe('WECHAT_TAKEN');
    expect(refusal(await phone.call(ownAccountCalls.askWechat, { providerId: 'mp' }))).toBe(
      'WECHAT_BOUND_ALREADY',
    );
    // Two pages at once: each has asked before the other bound.
    const again = await withPassword(second.userName);
    const asked = expectOk(await again.call(ownAccountCalls.askWechat, { providerId: 'mp' }));
    expectOk(await bindOther(other, 'oSecond'));
    simulated.become('wechat', { openid: 'oThird' });
    const back = await follow(asked.address);
    expect(refusal(await again.call(ownAccountCalls.bindWechat, { answer: back.search.slice(1) }))).toBe(
      'WECHAT_BOUND_ALREADY',
    );
    expect(await linksOf(second.userId)).toHaveLength(1);
  });

  it('is bound in the browser and by the person who asked for it, once', async () => {
    const [mine, theirs] = [await addPerson(), await addPerson()];
    const phone = await withPassword(mine.userName);
    const { back, bound } = await bind(phone, 'oMine');
    expectOk(bound);
    const answer = back.search.slice(1);
    expect(refusal(await phone.call(ownAccountCalls.bindWechat, { answer }))).toBe('SIGN_IN_EXPIRED');
    // Somebody is led to the address with which another person came back.
    const victim = await withPassword(theirs.userName);
    expect(refusal(await victim.call(ownAccountCalls.bindWechat, { answer }))).toBe('SIGN_IN_EXPIRED');
    expectOk(await victim.call(ownAccountCalls.askWechat, { providerId: 'mp' }));
    expect(refusal(await victim.call(ownAccountCalls.bindWechat, { answer }))).toBe('SIGN_IN_EXPIRED');
    expect(await linksOf(theirs.userId)).toHaveLength(0);
  });

  it('takes the answer of a sign-in for no binding, and the other way round', async () => {
    const { userId, userName } = await addPerson();
    const phone = await withPassword(userName);
    simulated.become('wechat', { openid: 'oEither' });
    const begun = expectOk(await phone.call(phoneWayCalls.begin, { providerId: 'mp' }));
    const came = await follow(begun.address);
    const bound = await phone.call(ownAccountCalls.bindWechat, { answer: came.search.slice(1) });
    expect(refusal(bound)).toBe('SIGN_IN_EXPIRED');
    const asked = expectOk(await phone.call(ownAccountCalls.askWechat, { providerId: 'mp' }));
    const answer = (await follow(asked.address)).search.slice(1);
    const finished = await phone.call(phoneWayCalls.finish, {
      schoolCode: school.schoolCode,
      providerId: 'mp',
      answer,
    });
    expect(refusal(finished)).toBe('SIGN_IN_EXPIRED');
    expect(await linksOf(userId)).toHaveLength(0);
  });

  it('ends with a new password, as whoever knew the old one may have bound their own', async () => {
    const { userId, userName } = await addPerson();
    const phone = await withPassword(userName);
    expectOk(await bindOther(phone, 'oThief'));
    const change = { password: PASSWORD, newPassword: 'quite another one' };
    expectOk(await phone.call(ownAccountCalls.changePassword, change));
    expect(await linksOf(userId)).toHaveLength(0);
    expect(refusal(await signInBy('mp'))).toBe('WECHAT_NOT_BOUND');
  });

  it('is not for administrators, nor for whoever has become one', async () => {
    const { userId } = await addPerson('admin');
    const staff = await signedIn(platform, { schoolCode: school.schoolCode, userId }, 'mobile');
    expect(refusal(await staff(ownAccountCalls.askWechat, { providerId: 'mp' }))).toBe(
      'WECHAT_NOT_FOR_ADMINISTRATORS',
    );
    const promoted = await addPerson();
    expectOk(await bindOther(await withPassword(promoted.userName), 'oPromoted'));
    await platform.deps.db.orm
      .update(account)
      .set({ role: 'admin' })
      .where(eq(account.userId, promoted.userId));
    expect(refusal(await signInBy('mp'))).toBe('SIGN_IN_NOT_MATCHED');
  });

  it('signs in nobody who is disabled, or whose time at the school is over', async () => {
    const disabled = await addPerson();
    expectOk(await bindOther(await withPassword(disabled.userName), 'oDisabled'));
    await platform.deps.db.orm
      .update(account)
      .set({ disabledAt: platform.clock.now() })
      .where(eq(account.userId, disabled.userId));
    expect(refusal(await signInBy('mp'))).toBe('SIGN_IN_NOT_MATCHED');
    const gone = await addPerson();
    expectOk(await bindOther(await withPassword(gone.userName), 'oGone'));
    expectOk(await signInBy('mp'));
    const now = platform.clock.now();
    await platform.deps.db.orm.insert(signInLink).values({
      schoolCode: school.schoolCode,
      providerId: 'cp',
      subjectIndex: Buffer.from('somebody'),
      userId: gone.userId,
      department: '',
      validUntil: '2020-01-01',
      linkedAt: now,
      lastAt: now,
    });
    expect(refusal(await signInBy('mp'))).toBe('SIGN_IN_NOT_MATCHED');
  });

  it('is off where the school does not offer it, and can still be taken off the account', async () => {
    const { userName } = await addPerson();
    const phone = await withPassword(userName);
    expectOk(await bindOther(phone, 'oOff'));
    await offer(['DB', 'cp']);
    expect(refusal(await browser().call(phoneWayCalls.begin, { providerId: 'mp' }))).toBe(
      'SIGN_IN_WAY_NOT_OFFERED',
    );
    expect(expectOk(await phone.call(ownAccountCalls.get, {})).wechat).toHaveLength(1);
    const after = expectOk(await phone.call(ownAccountCalls.unbindWechat, { providerId: 'mp' }));
    expect(after.wechat).toEqual([]);
    expect(refusal(await phone.call(ownAccountCalls.askWechat, { providerId: 'mp' }))).toBe(
      'SIGN_IN_WAY_NOT_OFFERED',
    );
    await offer(['DB', 'cp', 'mp']);
  });

  it('is configured at the lowest level alone, once for each official account', async () => {
    const parameters = { ...ACCOUNT, gateway: simulated.base };
    const save = (changes: object) =>
      admin(signInAdminCalls.saveProvider, { ...mp, providerId: 'mp2', parameters, ...changes });
    expect(refusal(await save({}))).toBe('SIGN_IN_PARAMETERS_INVALID');
    const otherAccount = { ...parameters, appId: 'wxfedcba9876543210' };
    expect(refusal(await save({ parameters: otherAccount, assurance: 'normal' }))).toBe(
      'SIGN_IN_PARAMETERS_INVALID',
    );
    expect(refusal(await save({ parameters: otherAccount, newAccounts: true }))).toBe(
      'SIGN_IN_PARAMETERS_INVALID',
    );
    expectOk(await save({ parameters: otherAccount }));
    const phone = await withPassword((await addPerson()).userName);
    expectOk(await bindOther(phone, 'oStays'));
    const [row] = await platform.deps.db.orm
      .select()
      .from(signInProvider)
      .where(and(eq(signInProvider.schoolCode, school.schoolCode), eq(signInProvider.providerId, 'mp')));
    const moved = { ...mp, revision: row?.revision ?? 0 };
    const changed = await admin(signInAdminCalls.saveProvider, {
      ...moved,
      parameters: { ...parameters, appId: 'wx1111111111111111' },
    });
    expect(refusal(changed)).toBe('SIGN_IN_PARAMETERS_INVALID');
  });

  it('is offered neither at the console nor at a PC', async () => {
    const atConsole = expectOk(await browser('admin').call(adminWayCalls.ways, { x: 3 })).ways;
    expect(atConsole.map(({ way }) => way)).toEqual(['DB', 'CP']);
  });
});
