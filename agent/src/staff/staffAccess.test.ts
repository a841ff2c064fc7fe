import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commonCalls } from '@self-print/contract/agent/common.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { DAY_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import {
  COMMAND_CLOCK_SKEW_SECONDS,
  COMMAND_VALID_SECONDS,
  STAFF_IDLE_SECONDS,
  STAFF_SESSION_SECONDS_MAX,
} from '@self-print/contract/signedCommand.ts';
import { type AgentHarness, startHarness } from '../testing/agentHarness.ts';

const IDLE_MS = STAFF_IDLE_SECONDS * SECOND_MS;
let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
  await harness.time.until(() => harness.platform.heartbeats.length > 0);
});
afterEach(() => harness.stop());

const devices = () => harness.call(maintenanceCalls.devices, {});
const begin = (text: string) => harness.command(text)(maintenanceCalls.begin, {});
const NEEDED = { ok: false, problem: { name: 'STAFF_NEEDED' } };

describe('a maintenance session', () => {
  it("is started by a grant of the platform, shown to the page, and permits staff's calls", async () => {
    expect(await devices()).toMatchObject(NEEDED);
    expect((await harness.state()).staff).toBeNull();
    const begun = await begin(harness.platform.sign({ by: 'account-9' }));
    const until = new Date(harness.time.now() + IDLE_MS).toISOString();
    expect(begun).toEqual({ ok: true, value: { until } });
    expect((await harness.state()).staff).toEqual({ until });
    expect(await devices()).toMatchObject({ ok: true });
    expect(harness.log.of('staff-session-begin')).toMatchObject([{ detail: { by: 'account-9' } }]);
    expect(harness.log.of('staff-call').at(-1)?.detail).toEqual({
      path: '/wec-self-print-terminal/maintenance/devices',
      kind: 'staff',
      by: 'account-9',
    });
  });

  it('ends after a while without activity, and the page is notified', async () => {
    await harness.beginStaff();
    await harness.time.advance(IDLE_MS - 1);
    expect((await harness.state()).staff).not.toBeNull();
    await harness.time.advance(1);
    expect((await harness.state()).staff).toBeNull();
    expect(await devices()).toMatchObject(NEEDED);
    expect(harness.log.of('staff-session-end')).toMatchObject([{ detail: { reason: 'idle' } }]);
  });

  it('is extended by each call of staff, not by those of the page, and not forever', async () => {
    await harness.beginStaff();
    await harness.time.advance(IDLE_MS - 1_000);
    expect(await devices()).toMatchObject({ ok: true });
    await harness.time.advance(IDLE_MS - 1_000);
    await harness.call(commonCalls.terminalInfo, {});
    await harness.call(kioskCalls.endSession, {});
    expect((await harness.state()).staff).not.toBeNull();
    await harness.time.advance(1_000);
    expect((await harness.state()).staff).toBeNull();

    await harness.beginStaff();
    const begun = harness.time.elapsed();
    while ((await devices()).ok) await harness.time.advance(IDLE_MS / 2);
    expect(harness.time.elapsed() - begun).toBe(STAFF_SESSION_SECONDS_MAX * SECOND_MS);
    expect(harness.log.of('staff-session-end').at(-1)?.detail).toMatchObject({ reason: 'too-long' });
  });

  it('ends on request, once', async () => {
    await harness.beginStaff();
    await harness.call(maintenanceCalls.end, {});
    await harness.call(maintenanceCalls.end, {});
    expect(await devices()).toMatchObject(NEEDED);
    expect(harness.log.of('staff-session-end')).toMatchObject([{ detail: { reason: 'asked' } }]);
  });

  it('ends with the registration', async () => {
    await harness.beginStaff();
    harness.platform.forgetTerminal();
    await harness.time.until(async () => (await harness.state()).registration === 'lost');
    expect((await harness.state()).staff).toBeNull();
    expect(await devices()).toMatchObject(NEEDED);
    expect(await begin(harness.platform.sign())).toMatchObject({ problem: { name: 'COMMAND_INVALID' } });
  });

  it('does not outlive the agent', async () => {
    await harness.beginStaff();
    await harness.restart();
    expect((await harness.state()).staff).toBeNull();
    expect(await devices()).toMatchObject(NEEDED);
  });

  it('is that of the person who logged in last', async () => {
    await harness.beginStaff('account-1');
    await harness.beginStaff('account-2');
    await devices();
    expect(harness.log.of('staff-call').at(-1)?.detail).toMatchObject({ by: 'account-2' });
    expect(harness.log.of('staff-session-end')).toMatchObject([
      { detail: { by: 'account-1', reason: 'replaced' } },
    ]);
  });

  it('is returned in its current state to staff that request it again', async () => {
    await harness.beginStaff();
    await harness.time.advance(1_000);
    const until = new Date(harness.time.now() + IDLE_MS).toISOString();
    expect(await harness.call(maintenanceCalls.begin, {})).toEqual({ ok: true, value: { until } });
  });
});

