import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { TerminalView } from '@self-print/contract/platform/terminals.ts';
import { ok } from '@self-print/contract/result.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { HEARTBEAT_MS } from '../limits.ts';
import { type AgentHarness, startHarness } from '../testing/agentHarness.ts';
import { memoryLog } from '../testing/memoryLog.ts';
import { createSettingsPull } from './settingsPull.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
  await harness.time.until(async () => (await harness.state()).terminal !== null);
});
afterEach(() => harness.stop());

/** A view with one invalid setting. */
async function badView(change: Readonly<Record<string, unknown>>) {
  const { terminal } = await harness.state();
  return { ...terminal, settings: { ...DEFAULT_TERMINAL_SETTINGS, ...change } };
}
const asked = () => harness.platform.headersOf('/sp-terminal/terminal/').length;

describe('settings that cannot be used', () => {
  it('are refused by the name of their field, and the last good ones stay, over a restart too', async () => {
    harness.platform.setTerminal({ settings: { ...DEFAULT_TERMINAL_SETTINGS, idleSeconds: 99 } });
    await harness.time.until(async () => (await harness.state()).terminal?.settings.idleSeconds === 99);
    harness.platform.setRawTerminal(await badView({ idleSeconds: 'soon' }));
    await harness.time.until(() => harness.log.of('settings-refused').length > 0);
    expect(harness.log.of('settings-refused')[0]?.detail).toEqual({ field: 'settings.idleSeconds' });
    expect((await harness.state()).terminal?.settings.idleSeconds).toBe(99);
    await harness.restart();
    expect((await harness.state()).terminal?.settings.idleSeconds).toBe(99);
  });

  it('are reported with the field, and good ones as applied', async () => {
    const reported = () => harness.platform.heartbeats.at(-1)?.settings;
    await harness.time.until(() => reported()?.outcome === 'applied');
    harness.platform.setRawTerminal(await badView({ idleSeconds: 'soon' }));
    await harness.time.until(() => reported()?.outcome === 'refused');
    expect(reported()?.field).toBe('settings.idleSeconds');
    harness.platform.setRawTerminal(undefined);
    harness.platform.setTerminal({ settings: { ...DEFAULT_TERMINAL_SETTINGS, idleSeconds: 77 } });
    await harness.time.until(() => reported()?.outcome === 'applied');
    expect(reported()?.field).toBeNull();
  });

  it('are not requested again until they change', async () => {
    harness.platform.setRawTerminal(await badView({ cartons: [{ cartonCode: '1', mediaSource: '' }] }));
    await harness.time.until(() => harness.log.of('settings-refused').length > 0);
    const before = asked();
    await harness.time.advance(5 * HEARTBEAT_MS);
    expect(asked()).toBe(before);
    harness.platform.setRawTerminal(undefined);
    harness.platform.setTerminal({ settings: { ...DEFAULT_TERMINAL_SETTINGS, idleSeconds: 77 } });
    await harness.time.until(async () => (await harness.state()).terminal?.settings.idleSeconds === 77);
  });

  it('do not keep the terminal from being paused and put into service again', async () => {
    harness.platform.setRawTerminal(await badView({ idleSeconds: -1 }));
    await harness.time.until(() => harness.log.of('settings-refused').length > 0);
    harness.platform.setTerminal({ paused: true });
    await harness.time.until(async () => (await harness.state()).terminal?.paused === true);
    harness.platform.setTerminal({ paused: false });
    await harness.time.until(async () => (await harness.state()).terminal?.paused === false);
  });
});

describe('staff that fetches the settings now', () => {
  const refresh = () => harness.call(maintenanceCalls.refreshSettings, {});
  beforeEach(() => harness.beginStaff());

  it('gets them without a heartbeat', async () => {
    harness.platform.setTerminal({ settings: { ...DEFAULT_TERMINAL_SETTINGS, idleSeconds: 88 } });
    expect(await refresh()).toEqual({ ok: true, value: {} });
    expect((await harness.state()).terminal?.settings.idleSeconds).toBe(88);
    const kept = readFileSync(join(harness.dataDir, 'settings', 'terminal.json'), 'utf8');
    expect(JSON.parse(kept).settings.idleSeconds).toBe(88);
  });

  it('reports the invalid field', async () => {
    harness.platform.setRawTerminal(await badView({ devices: { idCard: { driver: 'samv', port: {} } } }));
    expect(await refresh()).toMatchObject({
      problem: {
        name: 'SETTINGS_INVALID',
        detail: { field: expect.stringMatching(/^settings\.devices\.idCard/) },
      },
    });
  });

  it('reports that the platform is unreachable, or its answer invalid', async () => {
    harness.platform.refuse('terminal', 'INTERNAL');
    expect(await refresh()).toMatchObject({ problem: { name: 'PLATFORM_UNREACHABLE' } });
    await harness.platform.down();
    expect(await refresh()).toMatchObject({ problem: { name: 'PLATFORM_UNREACHABLE' } });
  });
});

describe('settings that are announced while others are being fetched', () => {
  it('are fetched after those, and only then count as applied', async () => {
    const { terminal: view } = await harness.state();
    if (view === null) throw new Error('The platform has described no terminal.');
    const answers: (() => void)[] = [];
    let idleSeconds = 60;
    let shown: TerminalView | null = null;
    const pull = createSettingsPull({
      client: {
        call: async () => {
          const answer = ok({ ...view, settings: { ...view.settings, idleSeconds } });
          await new Promise<void>((resolve) => answers.push(resolve));
          return answer;
        },
      } as never,
      registration: { identity: () => ({ terminalCode: view.terminalCode }) } as never,
      terminal: {
        view: () => shown,
        settings: () => DEFAULT_TERMINAL_SETTINGS,
        replace: (next) => {
          shown = next;
        },
      },
      log: memoryLog(),
    });
    const staff = pull.refresh();
    idleSeconds = 90;
    const standing = { paused: view.paused, settingsVersion: 'second' };
    const announced = [pull.accept(standing), pull.accept(standing)];
    answers[0]?.();
    await staff;
    await setImmediate();
    expect(pull.outcome()).toBeNull();
    answers[1]?.();
    await Promise.all(announced);
    expect(pull.outcome()).toMatchObject({ version: 'second', outcome: 'applied' });
    expect(shown).toMatchObject({ settings: { idleSeconds: 90 } });
    expect(answers).toHaveLength(2);
  });
});
