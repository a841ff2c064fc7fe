import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COMMAND_VALID_SECONDS, SIGNED_COMMAND_LENGTH_MAX } from '@self-print/contract/signedCommand.ts';
import { eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { account } from '../../db/schema/accounts.ts';
import { terminal as terminalTable } from '../../db/schema/terminals.ts';
import { type CommandDesk, OPEN_DOOR, openCommandDesk } from '../../testing/commandDesk.ts';
import { readSignedCommand } from '../../testing/commandKey.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool } from '../../testing/testSchool.ts';
import { WAITING_COMMANDS_MAX } from './giveCommand.ts';
import { COMMANDABLE_PATHS } from './staffCalls.ts';
import { signCommand } from './waitingCommands.ts';

const VALID_MS = COMMAND_VALID_SECONDS * 1_000;

describe('commands for a terminal', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let desk: CommandDesk;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    desk = await openCommandDesk(platform, school);
  });
  afterAll(() => platform.close());

  it('wait in the order in which they were issued', async () => {
    const key = await desk.newTerminal();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push(await desk.given(key));
      platform.clock.advance(1);
    }
    expect(await desk.waiting(key)).toEqual(ids);
  });

  it('are signed for their terminal with everything that they do', async () => {
    const key = await desk.newTerminal();
    const { commandId, expiresAt } = expectOk(await desk.give(key));
    const row = await desk.rowOf(commandId);
    const payload = readSignedCommand(
      platform.deps.keys.commands.publicKey,
      signCommand(platform.deps.keys, row),
    );
    expect(payload).toEqual({
      ...key,
      ...OPEN_DOOR,
      commandId,
      by: desk.operator,
      issuedAt: platform.clock.now().toISOString(),
      expiresAt: expiresAt.toISOString(),
    });
    expect(expiresAt.getTime()).toBe(platform.clock.now().getTime() + VALID_MS);
  });

  it("state the call's defaults explicitly", async () => {
    const key = await desk.newTerminal();
    const { commandId } = expectOk(await desk.give(key, { call: '/command/pushStream', body: {} }));
    expect((await desk.rowOf(commandId)).body).toEqual({ minutes: 10 });
  });

  it('fit into a message even with the longest reason', async () => {
    const key = await desk.newTerminal();
    const body = { cartonCode: '1', reason: '字'.repeat(200) };
    const { commandId } = expectOk(await desk.give(key, { call: '/command/openCartonLock', body }));
    const signed = signCommand(platform.deps.keys, await desk.rowOf(commandId));
    expect(signed.length).toBeLessThan(SIGNED_COMMAND_LENGTH_MAX);
  });

  it('are the calls of staff and those that control the terminal, except the log-in', () => {
    expect(COMMANDABLE_PATHS).toContain('/command/openLock');
    expect(COMMANDABLE_PATHS).toContain('/maintenance/screenshot');
    expect(COMMANDABLE_PATHS).toContain('/command/enabledTouch');
    expect(COMMANDABLE_PATHS).toHaveLength(new Set(COMMANDABLE_PATHS).size);
    expect(COMMANDABLE_PATHS).not.toContain('/maintenance/begin');
    expect(COMMANDABLE_PATHS).not.toContain('/printer/print');
  });

  it.each([
    ['a call that is none', { call: '/command/nothing' }, { kind: 'noSuchCall' }],
    ['a call of the page', { call: '/kiosk/state', body: {} }, { kind: 'noSuchCall' }],
    ['the log-in of staff', { call: '/maintenance/begin', body: {} }, { kind: 'noSuchCall' }],
    ['a field of the wrong kind', { body: { reason: 7 } }, { kind: 'badBody', field: 'reason' }],
    ['a field that the call does not have', { body: { raeson: 'x' } }, { kind: 'badBody', field: 'raeson' }],
    [
      'a missing field',
      { call: '/command/openCartonLock', body: {} },
      { kind: 'badBody', field: 'cartonCode' },
    ],
    ['a stranger', { by: 'nobody' }, { kind: 'notAllowed' }],
  ] as const)('are refused with %s', async (_, changes, problem) => {
    const key = await desk.newTerminal();
    expect(await desk.give(key, changes)).toEqual({ ok: false, problem });
    expect(await desk.waiting(key)).toEqual([]);
  });

  it.each(['student', 'staff', 'finance', 'auditor'] as const satisfies readonly BuiltInRole[])(
    'are refused from a person with the role %s',
    async (role) => {
      const by = await school.addPerson({ role });
      expect(await desk.give(await desk.newTerminal(), { by })).toEqual({
        ok: false,
        problem: { kind: 'notAllowed' },
      });
    },
  );

  it('are refused from people of another school, and from disabled ones', async () => {
    const key = await desk.newTerminal();
    const stranger = await (await addTestSchool(platform)).addPerson({ role: 'admin' });
    expect(await desk.give(key, { by: stranger })).toMatchObject({ problem: { kind: 'notAllowed' } });
    const former = await school.addPerson({ role: 'admin' });
    await platform.deps.db.orm
      .update(account)
      .set({ disabledAt: platform.clock.now() })
      .where(eq(account.userId, former));
    expect(await desk.give(key, { by: former })).toMatchObject({ problem: { kind: 'notAllowed' } });
  });

  it('are refused for a terminal that does not exist or was archived', async () => {
    const nowhere = { schoolCode: school.schoolCode, terminalCode: 'nowhere' };
    expect(await desk.give(nowhere)).toMatchObject({ problem: { kind: 'noTerminal' } });
    const archived = await desk.newTerminal();
    await platform.deps.db.orm
      .update(terminalTable)
      .set({ archivedAt: platform.clock.now() })
      .where(eq(terminalTable.terminalCode, archived.terminalCode));
    expect(await desk.give(archived)).toMatchObject({ problem: { kind: 'noTerminal' } });
  });

  it('do not accumulate for a terminal that is not connected, even when many are issued concurrently', async () => {
    const key = await desk.newTerminal();
    const answers = await Promise.all(Array.from({ length: WAITING_COMMANDS_MAX + 5 }, () => desk.give(key)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(WAITING_COMMANDS_MAX);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: { kind: 'tooMany' } });
    platform.clock.advance(VALID_MS);
    expectOk(await desk.give(key));
  });
});
