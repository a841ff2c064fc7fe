import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { scriptAdminCalls as calls } from '@self-print/contract/platform/scriptAdmin.ts';
import { scriptVersionCalls as versionCalls } from '@self-print/contract/platform/scriptVersions.ts';
import { settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import type { ScriptStep } from '@self-print/contract/scripts/scriptSteps.ts';
import type { CommandOutcome } from '@self-print/contract/terminalLink.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import { terminalCommand } from '../../db/schema/commands.ts';
import { scriptRun, scriptRunStep, terminalScriptVersion } from '../../db/schema/scripts.ts';
import { terminal as terminalTable } from '../../db/schema/terminals.ts';
import { DONE, openScriptDesk, type ScriptDesk } from '../../testing/scriptDesk.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { digestOf } from './digest.ts';
import { forgetRuns } from './forgetRuns.ts';
import { BACK_WITHIN_MS, REPEATS_MAX } from './judgeStep.ts';
import { keepScripts } from './upkeep.ts';

const REFUSED: CommandOutcome = { ok: false, code: ERROR_CODES.PRINT_BUSY, message: '正在打印' };
const UNCONFIRMED: CommandOutcome = { ok: false, code: ERROR_CODES.COMMAND_UNCONFIRMED, message: 'x' };
const step = (kind: ScriptStep['kind'], values: ScriptStep['values'] = {}): ScriptStep => ({ kind, values });

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const codeOf = ({ terminals }: ScriptDesk, at = 0) => terminals[at]?.terminalCode ?? '';
/** A school with one terminal at which a script has begun. */
async function begun(steps?: ScriptStep[]) {
  const desk = await openScriptDesk(platform);
  const run = expectOk(await desk.begin(await desk.published(steps)));
  const code = codeOf(desk);
  const standing = async () => {
    const [only] = await desk.standing(run.runId);
    if (!only) throw new Error('The run has no terminal');
    return only;
  };
  const again = (from: 'step' | 'start') =>
    desk.writer.call(calls.again, { runId: run.runId, terminalCodes: [code], from });
  return { ...desk, run, runId: run.runId, code, standing, again };
}

describe('a run at one terminal', () => {
  it('gives a step when the one before has succeeded, signed for a week, and ends with the last', async () => {
    const { run, code, first, answer, waiting, standing, writer, runId } = await begun();
    expect(run).toMatchObject({ stage: 0, counts: { running: 1 }, choice: 'all' });
    const command = await first(code);
    expect(command).toMatchObject({
      call: '/command/setTerminalMaitain',
      body: { reason: expect.stringContaining('script') },
      givenBy: writer.userId,
    });
    expect(command.expiresAt.getTime() - command.createdAt.getTime()).toBe(7 * DAY_MS);
    await answer(code);
    expect(await waiting(code)).toMatchObject([{ call: '/command/removeTerminalMaitain' }]);
    expect(await standing()).toMatchObject({ state: 'running', step: 1, steps: 2, kind: 'maintenanceOff' });
    await answer(code);
    expect(await standing()).toMatchObject({ state: 'done', step: 2, reason: null });
    const { steps } = expectOk(await writer.call(calls.steps, { runId, terminalCode: code }));
    expect(steps).toMatchObject([
      { step: 0, kind: 'maintenanceOn', state: 'done' },
      { step: 1, kind: 'maintenanceOff', state: 'done' },
    ]);
  });

  it('is moved no further by an outcome that comes twice, or by upkeep while a step is under way', async () => {
    const { code, answer, tell, first, waiting, standing } = await begun();
    const { commandId } = await answer(code);
    await tell(code, commandId, DONE);
    await keepScripts(platform.deps);
    expect(await waiting(code)).toHaveLength(1);
    expect((await first(code)).call).toBe('/command/removeTerminalMaitain');
    expect(await standing()).toMatchObject({ step: 1 });
  });

  it('ends where a step is refused, in the words of the terminal', async () => {
    const { code, answer, waiting, standing, now } = await begun();
    await answer(code, REFUSED);
    expect(await standing()).toMatchObject({
      state: 'failed',
      step: 0,
      reason: 'refused',
      code: ERROR_CODES.PRINT_BUSY,
      message: '正在打印',
    });
    expect(await waiting(code)).toEqual([]);
    expect(await now()).toMatchObject({ stopped: 'failures', counts: { failed: 1 } });
  });

  it('goes on from the step that failed, or from the start', async () => {
    const { code, answer, first, standing, again } = await begun();
    await answer(code);
    await answer(code, REFUSED);
    expect(expectOk(await again('step'))).toEqual({ repeated: [code] });
    expect((await first(code)).call).toBe('/command/removeTerminalMaitain');
    await answer(code, REFUSED);
    expectOk(await again('start'));
    expect((await first(code)).call).toBe('/command/setTerminalMaitain');
    await answer(code);
    await answer(code);
    expect(await standing()).toMatchObject({ state: 'done', reason: null, code: '' });
    expect(expectOk(await again('start'))).toEqual({ repeated: [] });
  });

  it('fails a test that was not passed, and a terminal that is not ready, and says what is not', async () => {
    const test = await begun([step('testDevice', { device: 'audio' })]);
    await test.answer(test.code, { ok: true, data: { passed: false, detail: 'no voice' } });
    expect(await test.standing()).toMatchObject({ reason: 'testFailed', message: 'no voice' });
    const ready = await begun([step('readiness', { waitSeconds: 60 })]);
    expect((await ready.first(ready.code)).body).toEqual({ waitSeconds: 60 });
    const point = { note: null, figures: {}, detail: '' };
    const checks = [
      { check: 'service', state: 'attention', ...point, note: 'outOfService' },
      { check: 'paper', state: 'attention', ...point },
      { check: 'printer', state: 'bad', ...point, note: 'offline' },
    ];
    await ready.answer(ready.code, { ok: true, data: { ready: false, checks } });
    const failed = await ready.standing();
    expect(failed.reason).toBe('notReady');
    expect(failed.notReady.map(({ check }) => check)).toEqual(['service', 'printer']);
  });

  it('gives a step again after a power cut, but not without end', async () => {
    const { code, answer, waiting, standing } = await begun();
    for (let repeat = 0; repeat <= REPEATS_MAX; repeat += 1) {
      expect(await waiting(code)).toHaveLength(1);
      await answer(code, UNCONFIRMED);
    }
    expect(await waiting(code)).toEqual([]);
    expect(await standing()).toMatchObject({ state: 'failed', reason: 'unconfirmed' });
  });

  it('does not repeat after a power cut what must not be done twice', async () => {
    const { code, answer, waiting, standing } = await begun([step('testDevice', { device: 'printer' })]);
    await answer(code, UNCONFIRMED);
    expect(await waiting(code)).toEqual([]);
    expect(await standing()).toMatchObject({ state: 'failed', reason: 'unconfirmed' });
  });

  it('waits until a terminal that goes away by a step is back', async () => {
    const { code, answer, connect, waiting, standing } = await begun([
      step('restartMachine'),
      step('maintenanceOff'),
    ]);
    await connect(code);
    await answer(code);
    expect(await waiting(code)).toEqual([]);
    expect(await standing()).toMatchObject({ state: 'running', step: 0 });
    await connect(code);
    expect(await waiting(code)).toMatchObject([{ call: '/command/removeTerminalMaitain' }]);
  });

  it('takes the outcome of such a step on the connection after it', async () => {
    const { code, first, take, tell, connect, standing } = await begun([step('restartAgent')]);
    const { commandId } = await first(code);
    await take(code, commandId);
    await connect(code);
    expect(await standing()).toMatchObject({ state: 'running' });
    await tell(code, commandId, DONE);
    expect(await standing()).toMatchObject({ state: 'done' });
  });

  it('fails when the machine does not come back', async () => {
    const { code, answer, standing } = await begun([step('restartMachine')]);
    await answer(code);
    platform.clock.advance(BACK_WITHIN_MS + MINUTE_MS);
    await keepScripts(platform.deps);
    expect(await standing()).toMatchObject({ state: 'failed', reason: 'notBack' });
  });

  it('fails when the terminal does not come for a step within a week, which is no fault of the script', async () => {
    const { code, waiting, standing, now } = await begun();
    platform.clock.advance(7 * DAY_MS + MINUTE_MS);
    expect(await waiting(code)).toEqual([]);
    await keepScripts(platform.deps);
    expect(await standing()).toMatchObject({ state: 'failed', reason: 'expired' });
    expect((await now()).stopped).toBeNull();
  });

  it('fails when a terminal that took a step is never heard of again', async () => {
    const { code, first, take, standing } = await begun();
    await take(code, (await first(code)).commandId);
    platform.clock.advance(7 * DAY_MS + MINUTE_MS);
    await keepScripts(platform.deps);
    expect(await standing()).toMatchObject({ state: 'failed', reason: 'unconfirmed' });
  });

  it('fails when the terminal was taken out of use meanwhile', async () => {
    const { code, answer, standing, schoolCode } = await begun();
    await platform.deps.db.orm
      .update(terminalTable)
      .set({ archivedAt: platform.clock.now() })
      .where(and(eq(terminalTable.schoolCode, schoolCode), eq(terminalTable.terminalCode, code)));
    await answer(code);
    expect(await standing()).toMatchObject({ state: 'failed', reason: 'terminalGone', step: 0 });
  });

  it.each([
    ['has left', { disabledAt: new Date(0) }],
    ['maintains terminals alone', { role: 'operator' }],
  ])('gives nothing in the name of somebody who may not run scripts any more: %s', async (_who, change) => {
    const { code, answer, waiting, writer, publisher, runId, schoolCode } = await begun();
    await platform.deps.db.orm
      .update(account)
      .set(change)
      .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, writer.userId)));
    await answer(code);
    expect(await waiting(code)).toEqual([]);
    expect(expectOk(await publisher.call(calls.terminals, { runId })).rows).toMatchObject([
      { state: 'failed', reason: 'notAllowed', step: 1 },
    ]);
  });

  it('gives no step of a script whose stored steps are not those that were published', async () => {
    const { code, answer, waiting, standing, now, again, run, begin } = await begun();
    await platform.deps.db.orm
      .update(terminalScriptVersion)
      .set({ steps: [step('maintenanceOn'), step('restartMachine')] })
      .where(eq(terminalScriptVersion.scriptId, run.scriptId));
    await answer(code);
    expect(await waiting(code)).toEqual([]);
    expect(await standing()).toMatchObject({ state: 'failed', reason: 'altered' });
    expect(await now()).toMatchObject({ stopped: 'altered' });
    expect(refusal(await again('start'))).toBe('SCRIPT_ALTERED');
    const script = { scriptId: run.scriptId, publishedVersion: 1 };
    expect(refusal(await begin(script))).toBe('SCRIPT_ALTERED');
  });

  it('gives no step either when the digest was made to fit', async () => {
    const { code, answer, waiting, run } = await begun();
    const steps = [step('maintenanceOn'), step('restartMachine')];
    await platform.deps.db.orm
      .update(terminalScriptVersion)
      .set({ steps, sha256: digestOf(steps) })
      .where(eq(terminalScriptVersion.scriptId, run.scriptId));
    await answer(code);
    expect(await waiting(code)).toEqual([]);
  });

  it('saves a setting of the terminal and has it fetched, and says so in both logs', async () => {
    const { code, first, answer, standing, writer } = await begun([
      step('setSetting', { path: 'shutDownAt', value: '21:30' }),
    ]);
    expect((await first(code)).call).toBe('/maintenance/refreshSettings');
    const layer = expectOk(await writer.call(settingsAdminCalls.layer, { layer: 'terminal', id: code }));
    const own = layer.settings.find(({ path }) => path === 'shutDownAt');
    expect(own).toMatchObject({ isOwn: true, own: '21:30' });
    const { rows } = expectOk(await writer.call(operationCalls.list, { rows: 20 }));
    expect(rows.map(({ operation, client }) => [operation, client])).toContainEqual([
      'terminal-settings-saved',
      'schedule',
    ]);
    await answer(code);
    expect(await standing()).toMatchObject({ state: 'done' });
  });
});

