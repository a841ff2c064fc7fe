import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { leaveAdminCalls as admin, leaveCalls as calls } from '@self-print/contract/platform/leave.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { signedIn, visiting } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';

/** The test clock begins on 2 March 2026. */
const BEGUN = { startsOn: '2026-03-01', endsOn: '2026-03-04' };
const OVERDUE = { startsOn: '2026-02-20', endsOn: '2026-02-25' };
const LATER = { startsOn: '2026-04-01', endsOn: '2026-04-04' };

describe('reporting back from leave', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let administrator: CallFunction;
  let people = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform, ['REGISTRATION']);
    terminal = await school.addTerminal();
    const { schoolCode } = school;
    const user = { schoolCode, userId: await school.addPerson({ role: 'admin' }) };
    administrator = await signedIn(platform, user, 'admin');
  });
  afterAll(() => platform.close());

  const add = (userName: string, ...spans: readonly { startsOn: string; endsOn: string }[]) =>
    administrator(admin.add, {
      rows: spans.map((span, index) => ({ line: index + 1, userName, kind: 'personal' as const, ...span })),
    });
  const enter = async (...spans: readonly { startsOn: string; endsOn: string }[]) => {
    people += 1;
    const userName = `77260${String(people).padStart(4, '0')}`;
    const user = { schoolCode: school.schoolCode, userId: await school.addPerson({ userName }) };
    if (spans.length > 0) expectOk(await add(userName, ...spans));
    const visitor = await visiting(platform, terminal, user);
    const leaves = expectOk(await visitor(calls.own, {})).leaves;
    return { userName, user, visitor, leaves };
  };
  const report = async (visitor: CallFunction, wish: { leaveId?: string; studentId?: string } = {}) =>
    expectOk(await visitor(calls.report, wish)).result;
  const statesOf = async (userName: string) =>
    expectOk(await administrator(admin.search, { userName })).rows.map(({ state }) => state);

  it('closes the leave that was shown, and says so again when repeated or asked elsewhere', async () => {
    const { user, userName, visitor, leaves } = await enter(BEGUN);
    expect(leaves).toMatchObject([{ ...BEGUN, hasBegun: true, isOverdue: false }]);
    const wish = { leaveId: leaves[0]?.leaveId ?? '' };
    const elsewhere = await visiting(platform, await school.addTerminal(), user);
    const both = await Promise.all([report(visitor, wish), report(elsewhere, wish)]);
    expect([...both, await report(visitor, wish)]).toEqual([1, 1, 1]);
    expect(expectOk(await visitor(calls.own, {})).leaves).toEqual([]);
    expect(await statesOf(userName)).toEqual(['returned']);
  });

  it('finds the only leave by itself, also one that is overdue', async () => {
    const { userName, visitor, leaves } = await enter(OVERDUE);
    expect(leaves).toMatchObject([{ isOverdue: true }]);
    expect(await report(visitor, { studentId: userName })).toBe(1);
  });

  it('answers 0 when there is no approved leave, or it is not theirs', async () => {
    const open = await enter(BEGUN);
    const returned = await enter(BEGUN);
    expect(await report(returned.visitor)).toBe(1);
    const { visitor } = await enter();
    expect(await report(visitor)).toBe(0);
    for (const { leaves } of [open, returned])
      expect(await report(visitor, { leaveId: leaves[0]?.leaveId ?? '' })).toBe(0);
    expect(await report(visitor, { leaveId: randomUUID() })).toBe(0);
  });

  it('answers 2 when the leave has not begun', async () => {
    const { userName, visitor, leaves } = await enter(LATER);
    expect(await report(visitor)).toBe(2);
    expect(await report(visitor, { leaveId: leaves[0]?.leaveId ?? '' })).toBe(2);
    expect(await statesOf(userName)).toEqual(['approved']);
  });

  it('answers 3 when the parameters name somebody else, nothing, or one of several', async () => {
    const { visitor: one } = await enter(BEGUN);
    expect(await report(one, { studentId: '1' })).toBe(3);
    const { userName, visitor } = await enter(BEGUN, OVERDUE);
    expect(await report(visitor, { leaveId: 'not-an-id' })).toBe(3);
    expect(await report(visitor)).toBe(3);
    expect(await statesOf(userName)).toEqual(['approved', 'approved']);
  });

  it('answers 0 for a leave that the office has taken back', async () => {
    const { visitor, leaves } = await enter(BEGUN);
    const wish = { leaveId: leaves[0]?.leaveId ?? '' };
    expectOk(await administrator(admin.withdraw, wish));
    expect(refusal(await administrator(admin.withdraw, wish))).toBe('CHANGED_MEANWHILE');
    expect(await report(visitor, wish)).toBe(0);
  });

  it('needs a visit', async () => {
    expect(refusal(await terminal.call(calls.report, {}))).toBe('NOT_SIGNED_IN');
  });

  describe('in the console', () => {
    it('adds nothing while a number is unknown, and nothing twice', async () => {
      const { userName } = await enter();
      const row = { userName, kind: 'sick', ...BEGUN } as const;
      const wrong = { ...row, userName: 'nobody' };
      const rows = [
        { line: 1, ...row },
        { line: 2, ...wrong },
      ];
      expect(expectOk(await administrator(admin.add, { rows }))).toEqual({ added: 0, same: 0, unknown: [2] });
      expect(await statesOf(userName)).toEqual([]);
      const right = { rows: [{ line: 1, ...row }] };
      expect(expectOk(await administrator(admin.add, right))).toEqual({ added: 1, same: 0, unknown: [] });
      expect(expectOk(await administrator(admin.add, right))).toEqual({ added: 0, same: 1, unknown: [] });
      expect(await statesOf(userName)).toEqual(['approved']);
      const backwards = { ...row, startsOn: '2026-03-05' };
      const refused = await administrator(admin.add, { rows: [{ line: 1, ...backwards }] });
      expect(refusal(refused)).toBe('BAD_REQUEST');
    });

    it('keeps in the operation log that leaves came and went, and no number', async () => {
      const { userName, leaves } = await enter(BEGUN);
      expectOk(await administrator(admin.withdraw, { leaveId: leaves[0]?.leaveId ?? '' }));
      const log = expectOk(await administrator(operationCalls.list, { area: 'registration' })).rows;
      expect(log.map(({ operation }) => operation)).toEqual(
        expect.arrayContaining(['leaves-added', 'leave-withdrawn']),
      );
      expect(JSON.stringify(log)).not.toContain(userName);
    });
  });
});
