import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { MINUTE_MS, PHONE_CODE_MINUTES } from '@self-print/contract/limits.ts';
import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { passwordLinkCalls, peopleCalls } from '@self-print/contract/platform/people.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { terminalAccountCalls as calls } from '@self-print/contract/platform/terminalAccount.ts';
import { approveVisitCalls, visitCalls } from '@self-print/contract/platform/visits.ts';
import { and, eq } from 'drizzle-orm';
import type { SmsSimulator } from '../../adapters/sms/simulators/simulatedSms.ts';
import { startSmsGateway } from '../../adapters/sms/simulators/startSmsGateway.ts';
import { smsChannel } from '../../db/schema/messages.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { sessionHeaders, visitHeaders } from '../../testing/signedIn.ts';
import { openTestBrowser } from '../../testing/testBrowser.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { findUserByPhone, setPhone } from '../accounts/phones.ts';
import { runMessages } from '../messages/runMessages.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { encryptParameters } from '../smsChannels/channelStore.ts';

const PASSWORD = 'correct horse 电池';
const NEW = 'another horse 9';
const ME = { x: 'me' };
const OWN = { a: 'me', b: 'me' };

describe("one's own account at a terminal", () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let gateway: SmsSimulator;
  let passwordHash: string;
  let here: TestTerminal;
  let elsewhere: TestTerminal;
  let people = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    [here, elsewhere] = [await school.addTerminal(), await school.addTerminal()];
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

  const person = async (hasPhone = false, hash: string | null = passwordHash) => {
    people += 1;
    const at = String(people).padStart(7, '0');
    const [userName, old, added] = [`K${people}`, `1370${at}`, `1350${at}`];
    const userId = await school.addPerson({ userName, passwordHash: hash, name: '王小明' });
    if (hasPhone) await setPhone(platform.deps, { schoolCode: school.schoolCode, userId }, old);
    return { userName, userId, old, added };
  };
  const signInAt = (at: TestTerminal, userName: string, password = PASSWORD) =>
    at.call(visitCalls.signIn, { userName, password });
  const visit = async (at: TestTerminal, userName: string) => {
    const { visitToken } = expectOk(await signInAt(at, userName));
    return platform.client({ ...at.headers, [HEADERS.visitToken]: visitToken });
  };
  const isIn = async (call: CallFunction) => (await call(visitCalls.current, ME)).ok;
  const phoneOf = async (userName: string, password = PASSWORD) => {
    const browser = openTestBrowser(platform, school.schoolCode);
    expectOk(await browser.call(signInCalls.mobileDatabase, { userName, password }));
    return browser;
  };
  const change = (call: CallFunction, password = PASSWORD, newPassword = NEW) =>
    call(calls.changePassword, { password, newPassword });
  const code = async (call: CallFunction, phone: string, isNew: boolean) => {
    const { codeId } = expectOk(await call(calls.sendCode, isNew ? { ...ME, phone } : ME));
    await runMessages(platform.deps);
    const text = gateway.taken().findLast((each) => each.phone === phone)?.text;
    return { codeId, code: /\d{6}/.exec(text ?? '')?.[0] ?? '' };
  };
  const administrator = async () => {
    const userId = await school.addPerson({ role: 'admin', passwordHash });
    return platform.client(
      await sessionHeaders(platform, { schoolCode: school.schoolCode, userId }, 'admin'),
    );
  };
  const ownerOf = (phone: string) =>
    findUserByPhone(platform.deps.db, platform.deps.keys, school.schoolCode, phone);

  describe('a new password', () => {
    it('ends every other visit and session, and leaves the visit that proved the old one', async () => {
      const { userName, userId } = await person();
      const there = await visit(elsewhere, userName);
      const phone = await phoneOf(userName);
      const mine = await visit(here, userName);
      expectOk(await change(mine));
      expect([await isIn(mine), await isIn(there)]).toEqual([true, false]);
      expect(refusal(await there(calls.places, {}))).toBe('NOT_SIGNED_IN');
      expect(expectOk(await phone.call(signInCalls.mobileIsSignedIn, {})).signedIn).toBe(false);
      expect(refusal(await signInAt(elsewhere, userName))).toBe('SIGN_IN_FAILED');
      expectOk(await signInAt(elsewhere, userName, NEW));
      const [entry] = await platform.deps.db.orm
        .select()
        .from(operationEntry)
        .where(and(eq(operationEntry.userId, userId), eq(operationEntry.operation, 'own-password-changed')));
      expect(entry).toMatchObject({ client: 'terminal' });
      expect(JSON.stringify(entry)).not.toContain(NEW);
    });

    it('ends visits when it is changed on the phone', async () => {
      const { userName } = await person();
      const there = await visit(elsewhere, userName);
      const { call } = await phoneOf(userName);
      expectOk(await call(ownAccountCalls.changePassword, { password: PASSWORD, newPassword: NEW }));
      expect(await isIn(there)).toBe(false);
    });

    it('ends visits when it is set by a link, and such a link when it is changed', async () => {
      const { userName, userId } = await person();
      const boss = await administrator();
      const link = async () => {
        const { address } = expectOk(await boss(peopleCalls.passwordLink, { userId }));
        return { schoolCode: school.schoolCode, token: address.split('.').at(-1) ?? '' };
      };
      const there = await visit(elsewhere, userName);
      const anyone = platform.client({ [HEADERS.requestedWith]: 'XMLHttpRequest' });
      expectOk(await anyone(passwordLinkCalls.set, { ...(await link()), newPassword: NEW }));
      expect(await isIn(there)).toBe(false);
      const left = await link();
      const { visitToken } = expectOk(await signInAt(here, userName, NEW));
      const mine = platform.client({ ...here.headers, [HEADERS.visitToken]: visitToken });
      expectOk(await change(mine, NEW, PASSWORD));
      expect(refusal(await anyone(passwordLinkCalls.open, left))).toBe('PASSWORD_LINK_INVALID');
    });

    it('ends what a phone has agreed to and the terminal has not heard of', async () => {
      const { userName } = await person();
      const mine = await visit(here, userName);
      const { requestId } = expectOk(await elsewhere.call(visitCalls.beginByPhone, {}));
      const { call } = await phoneOf(userName);
      expectOk(await call(approveVisitCalls.answer, { requestId, approve: true }));
      expectOk(await change(mine));
      expect(expectOk(await elsewhere.call(visitCalls.pollPhone, { requestId })).state).toBe('refused');
    });

    it('leaves visits of other people alone', async () => {
      const [one, two] = [await person(), await person()];
      const theirs = await visit(elsewhere, two.userName);
      expectOk(await change(await visit(here, one.userName)));
      expect(await isIn(theirs)).toBe(true);
    });

    it.each([
      ['PASSWORD_WRONG', 'wrong', NEW],
      ['PASSWORD_WEAK', PASSWORD, 'short'],
      ['PASSWORD_WEAK', PASSWORD, 'onlysmallletters'],
    ])('is refused, and nobody is signed out: %s', async (name, password, newPassword) => {
      const { userName } = await person();
      const there = await visit(elsewhere, userName);
      const mine = await visit(here, userName);
      expect(refusal(await change(mine, password, newPassword))).toBe(name);
      expect([await isIn(mine), await isIn(there)]).toEqual([true, true]);
      expectOk(await signInAt(here, userName));
    });

    it('cannot be guessed, at one terminal or at several', async () => {
      const { userName } = await person();
      const [mine, there] = [await visit(here, userName), await visit(elsewhere, userName)];
      for (let tries = 0; tries < 5; tries += 1)
        expect(refusal(await change(tries % 2 === 0 ? mine : there, 'wrong'))).toBe('PASSWORD_WRONG');
      expect(refusal(await change(mine))).toBe('SIGN_IN_LOCKED');
      expect(refusal(await change(there))).toBe('SIGN_IN_LOCKED');
      platform.clock.advance(MINUTE_MS);
      expectOk(await change(mine));
    });

    it('is taken once when two are set at once', async () => {
      const { userName } = await person();
      const [mine, there] = [await visit(here, userName), await visit(elsewhere, userName)];
      const answers = await Promise.all([change(mine), change(there, PASSWORD, 'yet another horse 7')]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect([await isIn(mine), await isIn(there)].filter((each) => each)).toHaveLength(1);
    });

    it('is not for people without one here, who are told the systems by which they sign in', async () => {
      const { userId } = await person(false, null);
      const headers = await visitHeaders(platform, here, { schoolCode: school.schoolCode, userId });
      const mine = platform.client(headers);
      expect(expectOk(await mine(calls.password, OWN))).toMatchObject({ hasPassword: false, systems: [] });
      expect(refusal(await change(mine))).toBe('PASSWORD_WRONG');
    });
  });

  it('belongs to nobody without a visit at this very terminal', async () => {
    const { visitToken } = expectOk(await signInAt(here, (await person()).userName));
    const stolen = platform.client({ ...elsewhere.headers, [HEADERS.visitToken]: visitToken });
    for (const call of [here.call, stolen]) {
      expect(refusal(await change(call))).toBe('NOT_SIGNED_IN');
      expect(refusal(await call(calls.password, OWN))).toBe('NOT_SIGNED_IN');
      expect(refusal(await call(calls.phone, OWN))).toBe('NOT_SIGNED_IN');
      expect(refusal(await call(calls.sendCode, ME))).toBe('NOT_SIGNED_IN');
      expect(refusal(await call(calls.endOthers, {}))).toBe('NOT_SIGNED_IN');
      expect(refusal(await call(calls.signIns, {}))).toBe('NOT_SIGNED_IN');
    }
  });

  it('shows where else the person is signed in, ends that and stays', async () => {
    const { userName } = await person();
    const there = await visit(elsewhere, userName);
    await phoneOf(userName);
    const mine = await visit(here, userName);
    const places = async () => expectOk(await mine(calls.places, {})).map(({ at }) => at);
    expect((await places()).toSorted()).toEqual(['phoneOrPc', 'terminal']);
    expectOk(await mine(calls.endOthers, {}));
    expect([await places(), await isIn(mine), await isIn(there)]).toEqual([[], true, false]);
  });

  it('is ended by an administrator who signs the person out or disables them', async () => {
    const { userName, userId } = await person();
    const mine = await visit(here, userName);
    const boss = await administrator();
    expect(expectOk(await boss(peopleCalls.sessions, { userId }))).toMatchObject([{ at: 'terminal' }]);
    expectOk(await boss(peopleCalls.endSessions, { userId }));
    expect(await isIn(mine)).toBe(false);
    const again = await visit(here, userName);
    expectOk(await boss(peopleCalls.setState, { userId, disabled: true }));
    expectOk(await boss(peopleCalls.setState, { userId, disabled: false }));
    expect(await isIn(again)).toBe(false);
  });

  it('lists the last sign-ins, of nobody else', async () => {
    const { userName } = await person();
    await signInAt(here, userName, 'wrong');
    const mine = await visit(here, userName);
    const found = expectOk(await mine(calls.signIns, {}));
    expect(found.map(({ outcome }) => outcome).toSorted()).toEqual(['signedIn', 'wrong']);
  });

  describe('a new number', () => {
    it('is set by codes of both', async () => {
      const { userName, userId, old, added } = await person(true);
      const mine = await visit(here, userName);
      const phone = expectOk(await mine(calls.phone, OWN));
      expect(phone).toMatchObject({ canChange: true, needsPassword: false });
      expect(phone.phone).toMatch(/^137\*{5}\d{3}$/);
      const [fresh, present] = [await code(mine, added, true), await code(mine, old, false)];
      const changed = expectOk(await mine(calls.changePhone, { phone: added, added: fresh, present }));
      expect(changed.phone).toMatch(/^135/);
      expect([await ownerOf(old), await ownerOf(added)]).toEqual([undefined, userId]);
    });

    it('is refused with a wrong code, without that of the present number, and with codes that ran out', async () => {
      const { userName, userId, old, added } = await person(true);
      const mine = await visit(here, userName);
      const [fresh, present] = [await code(mine, added, true), await code(mine, old, false)];
      const wrong = { ...fresh, code: fresh.code === '000000' ? '000001' : '000000' };
      const ask = (input: object) =>
        mine(calls.changePhone, { phone: added, added: fresh, present, ...input });
      expect(refusal(await ask({ added: wrong }))).toBe('PHONE_CODE_WRONG');
      expect(refusal(await ask({ present: undefined, password: PASSWORD }))).toBe('PHONE_CODE_WRONG');
      platform.clock.advance(PHONE_CODE_MINUTES * MINUTE_MS);
      expect(refusal(await ask({}))).toBe('PHONE_CODE_WRONG');
      expect(await ownerOf(old)).toBe(userId);
    });

    it('takes no codes of another terminal or of the phone', async () => {
      const { userName, userId, old, added } = await person(true);
      const there = await visit(elsewhere, userName);
      const [fresh, present] = [await code(there, added, true), await code(there, old, false)];
      const mine = await visit(here, userName);
      const wanted = { phone: added, added: fresh, present };
      expect(refusal(await mine(calls.changePhone, wanted))).toBe('PHONE_CODE_WRONG');
      const { call } = await phoneOf(userName);
      expect(refusal(await call(ownAccountCalls.changePhone, wanted))).toBe('PHONE_CODE_WRONG');
      expect(await ownerOf(old)).toBe(userId);
    });

    it('is set once when two ask at once', async () => {
      const { userName, userId, old, added } = await person(true);
      const mine = await visit(here, userName);
      const [fresh, present] = [await code(mine, added, true), await code(mine, old, false)];
      const ask = () => mine(calls.changePhone, { phone: added, added: fresh, present });
      const answers = await Promise.all([ask(), ask()]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await ownerOf(added)).toBe(userId);
    });

    it('needs the password where there was none', async () => {
      const { userName, userId, added } = await person();
      const mine = await visit(here, userName);
      expect(expectOk(await mine(calls.phone, OWN))).toMatchObject({ phone: null, needsPassword: true });
      expect(refusal(await mine(calls.sendCode, ME))).toBe('NOT_FOUND');
      const fresh = await code(mine, added, true);
      const ask = (password: string) => mine(calls.changePhone, { phone: added, added: fresh, password });
      expect(refusal(await ask('wrong'))).toBe('PASSWORD_WRONG');
      expectOk(await ask(PASSWORD));
      expect(await ownerOf(added)).toBe(userId);
    });

    it('is not offered, and no code sent, where the school has no channel', async () => {
      const other = await addTestSchool(platform);
      await other.addPerson({ userName: 'lonely', passwordHash });
      const at = await other.addTerminal();
      const mine = await visit(at, 'lonely');
      expect(expectOk(await mine(calls.phone, OWN)).canChange).toBe(false);
      expect(refusal(await mine(calls.sendCode, { ...ME, phone: '13900000001' }))).toBe(
        'SIGN_IN_PROVIDER_DOWN',
      );
    });
  });
});
