import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import {
  pcPhoneCodeCalls,
  phoneCodeCalls,
  terminalPhoneCodeCalls,
} from '@self-print/contract/platform/phoneCode.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { approveVisitCalls, visitCalls } from '@self-print/contract/platform/visits.ts';
import { and, eq } from 'drizzle-orm';
import type { SmsSimulator } from '../../../adapters/sms/simulators/simulatedSms.ts';
import { startSmsGateway } from '../../../adapters/sms/simulators/startSmsGateway.ts';
import { accountPhone, phoneCode, smsChannel, smsMessage } from '../../../db/schema/messages.ts';
import { signInEvent, signInOffer } from '../../../db/schema/signIn.ts';
import { maintainDatabase } from '../../../jobs/maintenance.ts';
import { knownCaptcha } from '../../../testing/knownCaptcha.ts';
import { openTestBrowser, type TestBrowser } from '../../../testing/testBrowser.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../../testing/testSchool.ts';
import { setPhone } from '../../accounts/phones.ts';
import { runMessages } from '../../messages/runMessages.ts';
import { disableAccount } from '../../people/changeAccount.ts';
import { encryptParameters } from '../../smsChannels/channelStore.ts';
import { hashPassword } from '../passwords.ts';

const KEY = 'k'.repeat(40);
const PASSWORD = 'correct horse battery';
const WRONG = 'PHONE_CODE_WRONG';

