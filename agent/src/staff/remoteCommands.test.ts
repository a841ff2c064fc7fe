import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { pageTaskCalls } from '@self-print/contract/agent/pageTasks.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import {
  COMMAND_CLOCK_SKEW_SECONDS,
  COMMAND_VALID_SECONDS,
  type SignedCommandPayload,
} from '@self-print/contract/signedCommand.ts';
import { LINK_REPORT_MS, REMOTE_COMMANDS_MAX } from '../limits.ts';
import { type AgentHarness, startHarness } from '../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
  harness.platform.link.open();
  await linked();
});
afterEach(() => harness.stop());

const linked = () => harness.time.until(() => harness.platform.link.connected());
const until = (commandId: string) =>
  harness.time.until(() => harness.platform.link.outcomeOf(commandId) !== undefined);
/** Waits in real time, so that a page task's time limit does not pass. */
const seen = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await pause(5);
};
const outcome = async (change: Partial<SignedCommandPayload>) => {
  const commandId = harness.platform.command(change);
  await until(commandId);
  return harness.platform.link.outcomeOf(commandId);
};
const messagesOf = (commandId: string) =>
  harness.platform.link.received.flatMap((message) =>
    message.type !== 'report' && message.commandId === commandId ? [message.type] : [],
  );

describe('a command over the link', () => {
  it('is taken, carried out as one of the calls, and answered', async () => {
    const commandId = harness.platform.command({
      call: '/command/setTerminalMaitain',
      body: { reason: 'lamp' },
      by: 'account-5',
    });
    await until(commandId);
    expect(messagesOf(commandId)).toEqual(['commandTaken', 'commandDone']);
    expect(harness.platform.link.outcomeOf(commandId)).toEqual({ ok: true, data: {} });
    expect((await harness.state()).maintenance).toBe(true);
    expect(harness.log.of('staff-call')).toMatchObject([
      { detail: { kind: 'command', by: 'account-5', commandId, reason: 'lamp' } },
    ]);
    expect(harness.log.of('terminal-maintenance')).toMatchObject([
      { detail: { maintenance: true, by: 'account-5', reason: 'lamp' } },
    ]);
  });

  it('starts no session, needs none, and ends none', async () => {
    expect(await outcome({ call: '/maintenance/begin' })).toMatchObject({ ok: false, code: '9102' });
    expect((await harness.state()).staff).toBeNull();
    expect(await outcome({ call: '/maintenance/devices' })).toMatchObject({ ok: true });
    expect((await harness.state()).staff).toBeNull();
    await harness.beginStaff();
    expect(await outcome({ call: '/maintenance/end' })).toMatchObject({ ok: false, code: '9102' });
    expect((await harness.state()).staff).not.toBeNull();
  });

  it.each([
    ['/printer/setAllowGoIndex', { allow: false }],
    ['/kiosk/endSession', {}],
    ['/common/domainAccessToken', {}],
    ['/camera/open', {}],
  ])('makes no call that belongs to the person at the screen: %s', async (call, body) => {
    expect(await outcome({ call, body })).toMatchObject({ ok: false });
    expect(harness.log.of('staff-call')).toEqual([]);
  });

  it('reports why its call was refused', async () => {
    expect(await outcome({ call: '/printer/addCartonCopy', body: {} })).toMatchObject({
      ok: false,
      code: '4000',
    });
    expect(await outcome({ call: '/command/nothing' })).toMatchObject({ ok: false, code: '4040' });
    const body = { cartonCode: '1', sheets: 5_001 };
    expect(await outcome({ call: '/printer/addCartonCopy', body })).toMatchObject({
      ok: false,
      code: '4000',
    });
  });

  it.each<[string, Partial<SignedCommandPayload>, string]>([
    ['another terminal', { terminalCode: 'T-9' }, '9011'],
    ['another school', { schoolCode: 'other' }, '9011'],
    ['yesterday', { expiresAt: '2026-03-01T08:00:00.000Z' }, '9012'],
    ['tomorrow', { issuedAt: '2026-03-03T08:00:00.000Z' }, '9011'],
  ])('that is for %s is refused and not taken', async (_name, change, code) => {
    const commandId = harness.platform.command({ call: '/command/setTerminalMaitain', ...change });
    await until(commandId);
    expect(messagesOf(commandId)).toEqual(['commandDone']);
    expect(harness.platform.link.outcomeOf(commandId)).toMatchObject({ ok: false, code });
    expect((await harness.state()).maintenance).toBe(false);
  });

  it('that nobody has signed, or under another number, is refused', async () => {
    const signed = harness.platform.sign({ call: '/command/setTerminalMaitain' });
    for (const text of [signed, `x${signed}`, 'x.y', '']) {
      const commandId = randomUUID();
      harness.platform.link.send({ type: 'command', commandId, signed: text });
      await until(commandId);
      expect(harness.platform.link.outcomeOf(commandId)).toMatchObject({ ok: false, code: '9011' });
    }
    expect((await harness.state()).maintenance).toBe(false);
  });

  it('that was used by the page is not used again', async () => {
    const change = { commandId: randomUUID(), call: '/maintenance/begin' };
    await harness.command(harness.platform.sign(change))(maintenanceCalls.begin, {});
    harness.platform.command(change);
    await until(change.commandId);
    expect(harness.platform.link.outcomeOf(change.commandId)).toMatchObject({ ok: false });
    expect(harness.log.of('staff-session-begin')).toHaveLength(1);
  });
});

