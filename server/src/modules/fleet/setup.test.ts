import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { CONSOLE_COMMANDS } from '@self-print/contract/platform/consoleCommands.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import { terminalSetupCalls } from '@self-print/contract/platform/terminalSetup.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { eq } from 'drizzle-orm';
import { operationEntry } from '../../db/schema/operations.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { activationCode } from '../../db/schema/terminals.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { commandDone, commandTaken } from '../commands/commandProgress.ts';
import { COMMANDABLE_PATHS } from '../commands/staffCalls.ts';

const FACTS = { name: { zh: '东门', en: 'East gate' }, location: { zh: '一楼', en: 'Ground floor' } };

describe('terminals, set up and commanded from the console', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  let operator: CallFunction;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    const { schoolCode } = school;
    const call = async (role: 'admin' | 'operator') =>
      signedIn(platform, { schoolCode, userId: await school.addPerson({ role, name: '李维修' }) }, 'admin');
    [admin, operator] = [await call('admin'), await call('operator')];
  });
  afterAll(() => platform.close());

  const activate = (code: string) => platform.client()(terminalCalls.activate, { activationCode: code });
  const state = async (terminalCode: string) => expectOk(await admin(fleetCalls.get, { terminalCode })).state;

  it('is created once, and becomes the machine that uses its code', async () => {
    const wish = { terminalCode: 'NEW-1', ...FACTS };
    const two = await Promise.all([
      admin(terminalSetupCalls.create, wish),
      admin(terminalSetupCalls.create, wish),
    ]);
    expect(two.map((each) => (each.ok ? 'ok' : refusal(each))).sort()).toEqual(['NAME_TAKEN', 'ok']);
    const code = two.flatMap((each) => (each.ok ? [each.value.activationCode] : []))[0] ?? '';
    expect(await state('NEW-1')).toBe('notActivated');
    expect(expectOk(await activate(code))).toMatchObject({ terminalCode: 'NEW-1' });
    expect(await state('NEW-1')).toBe('offline');
    expect(refusal(await activate(code))).toBe('ACTIVATION_CODE_INVALID');
    expect(
      refusal(await admin(terminalSetupCalls.create, { ...wish, terminalCode: 'NEW-2', groupId: 'x' })),
    ).toBe('NOT_FOUND');
    expect(refusal(await operator(terminalSetupCalls.create, wish))).toBe('NO_PERMISSION');
  });

  it('is given to another machine: until the code is used nothing changes, then prints are unconfirmed', async () => {
    const terminal = await school.addTerminal();
    const { terminalCode } = terminal;
    const { takeCode, orderId } = await school.addOrder();
    expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode }));
    expectOk(
      await terminal.call(orderCalls.savePrintLogBefore, { orderId, requestId: 'request-of-old-journal' }),
    );
    const stale = expectOk(await admin(terminalSetupCalls.activationCode, { terminalCode }));
    const { activationCode: code } = expectOk(
      await admin(terminalSetupCalls.activationCode, { terminalCode }),
    );
    expect(refusal(await activate(stale.activationCode))).toBe('ACTIVATION_CODE_INVALID');
    expectOk(await terminal.call(terminalCalls.nearby, {}));
    expectOk(await activate(code));
    expect(refusal(await terminal.call(terminalCalls.nearby, {}))).toBe('ACCESS_TOKEN_INVALID');
    const [order] = await platform.deps.db.orm
      .select()
      .from(printOrder)
      .where(eq(printOrder.orderId, orderId));
    expect(order?.state).toBe('unconfirmed');
    expect(refusal(await admin(terminalSetupCalls.activationCode, { terminalCode: 'nowhere' }))).toBe(
      'NOT_FOUND',
    );
  });

  it('is taken out of use by whoever knows its newest state, with what it held released', async () => {
    const terminal = await school.addTerminal();
    const { terminalCode } = terminal;
    const { takeCode, orderId } = await school.addOrder();
    expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode }));
    expectOk(await admin(terminalSetupCalls.activationCode, { terminalCode }));
    expect(refusal(await admin(terminalSetupCalls.archive, { terminalCode, revision: 7 }))).toBe(
      'CHANGED_MEANWHILE',
    );
    expectOk(await admin(terminalSetupCalls.archive, { terminalCode, revision: 0 }));
    expect(refusal(await terminal.call(terminalCalls.nearby, {}))).toBe('ACCESS_TOKEN_INVALID');
    expect(refusal(await admin(fleetCalls.get, { terminalCode }))).toBe('NOT_FOUND');
    const { orm } = platform.deps.db;
    expect(await orm.$count(activationCode, eq(activationCode.terminalCode, terminalCode))).toBe(0);
    const [order] = await orm.select().from(printOrder).where(eq(printOrder.orderId, orderId));
    expect(order).toMatchObject({ claimedBy: null });
    expect(refusal(await admin(terminalSetupCalls.create, { terminalCode, ...FACTS }))).toBe('NAME_TAKEN');
  });

  it('offers only commands that its agent takes from the platform', () => {
    const paths = Object.values(CONSOLE_COMMANDS).map(({ path }) => path);
    expect(paths.filter((path) => !COMMANDABLE_PATHS.includes(path))).toEqual([]);
  });

  it('gets commands whose state is followed from sent to done, failed or expired', async () => {
    const { deps } = platform;
    const { schoolCode } = school;
    const { terminalCode } = await school.addTerminal();
    const key = { schoolCode, terminalCode };
    const give = async () =>
      expectOk(
        await operator(terminalCommandCalls.give, {
          terminalCode,
          command: 'openCartonLock',
          body: { cartonCode: '2', reason: '卡纸' },
        }),
      ).commandId;
    const states = async () =>
      expectOk(await admin(terminalCommandCalls.list, { terminalCode, rows: 10 })).rows.map(
        (row) => row.state,
      );
    const [done, failed, lost] = [await give(), await give(), await give()];
    await give();
    expect(new Set(await states())).toEqual(new Set(['sent']));
    for (const id of [done, failed, lost]) await commandTaken(deps, key, id);
    await commandDone(deps, key, done, { ok: true, data: { open: true } });
    await commandDone(deps, key, failed, { ok: false, code: '5301', message: 'stuck' });
    platform.clock.advance(121_000);
    expect((await states()).sort()).toEqual(['done', 'expired', 'failed', 'received']);
    expect(expectOk(await operator(terminalCommandCalls.result, { commandId: done }))).toMatchObject({
      command: 'openCartonLock',
      givenBy: '李维修',
      reason: '卡纸',
      result: { open: true },
    });
    expect(expectOk(await operator(terminalCommandCalls.result, { commandId: failed }))).toMatchObject({
      code: '5301',
      message: 'stuck',
      result: null,
    });
    const stranger = await addTestSchool(platform);
    const other = await signedIn(
      platform,
      { schoolCode: stranger.schoolCode, userId: await stranger.addPerson({ role: 'admin' }) },
      'admin',
    );
    expect(refusal(await other(terminalCommandCalls.result, { commandId: done }))).toBe('NOT_FOUND');
  });

  it('refuses bodies that the call does not take, terminals that are not there, and more than can wait', async () => {
    const { terminalCode } = await school.addTerminal();
    const give = (command: 'restartClient' | 'openCartonLock', body: Record<string, unknown>) =>
      operator(terminalCommandCalls.give, { terminalCode, command, body });
    expect(refusal(await give('openCartonLock', { cartonCode: '9' }))).toBe('BAD_REQUEST');
    expect(refusal(await give('restartClient', { reasn: 'x' }))).toBe('BAD_REQUEST');
    const sendMsgCode = 'readiness';
    expect(
      refusal(await operator(terminalCommandCalls.sendMsg, { sendMsgCode, terminalCode: 'nowhere' })),
    ).toBe('NOT_FOUND');
    for (let count = 0; count < 20; count += 1) {
      expectOk(await operator(terminalCommandCalls.sendMsg, { sendMsgCode, terminalCode }));
    }
    expect(refusal(await give('restartClient', {}))).toBe('TOO_MANY_REQUESTS');
    expect(
      expectOk(
        await operator(terminalCommandCalls.screenshots, { terminalCodes: [terminalCode, 'nowhere'] }),
      ),
    ).toEqual({ given: [], refused: [terminalCode, 'nowhere'] });
    const entries = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(eq(operationEntry.subject, terminalCode));
    expect(entries.map(({ operation }) => operation)).toEqual(
      Array.from({ length: 20 }, () => 'terminal-commanded'),
    );
    expect(entries[0]?.changes).toContainEqual({ path: 'command', after: sendMsgCode });
  });

  it('is sent a message, which is in the operation log, and has it taken back', async () => {
    const { terminalCode } = await school.addTerminal();
    const message = { text: { zh: '今天五点关门', en: 'We close at five today' }, lasts: 'hour' } as const;
    const terminalCodes = [terminalCode, 'nowhere'];
    const { given, refused } = expectOk(
      await operator(terminalCommandCalls.showMessages, { ...message, terminalCodes }),
    );
    expect(refused).toEqual(['nowhere']);
    const commandId = given[0]?.commandId ?? '';
    expect(expectOk(await operator(terminalCommandCalls.result, { commandId })).body).toEqual(message);
    const tooLong = { ...message, text: { ...message.text, en: 'x'.repeat(201) }, terminalCodes };
    expect(refusal(await operator(terminalCommandCalls.showMessages, tooLong))).toBe('BAD_REQUEST');
    expect(
      expectOk(await operator(terminalCommandCalls.takeBackMessages, { terminalCodes })).given,
    ).toHaveLength(1);
    const entries = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(eq(operationEntry.subject, terminalCode));
    expect(entries.map(({ operation }) => operation)).toEqual(['terminal-commanded', 'terminal-commanded']);
  });

  it('keeps the words that somebody looked for in its log, which may be a name, out of the operation log', async () => {
    const { terminalCode } = await school.addTerminal();
    const body = { rows: 100, contains: '张晓明' };
    expectOk(await operator(terminalCommandCalls.give, { terminalCode, command: 'log', body }));
    const [entry] = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(eq(operationEntry.subject, terminalCode));
    expect(entry?.changes).toContainEqual({ path: 'contains', after: '***' });
    expect(entry?.changes).toContainEqual({ path: 'rows', after: 100 });
  });

  it('is asked for files and screenshots by commands', async () => {
    const { terminalCode } = await school.addTerminal();
    expectOk(await operator(terminalCommandCalls.fileDirectory, { terminalCode, folder: 'logs' }));
    const file = { terminalCode, folder: 'logs', name: 'agent.log' } as const;
    const { commandId } = expectOk(await operator(terminalCommandCalls.downloadFile, file));
    expect(expectOk(await operator(terminalCommandCalls.result, { commandId })).body).toEqual({
      folder: 'logs',
      name: 'agent.log',
      offset: 0,
    });
    expect(refusal(await operator(terminalCommandCalls.downloadFile, { ...file, name: '../secret' }))).toBe(
      'BAD_REQUEST',
    );
    expect(
      expectOk(await operator(terminalCommandCalls.screenshots, { terminalCodes: [terminalCode] })).given,
    ).toHaveLength(1);
  });
});
