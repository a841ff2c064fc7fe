import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { phoneUpkeepCalls as calls, type PhoneCommand } from '@self-print/contract/platform/phoneUpkeep.ts';
import { and, eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { account } from '../../db/schema/accounts.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import type { Proof } from '../../http/sessions/proofs.ts';
import { type CommandDesk, openCommandDesk } from '../../testing/commandDesk.ts';
import { sessionHeaders } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { commandDone, commandTaken } from '../commands/commandProgress.ts';

const PASSWORD: readonly Proof[] = [{ way: 'DB', assurance: 'normal' }];
const BOTH: readonly Proof[] = [...PASSWORD, { way: 'PHONE_CODE', assurance: 'normal' }];
const UNKNOWN = '00000000-0000-4000-8000-00000000000f';

describe('terminals looked after with a phone', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let desk: CommandDesk;
  let operator: CallFunction;
  let operatorId: string;
  let terminalCode: string;
  const onPhone = async (userId: string, proofs = BOTH) =>
    platform.client(
      await sessionHeaders(platform, { schoolCode: school.schoolCode, userId }, 'mobile', proofs),
    );
  const person = async (role: BuiltInRole, proofs = BOTH) =>
    onPhone(await school.addPerson({ role }), proofs);
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    desk = await openCommandDesk(platform, school);
    operatorId = await school.addPerson({ role: 'operator' });
    operator = await onPhone(operatorId);
    ({ terminalCode } = await school.addTerminal());
  });
  afterAll(() => platform.close());

  const everyCall = (call: CallFunction) => [
    call(calls.list, {}),
    call(calls.get, { terminalCode }),
    call(calls.sendMsg, { terminalCode, sendMsgCode: 'restartTerminal' }),
    call(calls.setOpenTime, { terminalCode, openTimeVal: '22:00', sendMsgCode: 'shutdownOnTime' }),
    call(calls.addCartonCopies, { terminalCode, cartonCode: '1', sheets: 500 }),
    call(calls.command, { commandId: UNKNOWN }),
  ];
  const give = async (sendMsgCode: PhoneCommand) =>
    expectOk(await operator(calls.sendMsg, { terminalCode, sendMsgCode })).commandId;

  it.each(['student', 'staff', 'auditor'] as const)('are nothing to a %s', async (role) => {
    const call = await person(role);
    expect(expectOk(await call(phoneCalls.me, {})).maintains).toBe(false);
    expect(expectOk(await call(calls.judgeManage, { terminalCode }))).toEqual({ maintains: false });
    for (const asked of everyCall(call)) expect(refusal(await asked)).toBe('NO_PERMISSION');
    expect(await desk.waiting({ schoolCode: school.schoolCode, terminalCode })).toEqual([]);
  });

  it('are nothing to somebody who may not any more', async () => {
    const userId = await school.addPerson({ role: 'operator' });
    const call = await onPhone(userId);
    expectOk(await call(calls.list, {}));
    const who = and(eq(account.schoolCode, school.schoolCode), eq(account.userId, userId));
    await platform.deps.db.orm.update(account).set({ role: 'staff' }).where(who);
    for (const asked of everyCall(call)) expect(refusal(await asked)).toBe('NO_PERMISSION');
  });

  it('can be seen with a password, and commanded only with more than that', async () => {
    const call = await onPhone(operatorId, PASSWORD);
    expectOk(await call(calls.list, {}));
    expectOk(await call(calls.get, { terminalCode }));
    for (const asked of everyCall(call).slice(2))
      expect(refusal(await asked)).toMatch(/^STEP_UP_(?:NEEDED|NOT_OFFERED)$/);
    expect(await desk.waiting({ schoolCode: school.schoolCode, terminalCode })).toEqual([]);
  });

  it("are those of one's own school", async () => {
    const other = await addTestSchool(platform);
    const theirs = await other.addTerminal();
    const { rows } = expectOk(await operator(calls.list, { rows: 100 }));
    expect(rows.map((row) => row.terminalCode)).toEqual([terminalCode]);
    expect(expectOk(await operator(calls.judgeManage, { terminalCode }))).toEqual({ maintains: true });
    const at = { terminalCode: `${theirs.terminalCode}-other` };
    expect(expectOk(await operator(calls.judgeManage, at))).toEqual({ maintains: false });
    expect(refusal(await operator(calls.get, at))).toBe('NOT_FOUND');
    expect(refusal(await operator(calls.sendMsg, { ...at, sendMsgCode: 'restartClient' }))).toBe('NOT_FOUND');
  });

  it('get each command with its words, and the operation log says that it came by phone', async () => {
    const time = (openTimeVal: string) =>
      operator(calls.setOpenTime, { terminalCode, openTimeVal, sendMsgCode: 'shutdownOnTime' });
    const given = [
      await operator(calls.sendMsg, { terminalCode, sendMsgCode: 'shutDownTerminal' }),
      await time('22:00'),
      await time('never'),
      await operator(calls.addCartonCopies, { terminalCode, cartonCode: '2', sheets: 480 }),
    ].map((answer) => expectOk(answer).commandId);
    const rows = await Promise.all(given.map(desk.rowOf));
    expect(rows.map(({ call, body, givenBy }) => [call, body, givenBy])).toEqual([
      ['/command/shutDownTerminal', { reason: '' }, operatorId],
      ['/command/shutdownOnTime', { time: '22:00' }, operatorId],
      ['/command/shutdownOnTime', { time: '' }, operatorId],
      ['/printer/addCartonCopy', { cartonCode: '2', sheets: 480 }, operatorId],
    ]);
    const { orm } = platform.deps.db;
    const logged = await orm.select().from(operationEntry).where(eq(operationEntry.userId, operatorId));
    expect(logged.map(({ operation, client }) => [operation, client])).toEqual(
      given.map(() => ['terminal-commanded', 'phone']),
    );
  });

  it.each(['openLock', 'openCartonLock', 'screenshot', 'readFile', 'printOrder'])(
    'do not open or show anything for a phone: %s',
    async (sendMsgCode) => {
      const answer = await operator(calls.sendMsg, {
        terminalCode,
        sendMsgCode: sendMsgCode as PhoneCommand,
      });
      expect(refusal(answer)).toBe('BAD_REQUEST');
    },
  );

  it.each(['24:00', '7:00', 'none', '22:00:00'])('shut down at no such time: "%s"', async (openTimeVal) => {
    const answer = await operator(calls.setOpenTime, {
      terminalCode,
      openTimeVal,
      sendMsgCode: 'shutdownOnTime',
    });
    expect(refusal(answer)).toBe('BAD_REQUEST');
  });

  it.each([0, -1, 1.5, 5_001])('take no such number of sheets: %d', async (sheets) => {
    expect(refusal(await operator(calls.addCartonCopies, { terminalCode, cartonCode: '1', sheets }))).toBe(
      'BAD_REQUEST',
    );
  });

  it('answer whoever gave the command, and nobody else', async () => {
    const key = { schoolCode: school.schoolCode, terminalCode };
    const commandId = await give('getTerminalShutDownTime');
    const state = async () => expectOk(await operator(calls.command, { commandId }));
    expect(await state()).toMatchObject({ state: 'sent', shutDownTime: null });
    await commandTaken(platform.deps, key, commandId);
    expect(await state()).toMatchObject({ state: 'received' });
    await commandDone(platform.deps, key, commandId, { ok: true, data: { time: '22:30', next: null } });
    expect(await state()).toEqual({ state: 'done', code: '', message: '', shutDownTime: '22:30' });
    const colleague = await person('operator');
    expect(refusal(await colleague(calls.command, { commandId }))).toBe('NOT_FOUND');
  });

  it.each([{ time: 7 }, {}, null, { time: '25:00', next: null }])(
    'say nothing of a time that the terminal did not give as agreed: %j',
    async (data) => {
      const key = { schoolCode: school.schoolCode, terminalCode };
      const commandId = await give('getTerminalShutDownTime');
      await commandTaken(platform.deps, key, commandId);
      await commandDone(platform.deps, key, commandId, { ok: true, data });
      expect(expectOk(await operator(calls.command, { commandId }))).toMatchObject({
        state: 'done',
        shutDownTime: null,
      });
    },
  );

  it.each([
    ['9999', '正在打印', '正在打印', '正在打印'],
    ['5501', '不允许', ERRORS.POWER_NOT_ALLOWED.zh, ERRORS.POWER_NOT_ALLOWED.en],
  ])('say why they did not do it, in the language of the phone: %s', async (code, message, zh, en) => {
    const key = { schoolCode: school.schoolCode, terminalCode };
    const commandId = await give('restartTerminal');
    await commandTaken(platform.deps, key, commandId);
    await commandDone(platform.deps, key, commandId, { ok: false, code, message });
    for (const [language, words] of [
      ['zh', zh],
      ['en', en],
    ])
      expect(
        expectOk(
          await operator(calls.command, { commandId }, { headers: { [HEADERS.language]: language ?? '' } }),
        ),
      ).toEqual({ state: 'failed', code, message: words, shutDownTime: null });
  });
});