describe('a command that comes twice', () => {
  it('is carried out once and answered twice', async () => {
    const change = { commandId: randomUUID(), call: '/command/setTerminalMaitain' };
    await outcome(change);
    harness.platform.command(change);
    await seen(() => messagesOf(change.commandId).length === 3);
    expect(messagesOf(change.commandId)).toEqual(['commandTaken', 'commandDone', 'commandDone']);
    expect(harness.log.of('terminal-maintenance')).toHaveLength(1);
  });

  it('is answered from the journal even when it has expired meanwhile', async () => {
    const change = { commandId: randomUUID(), call: '/command/setTerminalMaitain' };
    const { link, sign } = harness.platform;
    const signed = sign(change);
    link.send({ type: 'command', commandId: change.commandId, signed });
    await until(change.commandId);
    await harness.time.advance((COMMAND_VALID_SECONDS + COMMAND_CLOCK_SKEW_SECONDS) * SECOND_MS);
    link.send({ type: 'command', commandId: change.commandId, signed });
    await seen(() => messagesOf(change.commandId).length === 3);
    expect(link.received.filter((message) => message.type === 'commandDone')).toMatchObject([
      { outcome: { ok: true } },
      { outcome: { ok: true } },
    ]);
  });

  it('while it is carried out is only reported as taken', async () => {
    const change = { commandId: randomUUID(), call: '/maintenance/screenshot' };
    harness.platform.command(change);
    await seen(async () => (await harness.state()).tasks.length === 1);
    harness.platform.command(change);
    await seen(() => messagesOf(change.commandId).length === 2);
    expect(messagesOf(change.commandId)).toEqual(['commandTaken', 'commandTaken']);
    expect((await harness.state()).tasks).toHaveLength(1);
    await answerScreenshot();
    await until(change.commandId);
    expect(harness.platform.link.outcomeOf(change.commandId)).toEqual({ ok: true, data: { jpeg: 'AAAA' } });
  });

  it('is never executed again after the agent died during it, because its outcome is unknown', async () => {
    const change = { commandId: randomUUID(), call: '/maintenance/screenshot' };
    harness.platform.command(change);
    await seen(async () => (await harness.state()).tasks.length === 1);
    await harness.restart();
    await until(change.commandId);
    expect(harness.platform.link.outcomeOf(change.commandId)).toMatchObject({ ok: false, code: '9015' });
    harness.platform.command(change);
    await seen(() => messagesOf(change.commandId).length === 3);
    expect((await harness.state()).tasks).toEqual([]);
  });
});

describe('an outcome', () => {
  it('that found no link goes out with the next one, until the platform has been seen to have it', async () => {
    const commandId = harness.platform.command({ call: '/maintenance/screenshot' });
    await seen(async () => (await harness.state()).tasks.length === 1);
    harness.platform.link.shut();
    harness.platform.link.cut();
    await seen(() => harness.log.of('link-lost').length === 1);
    await answerScreenshot();
    await seen(() => harness.log.of('command-done').length === 1);
    expect(harness.platform.link.outcomeOf(commandId)).toBeUndefined();
    harness.platform.link.open();
    await until(commandId);
    expect(harness.platform.link.outcomeOf(commandId)).toMatchObject({ ok: true });
    await harness.time.advance(2 * LINK_REPORT_MS);
    const sent = messagesOf(commandId).length;
    await harness.restart();
    await linked();
    await harness.time.advance(2 * LINK_REPORT_MS);
    expect(messagesOf(commandId)).toHaveLength(sent);
  });
});

describe('many commands at once', () => {
  it('are carried out beside each other, and no more than the terminal can bear', async () => {
    const ids = Array.from({ length: REMOTE_COMMANDS_MAX + 2 }, () =>
      harness.platform.command({ call: '/maintenance/screenshot' }),
    );
    await seen(async () => (await harness.state()).tasks.length === REMOTE_COMMANDS_MAX);
    await seen(() => ids.filter((id) => harness.platform.link.outcomeOf(id)).length === 2);
    const refused = ids.filter((id) => harness.platform.link.outcomeOf(id));
    for (const id of refused) {
      expect(harness.platform.link.outcomeOf(id)).toMatchObject({ ok: false, code: '4290' });
    }
    for (let count = 0; count < REMOTE_COMMANDS_MAX; count += 1) await answerScreenshot();
    await seen(() => ids.every((id) => harness.platform.link.outcomeOf(id)));
  });
});

async function answerScreenshot(): Promise<void> {
  const [task] = (await harness.state()).tasks;
  if (!task) throw new Error('there is no task');
  const { taskId } = task;
  await harness.call(pageTaskCalls.answerTask, { taskId, answer: { kind: 'picture', jpeg: 'AAAA' } });
}