describe('signing in by a code sent to a phone', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let gateway: SmsSimulator;
  let numbers = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform, ['MOBILE']);
    gateway = await startSmsGateway({ now: platform.clock.now, key: KEY, perNumberMax: 1_000 });
    const { db, keys, clock } = platform.deps;
    const { schoolCode } = school;
    for (const [channelId, position, address] of [
      ['dead', 0, 'http://127.0.0.1:1'],
      ['own', 1, gateway.parameters.address],
    ] as const) {
      const key = { schoolCode, channelId };
      const parameters = { ...gateway.parameters, address: address ?? '' };
      await db.orm.insert(smsChannel).values({
        ...key,
        kind: 'signedHttp',
        enabled: true,
        position,
        priceFen: 5,
        parametersEncrypted: encryptParameters(keys, key, parameters),
        revision: 1,
        createdAt: clock.now(),
      });
    }
    for (const client of ['terminal', 'phone', 'pc'] as const)
      await db.orm
        .insert(signInOffer)
        .values({ schoolCode, client, terminalCode: '', ways: ['DB', 'PHONE_CODE'] });
  });
  afterAll(async () => {
    await gateway.stop();
    await platform.close();
  });

  const newNumber = () => {
    numbers += 1;
    return `138${String(numbers).padStart(8, '0')}`;
  };
  const addPerson = async () => {
    const phone = newNumber();
    const userId = await school.addPerson();
    await setPhone(platform.deps, { schoolCode: school.schoolCode, userId }, phone);
    return { phone, userId };
  };
  const browse = () => openTestBrowser(platform, school.schoolCode);
  // The call knows no pictures, but the browser keeps the cookie that comes with one.
  const captchaIn = async ({ call }: TestBrowser) =>
    (await knownCaptcha(platform, async () => ({ shown: await call(signInCalls.mobileCaptcha, {}) }))).code;
  const send = async (browser: TestBrowser, phone: string) =>
    browser.call(phoneCodeCalls.send, { phone, verifiCode: await captchaIn(browser) });
  const arrived = async (phone: string) => {
    await runMessages(platform.deps);
    const found = gateway.taken().filter((each) => each.phone === phone);
    return /\d{6}/.exec(found.at(-1)?.text ?? '')?.[0];
  };
  const codeFor = async (browser: TestBrowser, phone: string) => {
    expectOk(await send(browser, phone));
    const code = await arrived(phone);
    if (code === undefined) throw new Error('No message arrived');
    return code;
  };
  const other = (code: string) => (code === '000000' ? '000001' : '000000');
  const messages = () =>
    platform.deps.db.orm.select().from(smsMessage).where(eq(smsMessage.schoolCode, school.schoolCode));

  it('signs the person in whose number it is, past a channel that is down, and says so in the log', async () => {
    const { phone, userId } = await addPerson();
    const browser = browse();
    const code = await codeFor(browser, phone);
    expect(expectOk(await browser.call(phoneCodeCalls.signIn, { code }))).toMatchObject({ id: userId });
    expect(expectOk(await browser.call(signInCalls.mobileIsSignedIn, {}))).toEqual({ signedIn: true });
    const [sent] = await messages();
    expect(sent).toMatchObject({ state: 'sent', channelId: 'own', costFen: 5, codeEncrypted: null });
    const [event] = await platform.deps.db.orm
      .select()
      .from(signInEvent)
      .where(and(eq(signInEvent.schoolCode, school.schoolCode), eq(signInEvent.userId, userId)));
    expect(event).toMatchObject({ way: 'PHONE_CODE', outcome: 'signedIn', client: 'phone' });
    expect(JSON.stringify(platform.log.lines)).not.toContain(phone);
    expect(JSON.stringify(platform.log.lines)).not.toContain(code);
  });

  it('makes a sign-in with a password surer in the same browser, for the same person, in either order', async () => {
    const userName = '2024011901';
    const passwordHash = await hashPassword(PASSWORD);
    const userId = await school.addPerson({ userName, passwordHash });
    const phone = newNumber();
    await setPhone(platform.deps, { schoolCode: school.schoolCode, userId }, phone);
    const withPassword = async ({ call }: TestBrowser) =>
      expectOk(await call(signInCalls.mobileDatabase, { userName, password: PASSWORD }));
    const withCode = async (browser: TestBrowser) => {
      platform.clock.advance(MINUTE_MS);
      expectOk(await browser.call(phoneCodeCalls.signIn, { code: await codeFor(browser, phone) }));
    };
    /** Whether a terminal that needs a strong sign-in may be approved. */
    const isStrong = async ({ call }: TestBrowser) => {
      const terminal = await school.addTerminal();
      await platform.deps.db.orm.insert(signInOffer).values({
        schoolCode: school.schoolCode,
        client: 'terminal',
        terminalCode: terminal.terminalCode,
        ways: ['QR'],
      });
      const { requestId } = expectOk(await terminal.call(visitCalls.beginByPhone, { needed: 'strong' }));
      const answer = await call(approveVisitCalls.answer, { requestId, approve: true });
      return answer.ok || refusal(answer);
    };
    const browser = browse();
    await withPassword(browser);
    expect(await isStrong(browser)).toBe('STEP_UP_NEEDED');
    await withCode(browser);
    expect(await isStrong(browser)).toBe(true);
    const other = browse();
    await withCode(other);
    expect(await isStrong(other)).toBe('STEP_UP_NEEDED');
    await withPassword(other);
    expect(await isStrong(other)).toBe(true);
    expectOk(await other.call(phoneCalls.signOut, {}));
    await withPassword(other);
    expect(await isStrong(other)).toBe('STEP_UP_NEEDED');
    const stranger = await addPerson();
    const shared = browse();
    await withPassword(shared);
    platform.clock.advance(MINUTE_MS);
    expectOk(await shared.call(phoneCodeCalls.signIn, { code: await codeFor(shared, stranger.phone) }));
    expect(await isStrong(shared)).toBe('STEP_UP_NEEDED');
  });

  it('answers strangers as it answers people, and sends them nothing', async () => {
    const [known, stranger] = [(await addPerson()).phone, newNumber()];
    const answers = await Promise.all([known, stranger].map(async (phone) => await send(browse(), phone)));
    expect(answers[1]).toEqual(answers[0]);
    expect(await arrived(stranger)).toBeUndefined();
    const browser = browse();
    expectOk(await send(browser, newNumber()));
    expect(refusal(await browser.call(phoneCodeCalls.signIn, { code: '123456' }))).toBe(WRONG);
  });

  it('sends nothing without a captcha, which is valid once', async () => {
    const { phone } = await addPerson();
    const browser = browse();
    const verifiCode = await captchaIn(browser);
    expect(refusal(await browser.call(phoneCodeCalls.send, { phone, verifiCode: 'xxxx' }))).toBe(
      'CAPTCHA_WRONG',
    );
    expect(refusal(await browser.call(phoneCodeCalls.send, { phone, verifiCode }))).toBe('CAPTCHA_WRONG');
    expect(await arrived(phone)).toBeUndefined();
  });

  it.each(['12800000000', '+8613800000000', '1380000000', "138'; --00000"])(
    'takes no other number than one of a mobile phone: %s',
    async (phone) => {
      expect(refusal(await browse().call(phoneCodeCalls.send, { phone, verifiCode: 'abcd' }))).toBe(
        'BAD_REQUEST',
      );
    },
  );

  it('is accepted from no other browser, terminal or kind of page', async () => {
    const { phone } = await addPerson();
    const browser = browse();
    const code = await codeFor(browser, phone);
    expect(refusal(await browse().call(phoneCodeCalls.signIn, { code }))).toBe(WRONG);
    const atPc = openTestBrowser(platform, school.schoolCode, 'selfPrint');
    atPc.plant(browser.cookie() ?? '');
    expect(refusal(await atPc.call(pcPhoneCodeCalls.signIn, { code }))).toBe(WRONG);
    expectOk(await browser.call(phoneCodeCalls.signIn, { code }));
  });

  it('is valid once', async () => {
    const browser = browse();
    const code = await codeFor(browser, (await addPerson()).phone);
    const both = await Promise.all([1, 2].map(() => browser.call(phoneCodeCalls.signIn, { code })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('may be mistyped four times, and is worth nothing after the fifth', async () => {
    for (const [wrongs, isIn] of [
      [4, true],
      [5, false],
    ] as const) {
      const browser = browse();
      const code = await codeFor(browser, (await addPerson()).phone);
      for (let count = 0; count < wrongs; count += 1)
        expect(refusal(await browser.call(phoneCodeCalls.signIn, { code: other(code) }))).toBe(WRONG);
      expect((await browser.call(phoneCodeCalls.signIn, { code })).ok).toBe(isIn);
    }
  });

  it('is valid for five minutes', async () => {
    const browser = browse();
    const code = await codeFor(browser, (await addPerson()).phone);
    platform.clock.advance(5 * MINUTE_MS);
    expect(refusal(await browser.call(phoneCodeCalls.signIn, { code }))).toBe(WRONG);
  });

  it('is worth nothing for an account that was disabled meanwhile', async () => {
    const { phone, userId } = await addPerson();
    const browser = browse();
    const code = await codeFor(browser, phone);
    await disableAccount(platform.deps, { schoolCode: school.schoolCode, userId });
    expect(refusal(await browser.call(phoneCodeCalls.signIn, { code }))).toBe(WRONG);
    platform.clock.advance(MINUTE_MS);
    const before = gateway.taken().length;
    expectOk(await send(browse(), phone));
    await runMessages(platform.deps);
    expect(gateway.taken()).toHaveLength(before);
  });

  it.each(['somebody', 'nobody'])(
    'is sent to a number of %s once a minute, five times an hour',
    async (whose) => {
      const phone = whose === 'somebody' ? (await addPerson()).phone : newNumber();
      for (let count = 0; count < 5; count += 1) {
        expectOk(await send(browse(), phone));
        const again = await send(browse(), phone);
        expect(again).toMatchObject({ ok: false, problem: { name: 'TOO_MANY_REQUESTS' } });
        platform.clock.advance(61 * SECOND_MS);
      }
      expect(refusal(await send(browse(), phone))).toBe('TOO_MANY_REQUESTS');
      platform.clock.advance(HOUR_MS);
      expectOk(await send(browse(), phone));
    },
  );

  it('signs in at the terminal that has asked for it, and there only', async () => {
    const { phone, userId } = await addPerson();
    const [terminal, next] = [await school.addTerminal(), await school.addTerminal()];
    const { codeId, resendSeconds } = expectOk(await terminal.call(terminalPhoneCodeCalls.send, { phone }));
    expect(resendSeconds).toBe(60);
    const code = (await arrived(phone)) ?? '';
    expect(refusal(await next.call(terminalPhoneCodeCalls.signIn, { codeId, code }))).toBe(WRONG);
    const visit = expectOk(await terminal.call(terminalPhoneCodeCalls.signIn, { codeId, code }));
    expect(visit.visitor.userId).toBe(userId);
    expect(refusal(await terminal.call(terminalPhoneCodeCalls.signIn, { codeId, code }))).toBe(WRONG);
  });

  it('signs in at a PC, where it gives no rights of the console', async () => {
    const { phone, userId } = await addPerson();
    const browser = openTestBrowser(platform, school.schoolCode, 'selfPrint');
    const { code: verifiCode } = await knownCaptcha(platform, async () => ({
      shown: await browser.call(pcSignInCalls.captcha, {}),
    }));
    expectOk(await browser.call(pcPhoneCodeCalls.send, { phone, verifiCode }));
    const code = (await arrived(phone)) ?? '';
    expect(expectOk(await browser.call(pcPhoneCodeCalls.signIn, { code }))).toMatchObject({
      next: 'done',
      id: userId,
      perms: [],
    });
  });

  it('is tried again while no provider answers, and given up when it would come too late', async () => {
    const { phone } = await addPerson();
    platform.clock.advance(SECOND_MS);
    expectOk(await send(browse(), phone));
    const latest = async () => (await messages()).sort((a, b) => +b.createdAt - +a.createdAt)[0];
    for (let tries = 1; tries <= 3; tries += 1) {
      gateway.answerNext({ status: 502, body: 'Bad gateway' });
      await runMessages(platform.deps);
      expect(await latest()).toMatchObject({ state: 'waiting', tries });
      await runMessages(platform.deps);
      expect(await latest()).toMatchObject({ tries });
      platform.clock.advance(MINUTE_MS);
    }
    gateway.answerNext({ status: 502, body: 'Bad gateway' });
    await runMessages(platform.deps);
    expect(await latest()).toMatchObject({ state: 'failed', tries: 4, codeEncrypted: null });
    // The gateway took the first try, whose answer was lost, and knows the others as the same message.
    expect(gateway.taken().filter((each) => each.phone === phone)).toHaveLength(1);
  });

  it('is not tried again at a number that the provider refuses', async () => {
    const { phone } = await addPerson();
    expectOk(await send(browse(), phone));
    const { address = '', key = '' } = gateway.parameters;
    const strict = await startSmsGateway({ now: platform.clock.now, key, perNumberMax: 0 });
    const { db, keys } = platform.deps;
    const own = { schoolCode: school.schoolCode, channelId: 'own' };
    const point = async (to: string, revision: number) => {
      const parametersEncrypted = encryptParameters(keys, own, { ...gateway.parameters, address: to });
      await db.orm
        .update(smsChannel)
        .set({ parametersEncrypted, revision })
        .where(eq(smsChannel.channelId, 'own'));
    };
    await point(strict.parameters.address ?? '', 2);
    await runMessages(platform.deps);
    await point(address, 3);
    await strict.stop();
    const failed = (await messages()).filter(({ fault }) => fault === 'LIMIT_REACHED');
    expect(failed).toMatchObject([{ state: 'failed', tries: 1 }]);
  });

  it('is refused where the school does not offer it, or cannot send', async () => {
    const without = await addTestSchool(platform);
    const terminal = await without.addTerminal();
    const ask = () => terminal.call(terminalPhoneCodeCalls.send, { phone: newNumber() });
    expect(refusal(await ask())).toBe('SIGN_IN_WAY_NOT_OFFERED');
    const offer = { schoolCode: without.schoolCode, client: 'terminal', terminalCode: '' } as const;
    await platform.deps.db.orm.insert(signInOffer).values({ ...offer, ways: ['PHONE_CODE'] });
    expect(refusal(await ask())).toBe('SIGN_IN_PROVIDER_DOWN');
  });

  it('belongs to one person', async () => {
    const { phone } = await addPerson();
    const userId = await school.addPerson();
    expect(await setPhone(platform.deps, { schoolCode: school.schoolCode, userId }, phone)).toBe(false);
  });

  it('leaves no number readable in the database, and none at all after a month', async () => {
    const { phone } = await addPerson();
    await codeFor(browse(), phone);
    const { db } = platform.deps;
    const rows = [
      ...(await messages()),
      ...(await db.orm.select().from(accountPhone)),
      ...(await db.orm.select().from(phoneCode)),
    ];
    const texts = rows
      .flatMap(Object.values)
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)));
    expect(texts.filter((text) => text.includes(phone))).toEqual([]);
    platform.clock.advance(31 * DAY_MS);
    await maintainDatabase(db, platform.clock);
    const kept = await messages();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(({ phoneEncrypted }) => phoneEncrypted !== null)).toEqual([]);
    expect(await db.orm.select().from(phoneCode)).toEqual([]);
  });
});
