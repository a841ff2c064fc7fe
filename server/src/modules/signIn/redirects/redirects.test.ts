import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { adminWayCalls, pcWayCalls } from '@self-print/contract/platform/pageSignInWays.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import {
  ownSignInCalls,
  type SignInProvider,
  signInAdminCalls,
} from '@self-print/contract/platform/signInAdmin.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { approveVisitCalls, visitCalls } from '@self-print/contract/platform/visits.ts';
import { eq } from 'drizzle-orm';
import {
  type CasPerson,
  type CasServer,
  startCasServer,
} from '../../../adapters/identity/testing/casServer.ts';
import { account } from '../../../db/schema/accounts.ts';
import { SESSION_COOKIE } from '../../../http/sessions/sessions.ts';
import { knownCaptcha } from '../../../testing/knownCaptcha.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { openTestBrowser, type TestBrowser } from '../../../testing/testBrowser.ts';
import { startTestPlatform, TEST_PUBLIC_URL, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../../testing/testSchool.ts';
import { findAccount } from '../../accounts/findAccount.ts';
import { hashPassword } from '../passwords.ts';

const MAPPING = {
  number: 'xh',
  name: 'cn',
  department: 'dept',
  role: 'type',
  staffValues: ['teacher'],
  validUntil: 'until',
};

let platform: TestPlatform;
let cas: CasServer;
let school: TestSchool;
let admin: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  cas = await startCasServer();
  school = await addTestSchool(platform);
  const { schoolCode } = school;
  admin = await signedIn(
    platform,
    { schoolCode, userId: await school.addPerson({ role: 'admin' }) },
    'admin',
  );
  await saveProvider('ids');
  const ways = (first: string) => [first, 'ids'];
  expectOk(
    await admin(signInAdminCalls.saveOffers, {
      offers: [
        { client: 'terminal', terminalCode: null, ways: ['QR', 'DB'] },
        { client: 'phone', terminalCode: null, ways: ways('DB') },
        { client: 'console', terminalCode: null, ways: ways('DB') },
        { client: 'pc', terminalCode: null, ways: ['ids'] },
      ],
    }),
  );
});
afterAll(async () => {
  await platform.close();
  await cas.stop();
});

const saveProvider = async (providerId: string, changes: Partial<SignInProvider> = {}) =>
  expectOk(
    await admin(signInAdminCalls.saveProvider, {
      providerId,
      kind: 'CAS',
      name: { zh: '统一身份认证', en: 'Campus sign-in' },
      enabled: true,
      newAccounts: true,
      assurance: 'normal',
      parameters: { base: cas.base },
      mapping: MAPPING,
      revision: 0,
      ...changes,
    }),
  );

const PASSWORD = 'correct horse battery';
let people = 0;
const newPerson = (changes: Readonly<Record<string, string>> = {}): CasPerson => {
  people += 1;
  return { user: `user-${people}`, attributes: { xh: `0${3_000 + people}`, cn: '欧阳小明', ...changes } };
};
const browser = (mode: 'mobile' | 'admin' | 'selfPrint' = 'mobile') =>
  openTestBrowser(platform, school.schoolCode, mode);
const begin = async ({ call }: TestBrowser, from?: string) =>
  expectOk(await call(phoneWayCalls.begin, { providerId: 'ids', from })).address;
const answerOf = (back: URL) => ({
  schoolCode: school.schoolCode,
  providerId: 'ids',
  answer: back.search.slice(1),
});
const signIn = async (person: CasPerson, at = browser()) => {
  const back = cas.signIn(await begin(at), person);
  return { at, back, finished: await at.call(phoneWayCalls.finish, answerOf(back)) };
};