describe('a signed command of the page', () => {
  it('makes its one call, without a session, and is logged', async () => {
    const body = { cartonCode: '1', sheets: 20 };
    const text = harness.platform.sign({ call: '/printer/addCartonCopy', body, by: 'account-3' });
    expect(await harness.command(text)(printerCalls.addCartonCopy, body)).toMatchObject({ ok: true });
    expect((await harness.state()).staff).toBeNull();
    expect(harness.log.of('staff-call')).toMatchObject([{ detail: { kind: 'command', by: 'account-3' } }]);
  });

  const refused = (name: string, reason?: string) => ({
    ok: false,
    problem: { name, ...(reason === undefined ? {} : { detail: { reason } }) },
  });

  it('works once', async () => {
    const text = harness.platform.sign();
    expect(await begin(text)).toMatchObject({ ok: true });
    expect(await begin(text)).toMatchObject(refused('COMMAND_USED'));
    await harness.restart();
    await harness.time.until(() => harness.platform.heartbeats.length > 1);
    expect(await begin(text)).toMatchObject(refused('COMMAND_USED'));
    expect((await harness.state()).staff).toBeNull();
  });

  it('works once when it is used at the same time', async () => {
    const text = harness.platform.sign();
    const answers = await Promise.all([begin(text), begin(text), begin(text)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it.each<[string, (platform: AgentHarness['platform']) => string, string, string]>([
    ['nothing at all', () => 'x', 'COMMAND_INVALID', 'format'],
    [
      'a changed one',
      (platform) => platform.sign().replace(/^.{20}./, 'x'.repeat(21)),
      'COMMAND_INVALID',
      'signature',
    ],
    [
      'one for another terminal',
      (platform) => platform.sign({ terminalCode: 'T-9' }),
      'COMMAND_INVALID',
      'terminal',
    ],
    [
      'one of another school',
      (platform) => platform.sign({ schoolCode: 'other' }),
      'COMMAND_INVALID',
      'terminal',
    ],
    [
      'one for another call',
      (platform) => platform.sign({ call: '/command/openLock' }),
      'COMMAND_INVALID',
      'call',
    ],
    ['one with another body', (platform) => platform.sign({ body: { a: 1 } }), 'COMMAND_INVALID', 'body'],
    [
      'one that is no command',
      (platform) => platform.signAnything({ call: '/maintenance/begin' }),
      'COMMAND_INVALID',
      'format',
    ],
  ])('%s is refused, with a line in the log', async (_name, make, name, reason) => {
    expect(await begin(make(harness.platform))).toMatchObject(refused(name, reason));
    expect(harness.log.of('staff-refused')).toMatchObject([{ detail: { problem: name, reason } }]);
    expect((await harness.state()).staff).toBeNull();
  });

  it('that is refused is not tried as a call of the session', async () => {
    await harness.beginStaff();
    expect(await harness.command('x.y')(maintenanceCalls.devices, {})).toMatchObject(
      refused('COMMAND_INVALID'),
    );
  });

  it('is refused when it is too old or from the future', async () => {
    const late = harness.platform.sign();
    // One second more, because the platform's time is known only to the second.
    await harness.time.advance((COMMAND_VALID_SECONDS + COMMAND_CLOCK_SKEW_SECONDS + 1) * SECOND_MS);
    expect(await begin(late)).toMatchObject(refused('COMMAND_EXPIRED', 'expired'));
    const issuedAt = new Date(harness.time.now() + DAY_MS).toISOString();
    const early = harness.platform.sign({ issuedAt, expiresAt: issuedAt });
    expect(await begin(early)).toMatchObject(refused('COMMAND_INVALID', 'clock'));
  });

  it("is checked against the platform's clock: a terminal with a wrong clock still admits staff", async () => {
    for (const aheadMs of [40 * DAY_MS, -40 * DAY_MS]) {
      harness.platform.setClockAhead(aheadMs);
      await harness.call(commonCalls.domainAccessToken, { refresh: true });
      const text = harness.platform.sign();
      expect(await begin(text)).toMatchObject({ ok: true });
      const old = harness.platform.sign();
      await harness.time.advance((COMMAND_VALID_SECONDS + COMMAND_CLOCK_SKEW_SECONDS + 1) * SECOND_MS);
      expect(await begin(old)).toMatchObject(refused('COMMAND_EXPIRED'));
    }
  });

  it('with a body that is nested without end is refused like any other', async () => {
    const { baseUrl, token } = harness.agent();
    const response = await fetch(`${baseUrl}/maintenance/begin`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Agent-Token': token,
        'X-Terminal-Command': harness.platform.sign(),
      },
      body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ code: '9011', data: { reason: 'body' } });
  });

  it('keeps working after a restart without the platform', async () => {
    await harness.platform.down();
    await harness.restart();
    expect(await begin(harness.platform.sign())).toMatchObject({ ok: true });
    await harness.platform.up();
  });

  it('is worth nothing to a terminal that is not registered', async () => {
    await harness.stop();
    harness = await startHarness({ registered: false });
    expect(await begin(harness.platform.sign())).toMatchObject(refused('COMMAND_INVALID', 'noKey'));
  });
});

describe('a terminal whose disk is full', () => {
  it('lets staff in, once, and carries out nothing else that it could not remember', async () => {
    let full = false;
    await harness.restart({
      onDatabase: (database) => {
        const exec = database.exec.bind(database);
        database.exec = (sql) => {
          if (full && sql === 'BEGIN IMMEDIATE') {
            throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
          }
          exec(sql);
        };
      },
    });
    await harness.time.until(async () => (await harness.state()).platform.reachable);
    full = true;
    const body = { cartonCode: '1', sheets: 1 };
    const add = harness.platform.sign({ call: '/printer/addCartonCopy', body });
    expect(await harness.command(add)(printerCalls.addCartonCopy, body)).toMatchObject({
      problem: { name: 'AGENT_STORAGE_FAILED' },
    });
    const text = harness.platform.sign({ commandId: randomUUID() });
    expect(await begin(text)).toMatchObject({ ok: true });
    expect(await begin(text)).toMatchObject({ problem: { name: 'COMMAND_USED' } });
    expect(await devices()).toMatchObject({ ok: true });
  });
});
