import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { approveVisitCalls, visitCalls } from '@self-print/contract/platform/visits.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import { terminal as terminals } from '../../db/schema/terminals.ts';
import { maintainDatabase } from '../../jobs/maintenance.ts';
import { startTestPlatform, TEST_PUBLIC_URL, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { VISIT_IDLE_MS } from './findVisitor.ts';

const PASSWORD = 'correct horse battery';
const ME = { x: 'me' };

describe('visits of persons at terminals', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let passwordHash: string;
  let people = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(() => platform.close());

  const person = async () => {
    people += 1;
    const userName = `20230${100 + people}`;
    const userId = await school.addPerson({ userName, name: '欧阳小明', passwordHash });
    return { userName, userId };
  };
  const signIn = async (at: TestTerminal, userName: string) =>
    expectOk(await at.call(visitCalls.signIn, { userName, password: PASSWORD }));
  const visiting = (at: TestTerminal, visitToken: string) =>
    platform.client({ ...at.headers, [HEADERS.visitToken]: visitToken });
  /** A phone with a signed-in person. */
  const phoneOf = async (userName: string): Promise<CallFunction> => {
    const headers = {
      [HEADERS.loginMode]: LOGIN_MODES.mobile,
      [HEADERS.requestedWith]: 'XMLHttpRequest',
      [HEADERS.schoolCode]: school.schoolCode,
    };
    const response = await fetch(`${platform.origin}/wec-apis/self-print${signInCalls.mobileDatabase.path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ userName, password: PASSWORD }),
    });
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return platform.client({ ...headers, cookie });
  };

  it('begin with a password, show masked names, and end', async () => {
    const at = await school.addTerminal();
    const { userName, userId } = await person();
    const { visitToken, visitor } = await signIn(at, userName);
    expect(visitor).toEqual({ userId, name: '欧***', userName: '2023**01', roleId: 'student' });
    const call = visiting(at, visitToken);
    expect(expectOk(await call(visitCalls.current, ME))).toEqual(visitor);
    expect(expectOk(await call(visitCalls.end, ME))).toEqual({ ended: true });
    expect(refusal(await call(visitCalls.current, ME))).toBe('NOT_SIGNED_IN');
  });

  it('are refused with a wrong password and at a paused terminal', async () => {
    const at = await school.addTerminal();
    const { userName } = await person();
    const wrong = await at.call(visitCalls.signIn, { userName, password: 'wrong' });
    expect(refusal(wrong)).toBe('SIGN_IN_FAILED');
    await platform.deps.db.orm
      .update(terminals)
      .set({ paused: true })
      .where(and(eq(terminals.schoolCode, school.schoolCode), eq(terminals.terminalCode, at.terminalCode)));
    expect(refusal(await at.call(visitCalls.signIn, { userName, password: PASSWORD }))).toBe(
      'TERMINAL_PAUSED',
    );
    expect(refusal(await at.call(visitCalls.beginByPhone, {}))).toBe('TERMINAL_PAUSED');
  });

  it('are worthless at another terminal, without a token or with a wrong one', async () => {
    const [at, other] = [await school.addTerminal(), await school.addTerminal()];
    const { visitToken } = await signIn(at, (await person()).userName);
    expect(refusal(await visiting(other, visitToken)(visitCalls.current, ME))).toBe('NOT_SIGNED_IN');
    expect(refusal(await at.call(visitCalls.current, ME))).toBe('NOT_SIGNED_IN');
    expect(refusal(await visiting(at, `${visitToken}x`)(visitCalls.current, ME))).toBe('NOT_SIGNED_IN');
    expectOk(await visiting(at, visitToken)(visitCalls.current, ME));
  });

  it('end when the next person signs in, and when the account is disabled', async () => {
    const at = await school.addTerminal();
    const [one, next] = [await person(), await person()];
    const first = await signIn(at, one.userName);
    const second = await signIn(at, next.userName);
    expect(refusal(await visiting(at, first.visitToken)(visitCalls.current, ME))).toBe('NOT_SIGNED_IN');
    const call = visiting(at, second.visitToken);
    expectOk(await call(visitCalls.current, ME));
    await platform.deps.db.orm
      .update(account)
      .set({ disabledAt: platform.clock.now() })
      .where(and(eq(account.schoolCode, school.schoolCode), eq(account.userId, next.userId)));
    expect(refusal(await call(visitCalls.current, ME))).toBe('NOT_SIGNED_IN');
  });

  it('last as long as they are used, and no longer', async () => {
    const at = await school.addTerminal();
    const call = visiting(at, (await signIn(at, (await person()).userName)).visitToken);
    for (let times = 0; times < 3; times += 1) {
      platform.clock.advance(VISIT_IDLE_MS - MINUTE_MS);
      expectOk(await call(visitCalls.current, ME));
    }
    platform.clock.advance(VISIT_IDLE_MS);
    expect(refusal(await call(visitCalls.current, ME))).toBe('NOT_SIGNED_IN');
    await maintainDatabase(platform.deps.db, platform.clock);
  });

  describe('by phone', () => {
    const poll = async (at: TestTerminal, requestId: string) =>
      expectOk(await at.call(visitCalls.pollPhone, { requestId }));

    it('start once the phone approves, and are delivered once', async () => {
      const at = await school.addTerminal();
      const { userName, userId } = await person();
      const phone = await phoneOf(userName);
      const { requestId, url, match } = expectOk(await at.call(visitCalls.beginByPhone, {}));
      expect(url).toBe(`${TEST_PUBLIC_URL}/wec-self-print-app-mobile/mobile/approve?request=${requestId}`);
      expect(await poll(at, requestId)).toEqual({ state: 'waiting' });
      const seen = expectOk(await phone(approveVisitCalls.look, { requestId }));
      expect(seen).toMatchObject({ terminalCode: at.terminalCode, match, name: { zh: '图书馆' } });
      expect(await poll(at, requestId)).toEqual({ state: 'seen' });
      expect(expectOk(await phone(approveVisitCalls.answer, { requestId, approve: true }))).toEqual({
        approved: true,
      });
      const approved = await poll(at, requestId);
      if (approved.state !== 'approved') throw new Error(approved.state);
      expect(approved.visit.visitor.userId).toBe(userId);
      expectOk(await visiting(at, approved.visit.visitToken)(visitCalls.current, ME));
      expect(await poll(at, requestId)).toEqual({ state: 'expired' });
    });

    it('begin the same by the address that the specification names, which is new each time', async () => {
      const at = await school.addTerminal();
      const where = { terminalCode: at.terminalCode };
      const [first, second] = [
        expectOk(await at.call(visitCalls.genLoginUrl, where)),
        expectOk(await at.call(visitCalls.genLoginUrl, where)),
      ];
      expect(first.requestId).not.toBe(second.requestId);
      expect(first.url).toBe(
        `${TEST_PUBLIC_URL}/wec-self-print-app-mobile/mobile/approve?request=${first.requestId}`,
      );
      const phone = await phoneOf((await person()).userName);
      const { requestId } = first;
      expectOk(await phone(approveVisitCalls.answer, { requestId, approve: true }));
      expect((await poll(at, requestId)).state).toBe('approved');
      expect((await poll(at, requestId)).state).toBe('expired');
      expect((await poll(at, second.requestId)).state).toBe('waiting');
      platform.clock.advance(second.validSeconds * SECOND_MS);
      expect((await poll(at, second.requestId)).state).toBe('expired');
    });

    it('cannot be begun for another terminal, nor by a phone or a stranger', async () => {
      const [at, other] = [await school.addTerminal(), await school.addTerminal()];
      const where = { terminalCode: at.terminalCode };
      expect(refusal(await other.call(visitCalls.genLoginUrl, where))).toBe('TERMINAL_MISMATCH');
      const phone = await phoneOf((await person()).userName);
      expect((await phone(visitCalls.genLoginUrl, where)).ok).toBe(false);
      expect((await platform.client({})(visitCalls.genLoginUrl, where)).ok).toBe(false);
    });

    it('give one visit to two concurrent polls', async () => {
      const at = await school.addTerminal();
      const phone = await phoneOf((await person()).userName);
      const { requestId } = expectOk(await at.call(visitCalls.beginByPhone, {}));
      expectOk(await phone(approveVisitCalls.answer, { requestId, approve: true }));
      const answers = await Promise.all(Array.from({ length: 5 }, () => poll(at, requestId)));
      expect(answers.filter(({ state }) => state === 'approved')).toHaveLength(1);
    });

    it('do not start when the phone refuses, or nobody is signed in on it', async () => {
      const at = await school.addTerminal();
      const phone = await phoneOf((await person()).userName);
      const { requestId } = expectOk(await at.call(visitCalls.beginByPhone, {}));
      const stranger = platform.client({
        [HEADERS.loginMode]: LOGIN_MODES.mobile,
        [HEADERS.requestedWith]: 'XMLHttpRequest',
      });
      expect(refusal(await stranger(approveVisitCalls.answer, { requestId, approve: true }))).toBe(
        'MOBILE_NOT_SIGNED_IN',
      );
      expectOk(await phone(approveVisitCalls.answer, { requestId, approve: false }));
      expect(await poll(at, requestId)).toEqual({ state: 'refused' });
      expect(refusal(await phone(approveVisitCalls.answer, { requestId, approve: true }))).toBe(
        'SIGN_IN_REQUEST_ENDED',
      );
      expect(refusal(await phone(approveVisitCalls.look, { requestId }))).toBe('SIGN_IN_REQUEST_ENDED');
    });

    it('are reported only to the terminal that requested them', async () => {
      const [at, other] = [await school.addTerminal(), await school.addTerminal()];
      const { requestId } = expectOk(await at.call(visitCalls.beginByPhone, {}));
      expect(refusal(await other.call(visitCalls.pollPhone, { requestId }))).toBe('NOT_FOUND');
    });

    it('cannot be approved by somebody of another school', async () => {
      const at = await school.addTerminal();
      const { requestId } = expectOk(await at.call(visitCalls.beginByPhone, {}));
      const foreign = await addTestSchool(platform);
      await foreign.addPerson({ userName: 'foreign', passwordHash });
      const home = school;
      school = foreign;
      const phone = await phoneOf('foreign');
      school = home;
      expect(refusal(await phone(approveVisitCalls.answer, { requestId, approve: true }))).toBe('NOT_FOUND');
      expect(await poll(at, requestId)).toEqual({ state: 'waiting' });
    });

    it('run out', async () => {
      const at = await school.addTerminal();
      const phone = await phoneOf((await person()).userName);
      const { requestId, validSeconds } = expectOk(await at.call(visitCalls.beginByPhone, {}));
      platform.clock.advance(validSeconds * SECOND_MS);
      expect(await poll(at, requestId)).toEqual({ state: 'expired' });
      expect(refusal(await phone(approveVisitCalls.look, { requestId }))).toBe('SIGN_IN_REQUEST_ENDED');
      expect(refusal(await phone(approveVisitCalls.answer, { requestId, approve: true }))).toBe(
        'SIGN_IN_REQUEST_ENDED',
      );
    });
  });
});
