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
import { type Rig, startRig } from '../testing/startAgent.ts';

const IDLE_MS = STAFF_IDLE_SECONDS * SECOND_MS;
let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  await rig.time.until(() => rig.platform.heartbeats.length > 0);
});
afterEach(() => rig.stop());

const devices = () => rig.call(maintenanceCalls.devices, {});
const begin = (text: string) => rig.command(text)(maintenanceCalls.begin, {});
const NEEDED = { ok: false, problem: { name: 'STAFF_NEEDED' } };

describe('a maintenance session', () => {
  it('is begun by a grant of the platform, shown to the page, and lets staff make their calls', async () => {
    expect(await devices()).toMatchObject(NEEDED);
    expect((await rig.state()).staff).toBeNull();
    const begun = await begin(rig.platform.sign({ by: 'account-9' }));
    const until = new Date(rig.time.now() + IDLE_MS).toISOString();
    expect(begun).toEqual({ ok: true, value: { until } });
    expect((await rig.state()).staff).toEqual({ until });
    expect(await devices()).toMatchObject({ ok: true });
    expect(rig.log.of('staff-session-begin')).toMatchObject([{ detail: { by: 'account-9' } }]);
    expect(rig.log.of('staff-call').at(-1)?.detail).toEqual({
      path: '/wec-self-print-terminal/maintenance/devices',
      kind: 'staff',
      by: 'account-9',
    });
  });

  it('ends when nobody does anything for a while, and the page hears of it', async () => {
    await rig.beginStaff();
    await rig.time.advance(IDLE_MS - 1);
    expect((await rig.state()).staff).not.toBeNull();
    await rig.time.advance(1);
    expect((await rig.state()).staff).toBeNull();
    expect(await devices()).toMatchObject(NEEDED);
    expect(rig.log.of('staff-session-end')).toMatchObject([{ detail: { reason: 'idle' } }]);
  });

  it('goes on with each call of staff, not with those of the page, and not for ever', async () => {
    await rig.beginStaff();
    await rig.time.advance(IDLE_MS - 1_000);
    expect(await devices()).toMatchObject({ ok: true });
    await rig.time.advance(IDLE_MS - 1_000);
    await rig.call(commonCalls.terminalInfo, {});
    await rig.call(kioskCalls.endSession, {});
    expect((await rig.state()).staff).not.toBeNull();
    await rig.time.advance(1_000);
    expect((await rig.state()).staff).toBeNull();

    await rig.beginStaff();
    const begun = rig.time.elapsed();
    while ((await devices()).ok) await rig.time.advance(IDLE_MS / 2);
    expect(rig.time.elapsed() - begun).toBe(STAFF_SESSION_SECONDS_MAX * SECOND_MS);
    expect(rig.log.of('staff-session-end').at(-1)?.detail).toMatchObject({ reason: 'too-long' });
  });

  it('ends when it is asked to, once', async () => {
    await rig.beginStaff();
    await rig.call(maintenanceCalls.end, {});
    await rig.call(maintenanceCalls.end, {});
    expect(await devices()).toMatchObject(NEEDED);
    expect(rig.log.of('staff-session-end')).toMatchObject([{ detail: { reason: 'asked' } }]);
  });

  it('ends with the registration', async () => {
    await rig.beginStaff();
    rig.platform.forgetTerminal();
    await rig.time.until(async () => (await rig.state()).registration === 'lost');
    expect((await rig.state()).staff).toBeNull();
    expect(await devices()).toMatchObject(NEEDED);
    expect(await begin(rig.platform.sign())).toMatchObject({ problem: { name: 'COMMAND_INVALID' } });
  });

  it('does not outlive the agent', async () => {
    await rig.beginStaff();
    await rig.restart();
    expect((await rig.state()).staff).toBeNull();
    expect(await devices()).toMatchObject(NEEDED);
  });

  it('is that of the person who logged in last', async () => {
    await rig.beginStaff('account-1');
    await rig.beginStaff('account-2');
    await devices();
    expect(rig.log.of('staff-call').at(-1)?.detail).toMatchObject({ by: 'account-2' });
    expect(rig.log.of('staff-session-end')).toMatchObject([
      { detail: { by: 'account-1', reason: 'replaced' } },
    ]);
  });

  it('is answered as it stands to staff that ask for it again', async () => {
    await rig.beginStaff();
    await rig.time.advance(1_000);
    const until = new Date(rig.time.now() + IDLE_MS).toISOString();
    expect(await rig.call(maintenanceCalls.begin, {})).toEqual({ ok: true, value: { until } });
  });
});