describe('a run at many terminals', () => {
  const states = async (desk: ScriptDesk, runId: string) =>
    (await desk.standing(runId)).map(({ state }) => state).toSorted();
  const underWay = async (desk: ScriptDesk, runId: string) =>
    (await desk.standing(runId))
      .filter(({ state }) => state === 'running')
      .map(({ terminalCode }) => terminalCode);
  const next = (desk: ScriptDesk, runId: string, stage: number) =>
    desk.writer.call(calls.nextStage, { runId, stage });

  it('begins with one, then with more, then with all, and only once each', async () => {
    const desk = await openScriptDesk(platform, 4);
    const { runId } = expectOk(await desk.begin(await desk.published()));
    expect(await states(desk, runId)).toEqual(['running', 'waiting', 'waiting', 'waiting']);
    const both = await Promise.all([next(desk, runId, 0), next(desk, runId, 0)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.flatMap((each) => (each.ok ? [] : [refusal(each)]))).toEqual(['CHANGED_MEANWHILE']);
    expect(await underWay(desk, runId)).toHaveLength(2);
    expect(expectOk(await next(desk, runId, 1))).toMatchObject({
      stage: 2,
      counts: { running: 4, waiting: 0 },
    });
    expect(refusal(await next(desk, runId, 2))).toBe('SCRIPT_RUN_OVER');
    for (const { terminalCode } of desk.terminals) expect(await desk.waiting(terminalCode)).toHaveLength(1);
  });

  it('stops by itself at more failures than allowed: nobody is given another step', async () => {
    const desk = await openScriptDesk(platform, 3);
    const { runId } = expectOk(await desk.begin(await desk.published(), { failureLimit: 1 }));
    expectOk(await next(desk, runId, 0));
    const [one = '', other = ''] = await underWay(desk, runId);
    await desk.answer(one, REFUSED);
    expect((await desk.now()).stopped).toBeNull();
    await desk.answer(other, REFUSED);
    expect(await desk.now()).toMatchObject({ stopped: 'failures', counts: { failed: 2, stopped: 1 } });
    const { rows } = expectOk(await desk.writer.call(operationCalls.list, { rows: 3 }));
    expect(rows[0]).toMatchObject({ operation: 'script-run-stopped', client: 'schedule' });
    expect(refusal(await next(desk, runId, 1))).toBe('SCRIPT_RUN_OVER');
  });

  it('is stopped in the middle: what is taken is ended there, what is not is not given any more', async () => {
    const desk = await openScriptDesk(platform, 2);
    const { runId } = expectOk(await desk.begin(await desk.published()));
    expectOk(await next(desk, runId, 0));
    const [taken, untaken] = [codeOf(desk, 0), codeOf(desk, 1)];
    const { commandId } = await desk.first(taken);
    await desk.take(taken, commandId);
    const stop = { runId };
    expect(expectOk(await desk.publisher.call(calls.stop, stop))).toMatchObject({
      stopped: 'byHand',
      counts: { stopped: 2 },
    });
    expect(await desk.waiting(untaken)).toEqual([]);
    await desk.tell(taken, commandId, DONE);
    expect(await desk.waiting(taken)).toEqual([]);
    expect(await states(desk, runId)).toEqual(['stopped', 'stopped']);
    expect(refusal(await desk.writer.call(calls.stop, stop))).toBe('SCRIPT_RUN_OVER');
    // Single terminals can be taken on all the same.
    const again = { runId, terminalCodes: [taken], from: 'step' as const };
    expectOk(await desk.writer.call(calls.again, again));
    // What it did meanwhile is not done a second time.
    expect(await desk.waiting(taken)).toMatchObject([{ call: '/command/removeTerminalMaitain' }]);
    // It is ended there too when the script is withdrawn.
    const [script] = expectOk(await desk.writer.call(calls.list, {})).rows;
    const { scriptId = '', revision = 0 } = script ?? {};
    expectOk(await desk.publisher.call(calls.withdraw, { scriptId, revision }));
    expect(await desk.waiting(taken)).toEqual([]);
    expect(refusal(await desk.writer.call(calls.again, again))).toBe('SCRIPT_RUN_OVER');
  });

  it('waits for a step that was under way when it was stopped, and gives one anew that was not taken', async () => {
    const desk = await openScriptDesk(platform, 2);
    const { runId } = expectOk(await desk.begin(await desk.published()));
    expectOk(await next(desk, runId, 0));
    const [taken, untaken] = [codeOf(desk, 0), codeOf(desk, 1)];
    const { commandId } = await desk.first(taken);
    await desk.take(taken, commandId);
    expectOk(await desk.writer.call(calls.stop, { runId }));
    const again = { runId, terminalCodes: [taken, untaken], from: 'step' as const };
    expectOk(await desk.writer.call(calls.again, again));
    expect(await desk.waiting(taken)).toEqual([]);
    expect(await desk.waiting(untaken)).toMatchObject([{ call: '/command/setTerminalMaitain' }]);
    await desk.tell(taken, commandId, DONE);
    expect(await desk.waiting(taken)).toMatchObject([{ call: '/command/removeTerminalMaitain' }]);
  });

  it('has terminals of its own: another run has to wait until it ended there', async () => {
    const desk = await openScriptDesk(platform, 1);
    const [one, other] = [await desk.published(), await desk.published()];
    const both = await Promise.all([desk.begin(one), desk.begin(other, {}, desk.publisher.call)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.flatMap((each) => (each.ok ? [] : [refusal(each)]))).toEqual(['SCRIPT_TERMINALS_BUSY']);
    await desk.answer(codeOf(desk));
    await desk.answer(codeOf(desk));
    const later = expectOk(await desk.begin(other));
    await desk.answer(codeOf(desk), REFUSED);
    expectOk(await desk.begin(one));
    const again = { runId: later.runId, terminalCodes: [codeOf(desk)], from: 'start' as const };
    expect(refusal(await desk.writer.call(calls.again, again))).toBe('SCRIPT_TERMINALS_BUSY');
  });

  it('is for nobody else than those chosen, all of whom have to be there', async () => {
    const desk = await openScriptDesk(platform, 3);
    const { scriptId } = await desk.published();
    const run = (terminalCodes: string[]) =>
      desk.writer.call(calls.run, {
        scriptId,
        version: 1,
        choice: { kind: 'terminals', terminalCodes },
        automaticHours: null,
        failureLimit: 0,
      });
    expect(refusal(await run([codeOf(desk), 'T-none']))).toBe('REFERENCE_UNKNOWN');
    const { runId } = expectOk(await run([codeOf(desk), codeOf(desk)]));
    expect((await desk.standing(runId)).map(({ terminalCode }) => terminalCode)).toEqual([codeOf(desk)]);
    const group = { kind: 'group' as const, groupId: 'none' };
    const none = { scriptId, version: 1, choice: group, automaticHours: null, failureLimit: 0 };
    expect(refusal(await desk.writer.call(calls.run, none))).toBe('REFERENCE_UNKNOWN');
    const empty = await openScriptDesk(platform, 0);
    expect(refusal(await empty.begin(await empty.published()))).toBe('ROLL_OUT_EMPTY');
  });

  it('begins with nothing but a published version of a script that is in use', async () => {
    const desk = await openScriptDesk(platform, 1);
    const published = await desk.published();
    const { scriptId } = published;
    expect(refusal(await desk.begin({ scriptId, publishedVersion: 2 }))).toBe('NOT_FOUND');
    const draft = { scriptId, revision: 1, purpose: 'x', steps: [step('touchOn')] };
    expectOk(await desk.writer.call(versionCalls.modify, draft));
    expect(refusal(await desk.begin({ scriptId, publishedVersion: 2 }))).toBe('SCRIPT_NOT_PUBLISHED');
    const { runId } = expectOk(await desk.begin(published));
    expectOk(await desk.publisher.call(calls.withdraw, { scriptId, revision: 2 }));
    expect(await desk.now()).toMatchObject({ stopped: 'withdrawn', counts: { stopped: 1 } });
    expect(await desk.waiting(codeOf(desk))).toEqual([]);
    expect(refusal(await desk.begin(published))).toBe('SCRIPT_NOT_PUBLISHED');
    const again = { runId, terminalCodes: [codeOf(desk)], from: 'start' as const };
    expect(refusal(await desk.writer.call(calls.again, again))).toBe('SCRIPT_RUN_OVER');
  });

  it('goes to the next stage by itself when a terminal has ended well and none has failed', async () => {
    const desk = await openScriptDesk(platform, 2);
    const { runId } = expectOk(await desk.begin(await desk.published(), { automaticHours: 2 }));
    const [one = ''] = await underWay(desk, runId);
    platform.clock.advance(3 * HOUR_MS);
    await keepScripts(platform.deps);
    // Silence is no success.
    expect(await desk.now()).toMatchObject({ stage: 0 });
    await desk.answer(one);
    await desk.answer(one);
    await keepScripts(platform.deps);
    expect(await desk.now()).toMatchObject({ counts: { done: 1, running: 1 } });
    await keepScripts(platform.deps);
    const { rows } = expectOk(await desk.writer.call(operationCalls.list, { rows: 20 }));
    expect(rows.filter(({ operation }) => operation === 'script-run-advanced')).toHaveLength(1);
  });

  it('does not go there by itself after a failure that was allowed', async () => {
    const desk = await openScriptDesk(platform, 3);
    const { runId } = expectOk(
      await desk.begin(await desk.published(), { automaticHours: 1, failureLimit: 5 }),
    );
    expectOk(await next(desk, runId, 0));
    const [one = '', other = ''] = await underWay(desk, runId);
    await desk.answer(one, REFUSED);
    await desk.answer(other);
    await desk.answer(other);
    platform.clock.advance(2 * HOUR_MS);
    await keepScripts(platform.deps);
    expect(await desk.now()).toMatchObject({ counts: { waiting: 1 } });
  });

  it('is forgotten with the commands, but never while it goes on', async () => {
    const desk = await openScriptDesk(platform, 1);
    const { runId } = expectOk(await desk.begin(await desk.published()));
    const { orm } = platform.deps.db;
    const later = new Date(platform.clock.now().getTime() + DAY_MS);
    expect(await forgetRuns({ orm }, desk.schoolCode, later)).toBe(0);
    await desk.answer(codeOf(desk));
    await orm.delete(terminalCommand).where(eq(terminalCommand.schoolCode, desk.schoolCode));
    const terminalCode = codeOf(desk);
    const kept = expectOk(await desk.writer.call(calls.steps, { runId, terminalCode }));
    expect(kept.steps).toMatchObject([{ state: 'forgotten' }, { state: 'forgotten' }]);
    await keepScripts(platform.deps);
    expect(await desk.standing(runId)).toMatchObject([{ state: 'failed', reason: 'unconfirmed' }]);
    expect(await forgetRuns({ orm }, desk.schoolCode, later)).toBe(1);
    expect(await orm.$count(scriptRun, eq(scriptRun.runId, runId))).toBe(0);
    expect(await orm.$count(scriptRunStep, eq(scriptRunStep.runId, runId))).toBe(0);
  });
});