describe("signing in at the school's own page", () => {
  it('sends the browser to our page below the public address, whatever the request says is its host', async () => {
    const address = new URL(await begin(browser()));
    expect(address.searchParams.get('service')).toBe(
      `${TEST_PUBLIC_URL}/wec-self-print-app-mobile/idsLogin/${school.schoolCode}/ids`,
    );
  });

  it('makes an account at the first time and finds it the next time, with the page to go on with', async () => {
    const person = newPerson({ dept: '计算机学院', type: 'teacher' });
    const at = browser();
    const back = cas.signIn(await begin(at, '/mobile/orderDetail?itemId=a'), person);
    const first = expectOk(await at.call(phoneWayCalls.finish, answerOf(back)));
    expect(first).toMatchObject({ name: '欧阳小明', roleId: 'staff', from: '/mobile/orderDetail?itemId=a' });
    expectOk(await at.call(phoneCalls.me, {}));
    const again = await signIn(person);
    expect(again.finished).toMatchObject({ ok: true, value: { id: first.id, from: null } });
  });

  it('finds the account that has the number, and leaves its role alone', async () => {
    const person = newPerson({ type: 'teacher' });
    const userId = await school.addPerson({ userName: String(person.attributes.xh), role: 'student' });
    expect((await signIn(person)).finished).toMatchObject({
      ok: true,
      value: { id: userId, roleId: 'student' },
    });
  });

  it('accepts an answer once', async () => {
    const { at, back } = await signIn(newPerson());
    expect(refusal(await at.call(phoneWayCalls.finish, answerOf(back)))).toBe('SIGN_IN_EXPIRED');
  });

  it('lets one of two answers at once in', async () => {
    const at = browser();
    const back = cas.signIn(await begin(at), newPerson());
    const both = await Promise.all([1, 2].map(() => at.call(phoneWayCalls.finish, answerOf(back))));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('accepts no answer that another browser asked for: nobody is signed in as somebody else by a link', async () => {
    const back = cas.signIn(await begin(browser()), newPerson());
    expect(refusal(await browser().call(phoneWayCalls.finish, answerOf(back)))).toBe('SIGN_IN_EXPIRED');
    const other = browser();
    await begin(other);
    const ticketOfAnother = await other.call(phoneWayCalls.finish, answerOf(back));
    // The same service: CAS cannot tell them apart, so the browser that waits for its own answer is all that protects here.
    expect(ticketOfAnother.ok).toBe(true);
  });

  it.each([
    ['another provider', { providerId: 'other' }],
    ['another school', { schoolCode: 'other' }],
  ])('accepts no answer that came to the page of %s', async (_name, changed) => {
    const at = browser();
    const back = cas.signIn(await begin(at), newPerson());
    expect(refusal(await at.call(phoneWayCalls.finish, { ...answerOf(back), ...changed }))).toBe(
      'SIGN_IN_EXPIRED',
    );
  });

  it('waits ten minutes for an answer', async () => {
    const at = browser();
    const back = cas.signIn(await begin(at), newPerson());
    platform.clock.advance(11 * MINUTE_MS);
    expect(refusal(await at.call(phoneWayCalls.finish, answerOf(back)))).toBe('SIGN_IN_EXPIRED');
  });

  it('gives the session a new id, so that nobody can sign somebody else in to a cookie that they know', async () => {
    const at = browser();
    await at.call(signInCalls.mobileCaptcha, {});
    const before = at.cookie();
    const back = cas.signIn(await begin(at), newPerson());
    expectOk(await at.call(phoneWayCalls.finish, answerOf(back)));
    expect([before, at.cookie()]).toEqual([expect.any(String), expect.not.stringMatching(before ?? '')]);
    const attacker = browser();
    attacker.plant(before ?? '');
    expect(expectOk(await attacker.call(signInCalls.mobileIsSignedIn, {})).signedIn).toBe(false);
  });

  it('lets both the captcha and the sign-in count that a new browser asks for at once', async () => {
    await school.addPerson({ userName: '7002', role: 'admin', passwordHash: await hashPassword(PASSWORD) });
    const at = browser();
    const { code, address } = await knownCaptcha(platform, async () => {
      const [, begun] = await Promise.all([at.call(signInCalls.mobileCaptcha, {}), begin(at)]);
      return { address: begun };
    });
    const typed = { userName: '7002', password: 'wrong', verifiCode: code };
    expect(refusal(await at.call(signInCalls.mobileDatabase, typed))).toBe('SIGN_IN_FAILED');
    const back = cas.signIn(address, newPerson());
    expectOk(await at.call(phoneWayCalls.finish, answerOf(back)));
  });

  it('works in two tabs of a browser at once, and leaves nothing of them behind', async () => {
    const at = browser();
    const [one, two] = await Promise.all([begin(at, '/mobile/a'), begin(at, '/mobile/b')]);
    const person = newPerson();
    for (const address of [one, two])
      expectOk(await at.call(phoneWayCalls.finish, answerOf(cas.signIn(address, person))));
    expect(at.cookies()).toEqual([SESSION_COOKIE]);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'goes on with no page elsewhere: %s',
    async (from) => {
      const begun = await browser().call(phoneWayCalls.begin, { providerId: 'ids', from });
      expect(begun.ok).toBe(false);
    },
  );

  it('offers nothing that was not configured', async () => {
    const begun = await browser().call(phoneWayCalls.begin, { providerId: 'unknown' });
    expect(refusal(begun)).toBe('SIGN_IN_WAY_NOT_OFFERED');
    const atPc = browser('selfPrint');
    const ways = expectOk(await atPc.call(pcWayCalls.ways, { x: 4 })).ways;
    expect(ways).toEqual([{ id: 'ids', way: 'CAS', name: { zh: '统一身份认证', en: 'Campus sign-in' } }]);
  });
});

describe('a person of a provider', () => {
  it('whose number now is another person’s gets nobody’s account, until an administrator undoes the link', async () => {
    const person = newPerson();
    const owner = expectOk((await signIn(person)).finished);
    const other = { user: 'somebody else', attributes: person.attributes };
    expect(refusal((await signIn(other)).finished)).toBe('SIGN_IN_NOT_MATCHED');
    const moved = { user: person.user, attributes: { ...person.attributes, xh: '09999' } };
    expect(refusal((await signIn(moved)).finished)).toBe('SIGN_IN_NOT_MATCHED');
    expectOk(await admin(signInAdminCalls.unlink, { providerId: 'ids', userId: owner.id }));
    expect((await signIn(other)).finished).toMatchObject({ ok: true, value: { id: owner.id } });
  });

  it.each([
    ['whose time is over', { until: '2020-06-30' }],
    ['without a number', { xh: '' }],
    ['with a number that is none', { xh: "1' or '1" }],
    ['without a name for a new account', { cn: '' }],
  ])('%s is refused', async (_name, changes) => {
    expect(refusal((await signIn(newPerson(changes))).finished)).toBe('SIGN_IN_NOT_MATCHED');
  });

  it('never becomes an administrator by what a provider says', async () => {
    const { finished } = await signIn(newPerson({ type: 'admin' }));
    expect(finished).toMatchObject({ ok: true, value: { roleId: 'student' } });
  });

  it('may not sign in to the console without a role for it', async () => {
    const at = browser('admin');
    const { address } = expectOk(await at.call(adminWayCalls.begin, { providerId: 'ids' }));
    const back = cas.signIn(address, newPerson());
    expect(refusal(await at.call(adminWayCalls.finish, answerOf(back)))).toBe('NO_PERMISSION');
  });

  it('is asked in the console for the second factor that the role needs', async () => {
    const person = newPerson();
    const { schoolCode } = school;
    await platform.deps.db.pool.query(
      `update school set second_factor_roles = '{printAdmin}' where school_code = $1`,
      [schoolCode],
    );
    await school.addPerson({ userName: String(person.attributes.xh), role: 'printAdmin' });
    const at = browser('admin');
    const { address } = expectOk(await at.call(adminWayCalls.begin, { providerId: 'ids' }));
    const finished = await at.call(adminWayCalls.finish, answerOf(cas.signIn(address, person)));
    expect(finished).toMatchObject({ ok: true, value: { user: { next: 'enrol' } } });
  });
});

describe('signing out', () => {
  it('at the provider ends the session of that sign-in here, and no other', async () => {
    const person = newPerson();
    const [one, two] = [await signIn(person), await signIn(person)];
    const post = (message: string) =>
      fetch(`${platform.origin}/wec-self-print-app-mobile/idsLogin/${school.schoolCode}/ids`, {
        method: 'POST',
        body: new URLSearchParams({ logoutRequest: message }),
      });
    const isIn = async ({ at }: { at: TestBrowser }) =>
      expectOk(await at.call(signInCalls.mobileIsSignedIn, {})).signedIn;
    expect((await post(cas.signOutMessage('ST-1-made-up'))).status).toBe(200);
    expect((await post('not a message')).status).toBe(200);
    expect([await isIn(one), await isIn(two)]).toEqual([true, true]);
    await post(cas.signOutMessage(one.back.searchParams.get('ticket') ?? ''));
    expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
    // Who has proved it by a password since is out as well: it was the same session.
    const userName = String(person.attributes.xh);
    const { orm } = platform.deps.db;
    const found = await findAccount(platform.deps.db, platform.deps.keys, school.schoolCode, userName);
    await orm
      .update(account)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(account.userId, found?.userId ?? ''));
    expectOk(await two.at.call(signInCalls.mobileDatabase, { userName, password: PASSWORD }));
    expect(await isIn(two)).toBe(true);
    await post(cas.signOutMessage(two.back.searchParams.get('ticket') ?? ''));
    expect(await isIn(two)).toBe(false);
  });
});

describe('the log of sign-ins', () => {
  it('shows a person their own, and staff all of them, masked', async () => {
    platform.clock.advance(MINUTE_MS);
    const { at } = await signIn(newPerson());
    const own = expectOk(await at.call(ownSignInCalls.own, {}));
    expect(own).toEqual([
      expect.objectContaining({ client: 'phone', way: 'CAS', outcome: 'signedIn', terminal: null }),
    ]);
    const { rows } = expectOk(await admin(signInAdminCalls.log, { way: 'CAS', rows: 1 }));
    expect(rows).toEqual([
      expect.objectContaining({
        assurance: 'normal',
        person: { name: '欧***', userName: expect.stringContaining('*') },
      }),
    ]);
  });

  it('tells a person of tries with their name that were refused', async () => {
    const userName = '7001';
    const userId = await school.addPerson({ userName });
    await browser().call(signInCalls.mobileDatabase, { userName, password: 'wrong' });
    const { schoolCode } = school;
    const call = await signedIn(platform, { schoolCode, userId }, 'mobile');
    expect(expectOk(await call(ownSignInCalls.own, {}))).toEqual([
      expect.objectContaining({ way: 'DB', outcome: 'wrong', provider: null }),
    ]);
  });
});

describe('at a terminal', () => {
  it('a phone that signed in at the school’s page approves with the assurance of that sign-in', async () => {
    platform.clock.advance(MINUTE_MS);
    await saveProvider('weak', { assurance: 'low' });
    const current = expectOk(await admin(signInAdminCalls.offers, {}));
    const offers = current.map((offer) =>
      offer.client === 'phone' ? { ...offer, ways: ['DB', 'ids', 'weak'] } : offer,
    );
    expectOk(await admin(signInAdminCalls.saveOffers, { offers }));
    const at = browser();
    const { address } = expectOk(await at.call(phoneWayCalls.begin, { providerId: 'weak' }));
    const back = cas.signIn(address, newPerson());
    expectOk(await at.call(phoneWayCalls.finish, { ...answerOf(back), providerId: 'weak' }));
    const terminal = await school.addTerminal();
    const { requestId } = expectOk(await terminal.call(visitCalls.beginByPhone, {}));
    expectOk(await at.call(approveVisitCalls.answer, { requestId, approve: true }));
    expect(expectOk(await terminal.call(visitCalls.pollPhone, { requestId })).state).toBe('approved');
    const { rows } = expectOk(await admin(signInAdminCalls.log, { way: 'QR', rows: 1 }));
    expect(rows).toEqual([expect.objectContaining({ client: 'terminal', assurance: 'low' })]);
  });
});