describe('a signed command of the page', () => {
  it('makes its one call, without a session, and says so in the log', async () => {
    const body = { cartonCode: '1', sheets: 20 };
    const text = rig.platform.sign({ call: '/printer/addCartonCopy', body, by: 'account-3' });
    expect(await rig.command(text)(printerCalls.addCartonCopy, body)).toMatchObject({ ok: true });
    expect((await rig.state()).staff).toBeNull();
    expect(rig.log.of('staff-call')).toMatchObject([{ detail: { kind: 'command', by: 'account-3' } }]);
  });

  const refused = (name: string, reason?: string) => ({
    ok: false,
    problem: { name, ...(reason === undefined ? {} : { detail: { reason } }) },
  });

  it('works once', async () => {
    const text = rig.platform.sign();
    expect(await begin(text)).toMatchObject({ ok: true });
    expect(await begin(text)).toMatchObject(refused('COMMAND_USED'));
    await rig.restart();
    await rig.time.until(() => rig.platform.heartbeats.length > 1);
    expect(await begin(text)).toMatchObject(refused('COMMAND_USED'));
    expect((await rig.state()).staff).toBeNull();
  });

  it('works once when it is used at the same time', async () => {
    const text = rig.platform.sign();
    const answers = await Promise.all([begin(text), begin(text), begin(text)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it.each<[string, (platform: Rig['platform']) => string, string, string]>([
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
    expect(await begin(make(rig.platform))).toMatchObject(refused(name, reason));
    expect(rig.log.of('staff-refused')).toMatchObject([{ detail: { problem: name, reason } }]);
    expect((await rig.state()).staff).toBeNull();
  });

  it('that is refused is not tried as a call of the session', async () => {
    await rig.beginStaff();
    expect(await rig.command('x.y')(maintenanceCalls.devices, {})).toMatchObject(refused('COMMAND_INVALID'));
  });

  it('is refused when it is too old or from the future', async () => {
    const late = rig.platform.sign();
    // A second more, since the platform tells its time to a second.
    await rig.time.advance((COMMAND_VALID_SECONDS + COMMAND_CLOCK_SKEW_SECONDS + 1) * SECOND_MS);
    expect(await begin(late)).toMatchObject(refused('COMMAND_EXPIRED', 'expired'));
    const issuedAt = new Date(rig.time.now() + DAY_MS).toISOString();
    const early = rig.platform.sign({ issuedAt, expiresAt: issuedAt });
    expect(await begin(early)).toMatchObject(refused('COMMAND_INVALID', 'clock'));
  });

  it('is held against the clock of the platform: a terminal whose own is wrong lets staff in all the same', async () => {
    for (const aheadMs of [40 * DAY_MS, -40 * DAY_MS]) {
      rig.platform.setClockAhead(aheadMs);
      await rig.call(commonCalls.domainAccessToken, { refresh: true });
      const text = rig.platform.sign();
      expect(await begin(text)).toMatchObject({ ok: true });
      const old = rig.platform.sign();
      await rig.time.advance((COMMAND_VALID_SECONDS + COMMAND_CLOCK_SKEW_SECONDS + 1) * SECOND_MS);
      expect(await begin(old)).toMatchObject(refused('COMMAND_EXPIRED'));
    }
  });

  it('with a body that is nested without end is refused like any other', async () => {
    const { baseUrl, token } = rig.agent();
    const response = await fetch(`${baseUrl}/maintenance/begin`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Agent-Token': token,
        'X-Terminal-Command': rig.platform.sign(),
      },
      body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ code: '9011', data: { reason: 'body' } });
  });

  it('keeps working after a restart without the platform', async () => {
    await rig.platform.down();
    await rig.restart();
    expect(await begin(rig.platform.sign())).toMatchObject({ ok: true });
    await rig.platform.up();
  });

  it('is worth nothing to a terminal that is not registered', async () => {
    await rig.stop();
    rig = await startRig({ registered: false });
    expect(await begin(rig.platform.sign())).toMatchObject(refused('COMMAND_INVALID', 'noKey'));
  });
});

describe('a terminal whose disk is full', () => {
  it('lets staff in, once, and carries out nothing else that it could not remember', async () => {
    let full = false;
    await rig.restart({
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
    await rig.time.until(async () => (await rig.state()).platform.reachable);
    full = true;
    const body = { cartonCode: '1', sheets: 1 };
    const add = rig.platform.sign({ call: '/printer/addCartonCopy', body });
    expect(await rig.command(add)(printerCalls.addCartonCopy, body)).toMatchObject({
      problem: { name: 'AGENT_STORAGE_FAILED' },
    });
    const text = rig.platform.sign({ commandId: randomUUID() });
    expect(await begin(text)).toMatchObject({ ok: true });
    expect(await begin(text)).toMatchObject({ problem: { name: 'COMMAND_USED' } });
    expect(await devices()).toMatchObject({ ok: true });
  });
});
