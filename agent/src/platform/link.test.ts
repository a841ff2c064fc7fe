import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { HEARTBEAT_MS, HEARTBEAT_RETRY_MS } from '../limits.ts';
import { type Rig, startRig } from '../testing/startAgent.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  await rig.time.until(async () => (await rig.state()).terminal !== null);
});
afterEach(() => rig.stop());

describe('the heartbeat', () => {
  it('tells condition, paper and version every ten seconds', async () => {
    const before = rig.platform.heartbeats.length;
    const begun = rig.time.elapsed();
    await rig.time.until(() => rig.platform.heartbeats.length === before + 5);
    expect(rig.time.elapsed() - begun).toBeGreaterThanOrEqual(4 * HEARTBEAT_MS);
    expect(rig.time.elapsed() - begun).toBeLessThanOrEqual(8 * HEARTBEAT_MS);
    expect(rig.platform.heartbeats.at(-1)).toMatchObject({
      printerCondition: 'idle',
      version: '0.0.1',
      cartons: [{ cartonCode: '1', sheets: 500 }, {}, {}, {}],
    });
  });

  it('takes the platform for lost after two misses, and for found at the first answer', async () => {
    await rig.platform.down();
    await rig.time.advance(HEARTBEAT_MS + 2 * HEARTBEAT_RETRY_MS);
    expect((await rig.state()).platform.reachable).toBe(false);
    expect(rig.log.of('platform-lost')).toHaveLength(1);
    await rig.platform.up();
    await rig.time.until(async () => (await rig.state()).platform.reachable, 2 * HEARTBEAT_RETRY_MS);
    expect(rig.log.of('platform-reached')).toHaveLength(2);
  });

  it('counts a refusal as an answer', async () => {
    rig.platform.refuse('heartbeat', 'INTERNAL', 5);
    await rig.time.advance(6 * HEARTBEAT_MS);
    expect((await rig.state()).platform.reachable).toBe(true);
  });
});

describe('the settings of the terminal', () => {
  it('are fetched when they changed, and not otherwise', async () => {
    const before = rig.platform.headersOf('/terminal/sp-terminal/terminal/').length;
    await rig.time.advance(3 * HEARTBEAT_MS);
    expect(rig.platform.headersOf('/terminal/sp-terminal/terminal/')).toHaveLength(before);
    rig.platform.setTerminal({ paused: true, pausedReason: { zh: '维护', en: 'Maintenance' } });
    await rig.time.until(async () => (await rig.state()).terminal?.paused === true);
    expect((await rig.state()).terminal?.pausedReason?.en).toBe('Maintenance');
  });

  it('are fetched again when that failed', async () => {
    rig.platform.refuse('terminal', 'INTERNAL', 2);
    rig.platform.setTerminal({ paused: true });
    await rig.time.until(async () => (await rig.state()).terminal?.paused === true);
  });

  it('name the printer, which is exchanged while the agent runs', async () => {
    const opened: string[] = [];
    await rig.restart({
      config: { printerAddress: null },
      openPrinter: (configuration, folder) => {
        opened.push(configuration.address);
        return rig.openPrinter(configuration, folder);
      },
    });
    expect((await rig.state()).printer).toMatchObject({ strategyName: '', condition: 'offline' });
    rig.platform.setTerminal({
      settings: { ...DEFAULT_TERMINAL_SETTINGS, printerAddress: 'ipp://printer/ipp/print' },
    });
    await rig.time.until(async () => (await rig.state()).printer.strategyName === 'memory');
    await rig.time.until(async () => (await rig.state()).printer.condition === 'idle');
    expect(opened).toEqual(['ipp://printer/ipp/print']);
  });
});

describe('a platform that sends elsewhere', () => {
  it('does not get the identity of the terminal carried there', async () => {
    const seen: unknown[] = [];
    const elsewhere = createServer((request, response) => {
      seen.push(request.headers);
      response.end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const address = elsewhere.address();
    const port = typeof address === 'object' ? address?.port : 0;
    rig.platform.redirectTo(`http://127.0.0.1:${port}/`);
    await rig.time.advance(3 * HEARTBEAT_MS);
    expect(seen).toEqual([]);
    expect((await rig.state()).platform.reachable).toBe(false);
    elsewhere.close();
  });
});
