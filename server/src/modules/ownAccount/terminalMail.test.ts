import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { MINUTE_MS, PHONE_CODE_MINUTES } from '@self-print/contract/limits.ts';
import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { terminalAccountCalls as calls } from '@self-print/contract/platform/terminalAccount.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { and, eq } from 'drizzle-orm';
import type { Mailer } from '../../adapters/mail/mailer.ts';
import { createSmtpMailer } from '../../adapters/mail/smtpMailer.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { startMailServer, type TestMailServer } from '../../testing/mailServer.ts';
import { openTestBrowser } from '../../testing/testBrowser.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { findUserByMail, setMail } from '../accounts/mails.ts';
import { runMessages } from '../messages/runMessages.ts';
import { hashPassword } from '../signIn/passwords.ts';

const PASSWORD = 'correct horse 电池';
const ME = { x: 'me' };
const OWN = { a: 'me', b: 'me' };

describe('the mail address at a terminal', () => {
  let platform: TestPlatform;
  let server: TestMailServer;
  let mailer: Mailer;
  let school: TestSchool;
  let passwordHash: string;
  let here: TestTerminal;
  let elsewhere: TestTerminal;
  let people = 0;
  beforeAll(async () => {
    server = await startMailServer({});
    const { host, port } = server;
    mailer = createSmtpMailer({ host, port, sender: 'prints@example.edu', tlsAtOnce: false, account: null });
    platform = await startTestPlatform({ mailer });
    school = await addTestSchool(platform);
    passwordHash = await hashPassword(PASSWORD);
    [here, elsewhere] = [await school.addTerminal(), await school.addTerminal()];
  });
  afterAll(async () => {
    await platform.close();
    mailer.close();
    await server.close();
  });

  const person = async (hasMail = true, hash: string | null = passwordHash) => {
    people += 1;
    const [userName, old, added] = [`M${people}`, `old-${people}@example.edu`, `new-${people}@example.com`];
    const userId = await school.addPerson({ userName, passwordHash: hash });
    if (hasMail) await setMail(platform.deps, { schoolCode: school.schoolCode, userId }, old);
    return { userName, userId, old, added };
  };
  const visit = async (at: TestTerminal, userName: string): Promise<CallFunction> => {
    const { visitToken } = expectOk(await at.call(visitCalls.signIn, { userName, password: PASSWORD }));
    return platform.client({ ...at.headers, [HEADERS.visitToken]: visitToken });
  };
  const mailsTo = (mail: string) => server.arrived.filter(({ to }) => to.includes(mail));
  const lastTo = async (mail: string) => {
    await runMessages(platform.deps);
    return mailsTo(mail).at(-1)?.mail.text ?? '';
  };
  const code = async (call: CallFunction, mail: string, isNew: boolean) => {
    const { codeId } = expectOk(await call(calls.sendMailCode, isNew ? { ...ME, mail } : ME));
    return { codeId, code: /\d{6}/.exec(await lastTo(mail))?.[0] ?? '' };
  };
  const ownerOf = (mail: string) =>
    findUserByMail(platform.deps.db, platform.deps.keys, school.schoolCode, mail);

  it('is shown masked, and changed by a code of both; the one before is told, in the language of the page', async () => {
    const { userName, userId, old, added } = await person();
    const call = await visit(here, userName);
    const before = expectOk(await call(calls.mail, OWN));
    expect(before).toMatchObject({ canChange: true, needsPassword: false });
    expect(before.mail).not.toContain('old-');
    const codes = { added: await code(call, added, true), present: await code(call, old, false) };
    const options = { headers: { 'Accept-Language': 'en' } };
    expectOk(await call(calls.changeMail, { mail: ` ${added}`.trim(), ...codes }, options));
    expect([await ownerOf(added), await ownerOf(old)]).toEqual([userId, undefined]);
    expect(await lastTo(old)).toMatch(/Another mail address now belongs to your account/);
    expect(mailsTo(old).at(-1)?.mail.subject).toBe('Test University: Your mail address was changed');
    expect(mailsTo(old).at(-1)?.mail.text).not.toContain(added);
    const [entry] = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(and(eq(operationEntry.userId, userId), eq(operationEntry.operation, 'own-mail-changed')));
    expect(entry).toMatchObject({ client: 'terminal' });
    expect(JSON.stringify(entry)).not.toContain(added);
  });

  it('that has just been changed on the phone is told as well', async () => {
    const { userName, old, added } = await person();
    const { call } = openTestBrowser(platform, school.schoolCode);
    expectOk(await call(signInCalls.mobileDatabase, { userName, password: PASSWORD }));
    const sent = async (mail: string | undefined) => {
      const { codeId } = expectOk(await call(ownAccountCalls.sendMailCode, { mail }));
      return { codeId, code: /\d{6}/.exec(await lastTo(mail ?? old))?.[0] ?? '' };
    };
    const codes = { added: await sent(added), present: await sent(undefined) };
    expectOk(await call(ownAccountCalls.changeMail, { mail: added, ...codes }));
    expect(await lastTo(old)).toContain('登录邮箱已更换');
  });

  it('tells nobody when a first one is set, which needs the password', async () => {
    const { userName, userId, added } = await person(false);
    const call = await visit(here, userName);
    expect(expectOk(await call(calls.mail, OWN))).toEqual({
      mail: null,
      canChange: true,
      needsPassword: true,
    });
    const proof = { mail: added, added: await code(call, added, true) };
    expect(refusal(await call(calls.changeMail, proof))).toBe('PASSWORD_WRONG');
    expectOk(await call(calls.changeMail, { ...proof, password: PASSWORD }));
    expect(await ownerOf(added)).toBe(userId);
    await runMessages(platform.deps);
    expect(mailsTo(added)).toHaveLength(1);
  });

  it.each([
    ['the code of the present one is missing', { present: undefined }],
    ['the code of the new one is wrong', { added: { code: '000000' } }],
  ])('stays, and nobody is told, when %s', async (_, changes: { present?: undefined; added?: object }) => {
    const { userName, userId, old, added } = await person();
    const call = await visit(here, userName);
    const codes = { added: await code(call, added, true), present: await code(call, old, false) };
    const typed = {
      mail: added,
      ...codes,
      ...changes,
      added: { ...codes.added, ...changes.added },
    };
    expect(refusal(await call(calls.changeMail, typed))).toBe('PHONE_CODE_WRONG');
    expect(await ownerOf(old)).toBe(userId);
    expect(await lastTo(old)).not.toContain('已更换');
  });

  it('is not changed by codes of another terminal, run out or of another person, nor to what others have', async () => {
    const { userName, old, added } = await person();
    const other = await person();
    const [mine, there] = [await visit(here, userName), await visit(elsewhere, other.userName)];
    const codes = { added: await code(mine, added, true), present: await code(mine, old, false) };
    expect(refusal(await there(calls.changeMail, { mail: added, ...codes }))).toBe('PHONE_CODE_WRONG');
    const taken = { added: await code(mine, other.old, true), present: codes.present };
    expect(refusal(await mine(calls.changeMail, { mail: other.old, ...taken }))).toBe('MAIL_TAKEN');
    platform.clock.advance(PHONE_CODE_MINUTES * MINUTE_MS);
    const call = await visit(here, userName);
    expect(refusal(await call(calls.changeMail, { mail: added, ...codes }))).toBe('PHONE_CODE_WRONG');
  });

  it.each(['a@b.cn, evil@x.cn', 'a b@c.cn', 'nobody'])('is never %j', async (mail) => {
    const call = await visit(here, (await person()).userName);
    expect((await call(calls.sendMailCode, { ...ME, mail })).ok).toBe(false);
  });
});
