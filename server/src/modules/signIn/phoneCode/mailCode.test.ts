import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import {
  mailCodeCalls,
  pcMailCodeCalls,
  terminalMailCodeCalls,
} from '@self-print/contract/platform/mailCode.ts';
import { messageAdminCalls } from '@self-print/contract/platform/messageAdmin.ts';
import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { phoneCodeCalls } from '@self-print/contract/platform/phoneCode.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { and, eq } from 'drizzle-orm';
import type { Mailer } from '../../../adapters/mail/mailer.ts';
import { noMailer } from '../../../adapters/mail/noMailer.ts';
import { createSmtpMailer } from '../../../adapters/mail/smtpMailer.ts';
import { accountMail, smsMessage } from '../../../db/schema/messages.ts';
import { signInEvent, signInOffer } from '../../../db/schema/signIn.ts';
import { assuranceOf } from '../../../http/sessions/proofs.ts';
import { knownCaptcha } from '../../../testing/knownCaptcha.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mailServer.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { openTestBrowser, type TestBrowser } from '../../../testing/testBrowser.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../../testing/testSchool.ts';
import { setMail } from '../../accounts/mails.ts';
import { runMessages } from '../../messages/runMessages.ts';
import { disableAccount } from '../../people/changeAccount.ts';
import { hashPassword } from '../passwords.ts';

const PASSWORD = 'correct horse battery';
const WRONG = 'PHONE_CODE_WRONG';

