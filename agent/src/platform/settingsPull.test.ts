import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { HEARTBEAT_MS } from '../limits.ts';
import { type Rig, startRig } from '../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  await rig.time.until(async () => (await rig.state()).terminal !== null);
});
afterEach(() => rig.stop());

/** A view whose settings are wrong at one place. */
async function badView(change: Readonly<Record<string, unknown>>) {
  const { terminal } = await rig.state();
  return { ...terminal, settings: { ...DEFAULT_TERMINAL_SETTINGS, ...change } };
}
const asked = () => rig.platform.headersOf('/sp-terminal/terminal/').length;

describe('settings that cannot be used', () => {
  it('are refused by the name of their field, and the last good ones stay, over a restart too', async () => {
    rig.platform.setTerminal({ settings: { ...DEFAULT_TERMINAL_SETTINGS, idleSeconds: 99 } });
    await rig.time.until(async () => (await rig.state()).terminal?.settings.idleSeconds === 99);
    rig.platform.setRawTerminal(await badView({ idleSeconds: 'soon' }));
    await rig.time.until(() => rig.log.of('settings-refused').length > 0);
    expect(rig.log.of('settings-refused')[0]?.detail).toEqual({ field: 'settings.idleSeconds' });
    expect((await rig.state()).terminal?.settings.idleSeconds).toBe(99);
    await rig.restart();
    expect((await rig.state()).terminal?.settings.idleSeconds).toBe(99);
  });

  it('are not asked for again until they are others', async () => {
    rig.platform.setRawTerminal(await badView({ cartons: [{ cartonCode: '1', mediaSource: '' }] }));
    await rig.time.until(() => rig.log.of('settings-refused').length > 0);
    const before = asked();
    await rig.time.advance(5 * HEARTBEAT_MS);
    expect(asked()).toBe(before);
    rig.platform.setRawTerminal(undefined);
    rig.platform.setTerminal({ settings: { ...DEFAULT_TERMINAL_SETTINGS, idleSeconds: 77 } });
    await rig.time.until(async () => (await rig.state()).terminal?.settings.idleSeconds === 77);
  });

  it('do not keep the terminal from being paused and put into service again', async () => {
    rig.platform.setRawTerminal(await badView({ idleSeconds: -1 }));
    await rig.time.until(() => rig.log.of('settings-refused').length > 0);
    rig.platform.setTerminal({ paused: true });
    await rig.time.until(async () => (await rig.state()).terminal?.paused === true);
    rig.platform.setTerminal({ paused: false });
    await rig.time.until(async () => (await rig.state()).terminal?.paused === false);
  });
});

describe('staff that fetches the settings now', () => {
  const refresh = () => rig.call(maintenanceCalls.refreshSettings, {});
  beforeEach(() => rig.beginStaff());

  it('gets them without a heartbeat', async () => {
    rig.platform.setTerminal({ settings: { ...DEFAULT_TERMINAL_SETTINGS, idleSeconds: 88 } });
    expect(await refresh()).toEqual({ ok: true, value: {} });
    expect((await rig.state()).terminal?.settings.idleSeconds).toBe(88);
    const kept = readFileSync(join(rig.dataDir, 'settings', 'terminal.json'), 'utf8');
    expect(JSON.parse(kept).settings.idleSeconds).toBe(88);
  });

  it('hears which field is wrong', async () => {
    rig.platform.setRawTerminal(await badView({ devices: { idCard: { driver: 'samv', port: {} } } }));
    expect(await refresh()).toMatchObject({
      problem: {
        name: 'SETTINGS_INVALID',
        detail: { field: expect.stringMatching(/^settings\.devices\.idCard/) },
      },
    });
  });

  it('hears that the platform is away, or did not answer so', async () => {
    rig.platform.refuse('terminal', 'INTERNAL');
    expect(await refresh()).toMatchObject({ problem: { name: 'PLATFORM_UNREACHABLE' } });
    await rig.platform.down();
    expect(await refresh()).toMatchObject({ problem: { name: 'PLATFORM_UNREACHABLE' } });
  });
});
