import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { ownDataKind } from '@self-print/contract/ownData.ts';
import { ownAccountCalls as calls } from '@self-print/contract/platform/ownAccount.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { SmsSimulator } from '../../adapters/sms/simulators/simulatedSms.ts';
import { startSmsGateway } from '../../adapters/sms/simulators/startSmsGateway.ts';
import { smsChannel } from '../../db/schema/messages.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { openTestBrowser, type TestBrowser } from '../../testing/testBrowser.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { findUserByPhone, setPhone } from '../accounts/phones.ts';
import { runMessages } from '../messages/runMessages.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { encryptParameters } from '../smsChannels/channelStore.ts';

const PASSWORD = 'correct horse 电池';
const NEW = 'another horse 9';

describe("one's own account on the phone", () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let gateway: SmsSimulator;
  let passwordHash: string;
  let people = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    passwordHash = await hashPassword(PASSWORD);
    gateway = await startSmsGateway({ now: platform.clock.now, key: 'k'.repeat(40), perNumberMax: 1_000 });
    const key = { schoolCode: school.schoolCode, channelId: 'own' };
    await platform.deps.db.orm.insert(smsChannel).values({
      ...key,
      kind: 'signedHttp',
      enabled: true,
      position: 0,
      priceFen: 5,
      parametersEncrypted: encryptParameters(platform.deps.keys, key, gateway.parameters),
      revision: 1,
      createdAt: platform.clock.now(),
    });
  });
  afterAll(async () => {
    await gateway.stop();
    await platform.close();
  });

  const numbers = () => {
    people += 1;
    const at = String(people).padStart(7, '0');
    return { old: `1380${at}`, added: `1390${at}` };
  };
  const signIn = async (userName: string, password = PASSWORD) => {
    const browser = openTestBrowser(platform, school.schoolCode);
    return { browser, answer: await browser.call(signInCalls.mobileDatabase, { userName, password }) };
  };
  const person = async (hasPhone: boolean) => {
    const { old, added } = numbers();
    const userName = `S${people}`;
    const userId = await school.addPerson({ userName, passwordHash, name: '李小红' });
    if (hasPhone) await setPhone(platform.deps, { schoolCode: school.schoolCode, userId }, old);
    const { browser, answer } = await signIn(userName);
    expectOk(answer);
    return { userName, userId, old, added, browser };
  };
  const code = async ({ call }: TestBrowser, phone: string, isNew: boolean) => {
    const { codeId } = expectOk(await call(calls.sendCode, isNew ? { phone } : {}));
    await runMessages(platform.deps);
    const text = gateway.taken().findLast((each) => each.phone === phone)?.text;
    return { codeId, code: /\d{6}/.exec(text ?? '')?.[0] ?? '' };
  };
  const ownerOf = (phone: string) =>
    findUserByPhone(platform.deps.db, platform.deps.keys, school.schoolCode, phone);
  const isIn = async ({ call }: TestBrowser) =>
    expectOk(await call(signInCalls.mobileIsSignedIn, {})).signedIn;

  it('belongs to nobody who has not signed in', async () => {
    const { call } = openTestBrowser(platform, school.schoolCode);
    const password = { password: PASSWORD, newPassword: NEW };
    for (const asked of [
      call(calls.get, {}),
      call(calls.changePassword, password),
      call(calls.endSessions, {}),
      call(calls.sendCode, {}),
      call(calls.download, {}),
    ])
      expect(refusal(await asked)).toBe('MOBILE_NOT_SIGNED_IN');
  });

  it('shows the number masked, and where the person is signed in', async () => {
    const { browser, userName } = await person(true);
    expectOk((await signIn(userName)).answer);
    const found = expectOk(await browser.call(calls.get, {}));
    expect(found).toMatchObject({ phone: expect.stringMatching(/^138\*{5}\d{3}$/), hasPassword: true });
    expect(found.sessions).toHaveLength(2);
  });

  it.each([
    ['PASSWORD_WRONG', { password: 'wrong', newPassword: NEW }],
    ['PASSWORD_WEAK', { password: PASSWORD, newPassword: 'short' }],
  ])('keeps its password: %s', async (name, typed) => {
    const { browser, userName } = await person(false);
    expect(refusal(await browser.call(calls.changePassword, typed))).toBe(name);
    expectOk((await signIn(userName)).answer);
  });

  it('lets nobody guess the password at an open phone', async () => {
    const { browser } = await person(false);
    const guess = () => browser.call(calls.changePassword, { password: 'wrong', newPassword: NEW });
    for (let tries = 0; tries < 5; tries += 1) expect(refusal(await guess())).toBe('PASSWORD_WRONG');
    expect(refusal(await guess())).toBe('SIGN_IN_LOCKED');
  });

  it('changes its password, which ends every other session, and says so in the operation log', async () => {
    const { browser, userName, userId } = await person(false);
    const other = (await signIn(userName)).browser;
    expectOk(await browser.call(calls.changePassword, { password: PASSWORD, newPassword: NEW }));
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    expect(refusal((await signIn(userName)).answer)).toBe('SIGN_IN_FAILED');
    expectOk((await signIn(userName, NEW)).answer);
    const [entry] = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(eq(operationEntry.userId, userId));
    expect(JSON.stringify(entry)).toContain('own-password-changed');
  });

  it('ends every other session', async () => {
    const { browser, userName } = await person(false);
    const other = (await signIn(userName)).browser;
    expectOk(await browser.call(calls.endSessions, {}));
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
  });

  it('changes its number by codes of both', async () => {
    const { browser, userId, old, added } = await person(true);
    const present = await code(browser, old, false);
    const fresh = await code(browser, added, true);
    const found = expectOk(await browser.call(calls.changePhone, { phone: added, added: fresh, present }));
    expect(found.phone).toMatch(/^139/);
    expect([await ownerOf(old), await ownerOf(added)]).toEqual([undefined, userId]);
  });

  it('keeps its number without the code of the present one, whatever else is known', async () => {
    const { browser, userId, old, added } = await person(true);
    const fresh = await code(browser, added, true);
    const ask = (more: object) => browser.call(calls.changePhone, { phone: added, added: fresh, ...more });
    expect(refusal(await ask({}))).toBe('PHONE_CODE_WRONG');
    expect(refusal(await ask({ password: PASSWORD }))).toBe('PHONE_CODE_WRONG');
    expect(refusal(await ask({ present: fresh }))).toBe('PHONE_CODE_WRONG');
    expect(await ownerOf(old)).toBe(userId);
  });

  it('keeps the code of the present number for another try at that of the new one', async () => {
    const { browser, userId, old, added } = await person(true);
    const present = await code(browser, old, false);
    const fresh = await code(browser, added, true);
    const mistyped = { ...fresh, code: fresh.code === '000000' ? '000001' : '000000' };
    const ask = (typed: typeof fresh) =>
      browser.call(calls.changePhone, { phone: added, added: typed, present });
    expect(refusal(await ask(mistyped))).toBe('PHONE_CODE_WRONG');
    expectOk(await ask(fresh));
    expect(await ownerOf(added)).toBe(userId);
  });

  it('takes no number that the code was not sent to, and no code of somebody else', async () => {
    const [one, two] = [await person(true), await person(true)];
    const present = await code(one.browser, one.old, false);
    const fresh = await code(one.browser, one.added, true);
    const another = numbers().added;
    const asked = await one.browser.call(calls.changePhone, { phone: another, added: fresh, present });
    expect(refusal(asked)).toBe('PHONE_CODE_WRONG');
    const theirs = await code(two.browser, two.added, true);
    const stolen = await one.browser.call(calls.changePhone, { phone: two.added, added: theirs, present });
    expect(refusal(stolen)).toBe('PHONE_CODE_WRONG');
    expect([await ownerOf(another), await ownerOf(two.added)]).toEqual([undefined, undefined]);
  });

  it('takes no number that somebody else has', async () => {
    const [one, two] = [await person(true), await person(true)];
    const present = await code(one.browser, one.old, false);
    const fresh = await code(one.browser, two.old, true);
    const asked = await one.browser.call(calls.changePhone, { phone: two.old, added: fresh, present });
    expect(refusal(asked)).toBe('PHONE_TAKEN');
    expect([await ownerOf(one.old), await ownerOf(two.old)]).toEqual([one.userId, two.userId]);
  });

  it('asks for the password before a first number', async () => {
    const { browser, userId, added } = await person(false);
    expect(refusal(await browser.call(calls.sendCode, {}))).toBe('NOT_FOUND');
    const fresh = await code(browser, added, true);
    const ask = (more: object) => browser.call(calls.changePhone, { phone: added, added: fresh, ...more });
    expect(refusal(await ask({}))).toBe('PASSWORD_WRONG');
    expect(refusal(await ask({ password: 'wrong' }))).toBe('PASSWORD_WRONG');
    expectOk(await ask({ password: PASSWORD }));
    expect(await ownerOf(added)).toBe(userId);
  });

  it('has six messages an hour, to whichever numbers', async () => {
    const { browser } = await person(false);
    const sent = [];
    for (let count = 0; count < 7; count += 1) {
      sent.push((await browser.call(calls.sendCode, { phone: `1360000000${count}` })).ok);
      platform.clock.advance(MINUTE_MS);
    }
    expect(sent).toEqual([true, true, true, true, true, true, false]);
  });

  it('is downloaded whole by its person, and by nobody else', async () => {
    const { browser, userName, old } = await person(true);
    const stranger = await person(true);
    const download = async (cookie: string | undefined) => {
      const response = await fetch(`${platform.origin}/wec-apis/self-print/user/data`, {
        headers: {
          loginMode: 'MOBILE',
          'X-Requested-With': 'XMLHttpRequest',
          schoolCode: school.schoolCode,
          cookie: cookie ?? '',
        },
      });
      return response.text();
    };
    const mine = await download(browser.cookie());
    const shape = z.object({
      account: z.tuple([z.object({ userName: z.string(), name: z.string() })]),
      contact: z.tuple([z.object({ phone: z.string() })]),
      signIns: z.array(z.object({ way: z.string(), outcome: z.string() })),
      orders: z.array(z.unknown()),
    });
    const data = shape.parse(JSON.parse(mine));
    expect([data.account, data.contact]).toEqual([[{ userName, name: '李小红' }], [{ phone: old }]]);
    expect(Object.keys(JSON.parse(mine))).toEqual(['writtenAt', ...ownDataKind.options]);
    expect(data.signIns).toEqual([{ way: 'DB', outcome: 'signedIn' }]);
    expect(mine).not.toContain('argon2');
    expect(mine).not.toContain(stranger.old);
    expect(await download(undefined)).toContain('"code":"4101"');
  });
});