describe('signing in by a code sent by mail', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let server: TestMailServer;
  let mailer: Mailer;
  let refused = '';
  let addresses = 0;
  beforeAll(async () => {
    server = await startMailServer({ refusesRecipient: (address) => address === refused });
    const { host, port } = server;
    mailer = createSmtpMailer({ host, port, sender: 'prints@example.edu', tlsAtOnce: false, account: null });
    platform = await startTestPlatform({ mailer });
    school = await addTestSchool(platform, ['MOBILE', 'SELF_PRINT']);
    for (const client of ['terminal', 'phone', 'pc'] as const)
      await platform.deps.db.orm.insert(signInOffer).values({
        schoolCode: school.schoolCode,
        client,
        terminalCode: '',
        ways: ['DB', 'PHONE_CODE', 'MAIL_CODE'],
      });
  });
  afterAll(async () => {
    mailer.close();
    await platform.close();
    await server.close();
  });

  const newAddress = () => {
    addresses += 1;
    return `person${addresses}@example.com`;
  };
  const addPerson = async () => {
    const mail = newAddress();
    const userId = await school.addPerson();
    await setMail(platform.deps, { schoolCode: school.schoolCode, userId }, mail);
    return { mail, userId };
  };
  const browse = () => openTestBrowser(platform, school.schoolCode);
  const captchaIn = async ({ call }: TestBrowser) =>
    (await knownCaptcha(platform, async () => ({ shown: await call(signInCalls.mobileCaptcha, {}) }))).code;
  const send = async (browser: TestBrowser, mail: string) =>
    browser.call(mailCodeCalls.send, { mail, verifiCode: await captchaIn(browser) });
  const mailsTo = (mail: string) => server.arrived.filter(({ to }) => to.includes(mail));
  const arrived = async (mail: string) => {
    await runMessages(platform.deps);
    return /\d{6}/.exec(mailsTo(mail).at(-1)?.mail.text ?? '')?.[0];
  };
  const codeFor = async (browser: TestBrowser, mail: string) => {
    expectOk(await send(browser, mail));
    const code = await arrived(mail);
    if (code === undefined) throw new Error('No mail arrived');
    return code;
  };
  const other = (code: string) => (code === '000000' ? '000001' : '000000');
  const newest = async () => {
    const rows = await platform.deps.db.orm.select().from(smsMessage);
    return rows.toSorted((one, two) => two.createdAt.getTime() - one.createdAt.getTime())[0];
  };

  it('signs the person in whose address it is, in whichever case, and says so in the log', async () => {
    const { mail, userId } = await addPerson();
    const browser = browse();
    expectOk(await send(browser, mail.toUpperCase()));
    await runMessages(platform.deps);
    // Not to the address as it was typed: somebody else may have that mailbox.
    const [came] = mailsTo(mail);
    const code = /\d{6}/.exec(came?.mail.text ?? '')?.[0] ?? '';
    expect(came?.mail.subject).toBe('【测试大学】验证码');
    expect(came?.mail.html).toContain(code);
    expect(expectOk(await browser.call(mailCodeCalls.signIn, { code }))).toMatchObject({ id: userId });
    const [event] = await platform.deps.db.orm
      .select()
      .from(signInEvent)
      .where(and(eq(signInEvent.schoolCode, school.schoolCode), eq(signInEvent.userId, userId)));
    expect(event).toMatchObject({ way: 'MAIL_CODE', outcome: 'signedIn' });
    expect((await newest())?.codeEncrypted).toBeNull();
    const log = JSON.stringify(platform.log.lines).toLowerCase();
    expect([log.includes(mail), log.includes(code)]).toEqual([false, false]);
  });

  it('is worded in the language of the page', async () => {
    const { mail } = await addPerson();
    const browser = browse();
    const verifiCode = await captchaIn(browser);
    await fetch(`${platform.origin}/wec-apis/self-print/mobile/sendMail`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        loginMode: 'MOBILE',
        'X-Requested-With': 'XMLHttpRequest',
        schoolCode: school.schoolCode,
        'accept-language': 'en',
        cookie: browser.cookie() ?? '',
      },
      body: JSON.stringify({ mail, verifiCode }),
    });
    await runMessages(platform.deps);
    expect(mailsTo(mail)[0]?.mail.subject).toBe('Test University: Your code');
  });

  it('takes a code once, in the browser that asked, five tries at most, and not after five minutes', async () => {
    const { mail } = await addPerson();
    const browser = browse();
    const code = await codeFor(browser, mail);
    expect(refusal(await browse().call(mailCodeCalls.signIn, { code }))).toBe(WRONG);
    expectOk(await browser.call(mailCodeCalls.signIn, { code }));
    expect(refusal(await browser.call(mailCodeCalls.signIn, { code }))).toBe(WRONG);
    platform.clock.advance(MINUTE_MS);
    const tried = await codeFor(browser, mail);
    for (let count = 0; count < 5; count += 1)
      expect(refusal(await browser.call(mailCodeCalls.signIn, { code: other(tried) }))).toBe(WRONG);
    expect(refusal(await browser.call(mailCodeCalls.signIn, { code: tried }))).toBe(WRONG);
    platform.clock.advance(MINUTE_MS);
    const late = await codeFor(browser, mail);
    platform.clock.advance(5 * MINUTE_MS);
    expect(refusal(await browser.call(mailCodeCalls.signIn, { code: late }))).toBe(WRONG);
  });

  it('is no code by text message, whatever the browser claims', async () => {
    const { mail } = await addPerson();
    const browser = browse();
    const code = await codeFor(browser, mail);
    expect(refusal(await browser.call(phoneCodeCalls.signIn, { code }))).toBe(WRONG);
  });

  it('answers strangers and disabled people alike, and mails neither', async () => {
    const { mail, userId } = await addPerson();
    await disableAccount(platform.deps, { schoolCode: school.schoolCode, userId });
    const stranger = newAddress();
    for (const each of [mail, stranger]) {
      expect(expectOk(await send(browse(), each))).toEqual({ validSeconds: 300, resendSeconds: 60 });
      expect(await arrived(each)).toBeUndefined();
    }
  });

  it.each(['a@b.cn, evil@x.cn', 'a@b.cn\r\nBcc: evil@x.cn', 'Name <a@b.cn>', 'nobody'])(
    'reaches nobody by %j',
    async (mail) => {
      const before = server.recipients.length;
      expect(refusal(await send(browse(), mail))).toBe('EMAIL_INVALID');
      const terminal = await school.addTerminal();
      expect(refusal(await terminal.call(terminalMailCodeCalls.send, { mail }))).toBe('EMAIL_INVALID');
      await runMessages(platform.deps);
      expect(server.recipients.length).toBe(before);
    },
  );

  it('goes out once a minute and five times an hour for an address, in whichever case it is typed', async () => {
    const { mail } = await addPerson();
    const browser = browse();
    expectOk(await send(browser, mail));
    expect(refusal(await send(browser, mail.toUpperCase()))).toBe('TOO_MANY_REQUESTS');
    for (let count = 0; count < 4; count += 1) {
      platform.clock.advance(61 * SECOND_MS);
      expectOk(await send(browser, mail));
    }
    platform.clock.advance(61 * SECOND_MS);
    expect(refusal(await send(browser, mail))).toBe('TOO_MANY_REQUESTS');
    platform.clock.advance(HOUR_MS);
    expectOk(await send(browser, mail));
  });

  it('tries again while the mail server is away, and gives up at once on a mailbox that is not there', async () => {
    const { mail } = await addPerson();
    const browser = browse();
    expectOk(await send(browser, mail));
    const away = {
      ...platform.deps,
      mailer: { ...noMailer, send: async () => ({ ok: false, problem: 'unreachable' }) as const },
    };
    await runMessages(away);
    expect(await newest()).toMatchObject({ state: 'waiting', tries: 1, fault: 'unreachable' });
    platform.clock.advance(5 * SECOND_MS);
    expect(await arrived(mail)).toMatch(/^\d{6}$/);
    platform.clock.advance(MINUTE_MS);
    refused = mail;
    expectOk(await send(browser, mail));
    await runMessages(platform.deps);
    expect(await newest()).toMatchObject({ state: 'failed', tries: 1, codeEncrypted: null });
    refused = '';
  });

  it('signs in at the terminal and at the PC that asked, and is a second proof beside a password', async () => {
    const { mail, userId } = await addPerson();
    const [here, there] = [await school.addTerminal(), await school.addTerminal()];
    const { codeId } = expectOk(await here.call(terminalMailCodeCalls.send, { mail }));
    const code = (await arrived(mail)) ?? '';
    expect(refusal(await there.call(terminalMailCodeCalls.signIn, { codeId, code }))).toBe(WRONG);
    expect(expectOk(await here.call(terminalMailCodeCalls.signIn, { codeId, code })).visitToken).toBeTruthy();
    platform.clock.advance(MINUTE_MS);
    const pc = openTestBrowser(platform, school.schoolCode, 'selfPrint');
    const { code: verifiCode } = await knownCaptcha(platform, async () => ({
      shown: await pc.call(pcSignInCalls.captcha, {}),
    }));
    expectOk(await pc.call(pcMailCodeCalls.send, { mail, verifiCode }));
    const signedInAtPc = expectOk(
      await pc.call(pcMailCodeCalls.signIn, { code: (await arrived(mail)) ?? '' }),
    );
    expect(JSON.stringify(signedInAtPc)).toContain(userId);
    const proofs = [{ way: 'MAIL_CODE', assurance: 'normal' }] as const;
    expect(assuranceOf(proofs)).toBe('normal');
    expect(assuranceOf([...proofs, { way: 'DB', assurance: 'normal' }])).toBe('strong');
    // Two things that somebody has are one factor.
    expect(assuranceOf([...proofs, { way: 'PHONE_CODE', assurance: 'normal' }])).toBe('normal');
  });

  it('is not there where it is not offered, or nothing can be sent', async () => {
    const elsewhere = await addTestSchool(platform, ['MOBILE']);
    const browser = openTestBrowser(platform, elsewhere.schoolCode);
    expect(refusal(await send(browser, newAddress()))).toBe('SIGN_IN_WAY_NOT_OFFERED');
    const mailless = await startTestPlatform();
    const there = await addTestSchool(mailless, ['MOBILE']);
    await mailless.deps.db.orm
      .insert(signInOffer)
      .values({ schoolCode: there.schoolCode, client: 'terminal', terminalCode: '', ways: ['MAIL_CODE'] });
    const terminal = await there.addTerminal();
    expect(refusal(await terminal.call(terminalMailCodeCalls.send, { mail: newAddress() }))).toBe(
      'SIGN_IN_PROVIDER_DOWN',
    );
    await mailless.close();
  });

  describe('an address of one’s own', () => {
    const own = async () => {
      const who = {
        schoolCode: school.schoolCode,
        userId: await school.addPerson({ passwordHash: await hashPassword(PASSWORD) }),
      };
      const call = await signedIn(platform, who, 'mobile');
      const ask = async (mail: string | undefined) => {
        platform.clock.advance(MINUTE_MS);
        const { codeId } = expectOk(
          await call(ownAccountCalls.sendMailCode, mail === undefined ? {} : { mail }),
        );
        return codeId;
      };
      return { ...who, call, ask };
    };

    it('is bound by password and code, changed by two codes, and nobody else’s', async () => {
      const { call, ask, userId } = await own();
      const [first, second] = [newAddress(), newAddress()];
      const added = { codeId: await ask(first), code: (await arrived(first)) ?? '' };
      expect(refusal(await call(ownAccountCalls.changeMail, { mail: first, added }))).toBe('PASSWORD_WRONG');
      const bound = expectOk(
        await call(ownAccountCalls.changeMail, { mail: first, added, password: PASSWORD }),
      );
      expect(bound.mail).toMatch(/^pe\*+@example\.com$/);
      const next = { codeId: await ask(second), code: (await arrived(second)) ?? '' };
      expect(refusal(await call(ownAccountCalls.changeMail, { mail: second, added: next }))).toBe(WRONG);
      const present = { codeId: await ask(undefined), code: (await arrived(first)) ?? '' };
      expectOk(await call(ownAccountCalls.changeMail, { mail: second, added: next, present }));
      const [row] = await platform.deps.db.orm
        .select()
        .from(accountMail)
        .where(eq(accountMail.userId, userId));
      expect(row).toBeDefined();
      const thief = await own();
      const taken = { codeId: await thief.ask(second), code: (await arrived(second)) ?? '' };
      expect(
        refusal(
          await thief.call(ownAccountCalls.changeMail, { mail: second, added: taken, password: PASSWORD }),
        ),
      ).toBe('MAIL_TAKEN');
    });

    it('is no way to mail many addresses', async () => {
      const { call } = await own();
      const sent = [];
      for (let count = 0; count < 7; count += 1) {
        platform.clock.advance(MINUTE_MS);
        sent.push((await call(ownAccountCalls.sendMailCode, { mail: newAddress() })).ok);
      }
      expect(sent).toEqual([true, true, true, true, true, true, false]);
      expect(refusal(await call(ownAccountCalls.sendMailCode, { mail: 'a@b.cn,c@d.cn' }))).toBe(
        'EMAIL_INVALID',
      );
    });
  });

  it('is listed in the console with its address masked, and costs nothing', async () => {
    const { mail } = await addPerson();
    await codeFor(browse(), mail);
    const boss = await signedIn(
      platform,
      { schoolCode: school.schoolCode, userId: await school.addPerson({ role: 'admin' }) },
      'admin',
    );
    const { rows } = expectOk(await boss(messageAdminCalls.list, { page: 1, rows: 100 }));
    expect(rows[0]).toMatchObject({ purpose: 'mailSignIn', costFen: 0 });
    expect(rows[0]?.phone).toMatch(/^pe\*+@example\.com$/);
    expect(expectOk(await boss(messageAdminCalls.costs, {}))).toEqual([]);
  });
});
