import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commandCalls } from '@self-print/contract/agent/command.ts';
import { doctorCalls } from '@self-print/contract/agent/doctor/doctorCalls.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { pageTaskCalls } from '@self-print/contract/agent/pageTasks.ts';
import type { CallArguments } from '@self-print/contract/call.ts';
import { HEADERS } from '@self-print/contract/call.ts';
import { PRESENCE_LIMIT_MS, SCREENSHOT_LIMIT_MS } from '../limits.ts';
import { type AgentHarness, aTicket, startHarness } from '../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
  await harness.time.until(async () => (await harness.state()).terminal !== null);
  await harness.beginStaff();
});
afterEach(() => harness.stop());

const call: AgentHarness['call'] = (definition, input) => harness.call(definition, input);

describe('the maintenance mode', () => {
  it('is shown, kept over a restart, and taken back', async () => {
    expect((await harness.state()).maintenance).toBe(false);
    await call(commandCalls.setTerminalMaitain, { reason: 'door broken' });
    expect((await harness.state()).maintenance).toBe(true);
    await harness.restart();
    expect((await harness.state()).maintenance).toBe(true);
    await harness.beginStaff();
    await call(commandCalls.removeTerminalMaitain, {});
    await harness.restart();
    expect((await harness.state()).maintenance).toBe(false);
  });

  it('does not change when that cannot be written down', async () => {
    // A folder in place of the file.
    mkdirSync(join(harness.dataDir, 'settings', 'maintenance.json', 'x'), { recursive: true });
    expect(await call(commandCalls.setTerminalMaitain, {})).toMatchObject({
      problem: { name: 'AGENT_STORAGE_FAILED' },
    });
    expect((await harness.state()).maintenance).toBe(false);
  });

  it('is on when its file cannot be understood: somebody must look', async () => {
    writeFileSync(join(harness.dataDir, 'settings', 'maintenance.json'), '{"maintenance":');
    await harness.restart();
    expect((await harness.state()).maintenance).toBe(true);
    expect(harness.log.of('terminal-maintenance')).toMatchObject([{ error: expect.any(Error) }]);
  });
});

describe('the examination', () => {
  const examined = async () => {
    const answer = await call(doctorCalls.examine, {});
    if (!answer.ok) throw new Error(answer.problem.message);
    return (check: string) => answer.value.lines.find((found) => found.check === check);
  };

  it('is of what the running agent knows, and names no device that is not installed', async () => {
    const line = await examined();
    expect(line('agent')).toMatchObject({ state: 'ok', facts: { version: '0.0.1' } });
    expect(line('access')).toMatchObject({ code: 'access-fine' });
    expect(line('journal')).toMatchObject({ code: 'journal-fine' });
    expect(line('trays')).toMatchObject({ state: 'ok' });
    expect(line('screen')).toMatchObject({ code: 'screen-none' });
    expect(line('idCard')).toBeUndefined();
  });

  it('finds a printer that is jammed, and a platform that is away', async () => {
    harness.printer.jam();
    await harness.platform.down();
    const line = await examined();
    expect(line('printer')).toMatchObject({ code: 'printer-stopped', facts: { condition: 'jam' } });
    expect(line('platformReach')).toMatchObject({ code: 'reach-none', facts: { reason: 'ECONNREFUSED' } });
    expect(line('access')).toMatchObject({ code: 'access-none' });
    expect(line('clock')).toMatchObject({ code: 'clock-unknown' });
  });

  it('finds a terminal that the platform knows no more', async () => {
    harness.platform.forgetTerminal();
    const line = await examined();
    expect(line('access')).toMatchObject({ code: 'access-refused' });
  });
});

describe('the readiness report', () => {
  const report = async () => {
    const answer = await call(maintenanceCalls.readiness, {});
    if (!answer.ok) throw new Error(answer.problem.message);
    const state = (check: string) => answer.value.checks.find((found) => found.check === check)?.state;
    return { ready: answer.value.ready, state };
  };

  it('is of what is there now', async () => {
    const { state } = await report();
    expect(['registration', 'platform', 'journal', 'printer', 'paper', 'outbox'].map(state)).toEqual([
      'good',
      'attention',
      'good',
      'good',
      'good',
      'good',
    ]);
    expect(state('idCard')).toBe('notInstalled');
    harness.printer.jam();
    const jammed = await report();
    expect([jammed.ready, jammed.state('printer')]).toEqual([false, 'bad']);
  });

  it('agrees with the screen when the terminal is out of service', async () => {
    expect(await call(commandCalls.setTerminalMaitain, {})).toMatchObject({ ok: true });
    expect((await report()).state('service')).toBe('attention');
    expect((await report()).ready).toBe(false);
  });

  it("reports that the machine's clock is wrong", async () => {
    expect((await report()).state('clock')).toBe('good');
    harness.platform.setClockAhead(3_600_000);
    await harness.call(maintenanceCalls.refreshSettings, {});
    expect((await report()).state('clock')).toBe('bad');
  });

  it('knows the standing connection', async () => {
    harness.platform.link.open();
    await harness.time.until(() => harness.platform.link.connected());
    await harness.beginStaff();
    expect((await report()).state('platform')).toBe('good');
  });

  it('sees page and shell only while they ask', async () => {
    const { baseUrl, token } = harness.agent();
    const asPage = () =>
      fetch(`${baseUrl}/kiosk/state`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          [HEADERS.agentToken]: token,
          'Sec-Fetch-Site': 'same-origin',
        },
        body: '{}',
      });
    expect((await report()).state('shell')).toBe('bad');
    await asPage();
    expect((await report()).state('shell')).toBe('good');
    await harness.time.advance(PRESENCE_LIMIT_MS + 1);
    await asPage();
    expect((await report()).state('shell')).toBe('attention');
  });
});

describe('log and files', () => {
  it('are read by staff', async () => {
    const lines = await call(maintenanceCalls.log, { contains: 'agent-registered' });
    expect(lines).toMatchObject({ value: { lines: [{ event: 'agent-registered', level: 'info' }] } });
    expect(JSON.stringify(await call(maintenanceCalls.log, { rows: 500 }))).not.toMatch(
      /1{40}|(token|page)-1/,
    );
    expect(await call(maintenanceCalls.listFiles, { folder: 'settings' })).toMatchObject({
      value: [{ name: 'terminal.json' }],
    });
    const part = await call(maintenanceCalls.readFile, { folder: 'settings', name: 'terminal.json' });
    expect(part.ok && JSON.parse(Buffer.from(part.value.content, 'base64').toString()).terminalCode).toBe(
      'T-0107',
    );
  });
});

describe('the devices', () => {
  it('are reported with the printer', async () => {
    expect(await call(maintenanceCalls.devices, {})).toMatchObject({
      value: expect.arrayContaining([
        expect.objectContaining({ device: 'printer', state: 'ready', driver: 'memory' }),
      ]),
    });
    harness.printer.unplugNetwork();
    await harness.time.until(async () =>
      (await harness.state()).devices.some(
        ({ device, state }) => device === 'printer' && state === 'faulted',
      ),
    );
  });

  it('that are not there can be neither tested nor opened again', async () => {
    for (const device of ['trainCard', 'keypad'] as const) {
      expect(await call(maintenanceCalls.testDevice, { device })).toMatchObject({
        problem: { name: 'DEVICE_ABSENT' },
      });
      expect(await call(maintenanceCalls.reopenDevice, { device })).toMatchObject({
        problem: { name: 'DEVICE_ABSENT' },
      });
    }
  });

  it('are opened again: the printer gets a new driver', async () => {
    let opened = 0;
    await harness.restart({
      openPrinter: (configuration, folder) => {
        opened += 1;
        return harness.openPrinter(configuration, folder);
      },
    });
    await harness.beginStaff();
    const before = opened;
    expect(await call(maintenanceCalls.reopenDevice, { device: 'printer' })).toMatchObject({ ok: true });
    expect(opened).toBe(before + 1);
  });
});

describe('a screenshot', () => {
  const answer = async (given: CallArguments<typeof pageTaskCalls.answerTask>['answer']) => {
    await asked();
    const [task] = (await harness.state()).tasks;
    await call(pageTaskCalls.answerTask, { taskId: task?.taskId ?? '', answer: given });
  };
  /** Waits in real time, so that the page's fake time does not advance. */
  const asked = async () => {
    while ((await harness.state()).tasks.length !== 1) await pause(5);
  };
  const shot = () => call(maintenanceCalls.screenshot, {});
  const IN_USE = { problem: { name: 'TERMINAL_IN_USE' } };

  it('is what the page gives, up to its largest size', async () => {
    const jpeg = 'A'.repeat(2_999_996);
    const taken = shot();
    await answer({ kind: 'picture', jpeg });
    expect(await taken).toEqual({ ok: true, value: { jpeg } });
  });

  it('is unavailable without a shell, or from a page that says nothing', async () => {
    const refused = shot();
    await answer({ kind: 'refused', reason: 'noShell' });
    expect(await refused).toMatchObject({ problem: { name: 'NO_SHELL' } });
    const odd = shot();
    await answer({ kind: 'done' });
    expect(await odd).toMatchObject({ problem: { name: 'PAGE_SILENT' } });
    const silent = shot();
    await asked();
    await harness.time.advance(SCREENSHOT_LIMIT_MS);
    expect(await silent).toMatchObject({ problem: { name: 'PAGE_SILENT' } });
  });

  it('is never taken of a person: not at the screen, not with a print', async () => {
    await call(kioskCalls.logEvent, { event: 'kiosk-session-start' });
    expect(await shot()).toMatchObject(IN_USE);
    await call(kioskCalls.logEvent, { event: 'kiosk-session-end' });
    await harness.print(aTicket());
    expect(await shot()).toMatchObject(IN_USE);
    expect((await harness.state()).tasks).toEqual([]);
  });

  it('is available when the page is reloaded, whatever the previous one had started', async () => {
    await call(kioskCalls.logEvent, { event: 'kiosk-session-start' });
    await call(kioskCalls.logEvent, { event: 'kiosk-page-open' });
    const taken = shot();
    await answer({ kind: 'picture', jpeg: 'AAAA' });
    expect(await taken).toEqual({ ok: true, value: { jpeg: 'AAAA' } });
  });

  it('is thrown away when a person comes while it is taken', async () => {
    const taken = shot();
    await asked();
    await call(kioskCalls.logEvent, { event: 'kiosk-session-start' });
    await answer({ kind: 'picture', jpeg: 'AAAA' });
    expect(await taken).toMatchObject(IN_USE);
  });
});
