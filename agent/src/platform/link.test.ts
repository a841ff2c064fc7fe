import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { HEARTBEAT_MS, HEARTBEAT_RETRY_MS } from '../limits.ts';
import { type AgentHarness, startHarness } from '../testing/agentHarness.ts';

let harness: AgentHarness;
beforeEach(async () => {
  harness = await startHarness();
  await harness.time.until(async () => (await harness.state()).terminal !== null);
});
afterEach(() => harness.stop());

describe('the heartbeat', () => {
  it('reports condition, paper and version every ten seconds', async () => {
    const before = harness.platform.heartbeats.length;
    const begun = harness.time.elapsed();
    await harness.time.until(() => harness.platform.heartbeats.length === before + 5);
    expect(harness.time.elapsed() - begun).toBeGreaterThanOrEqual(4 * HEARTBEAT_MS);
    expect(harness.time.elapsed() - begun).toBeLessThanOrEqual(8 * HEARTBEAT_MS);
    expect(harness.platform.heartbeats.at(-1)).toMatchObject({
      printerCondition: 'idle',
      version: '0.0.1',
      cartons: [{ cartonCode: '1', sheets: 500 }, {}, {}, {}],
    });
  });

  it('takes the platform for lost after two misses, and for found at the first answer', async () => {
    await harness.platform.down();
    await harness.time.advance(HEARTBEAT_MS + 2 * HEARTBEAT_RETRY_MS);
    expect((await harness.state()).platform.reachable).toBe(false);
    expect(harness.log.of('platform-lost')).toHaveLength(1);
    await harness.platform.up();
    await harness.time.until(async () => (await harness.state()).platform.reachable, 2 * HEARTBEAT_RETRY_MS);
    expect(harness.log.of('platform-reached')).toHaveLength(2);
  });

  it('counts a refusal as an answer', async () => {
    harness.platform.refuse('heartbeat', 'INTERNAL', 5);
    await harness.time.advance(6 * HEARTBEAT_MS);
    expect((await harness.state()).platform.reachable).toBe(true);
  });

  it('takes a platform that says only that it is unavailable for lost, and soon notices that it can work again', async () => {
    harness.platform.refuse('heartbeat', 'UNAVAILABLE', 1_000);
    await harness.time.advance(HEARTBEAT_MS + 2 * HEARTBEAT_RETRY_MS);
    expect((await harness.state()).platform.reachable).toBe(false);
    harness.platform.relent();
    await harness.time.until(async () => (await harness.state()).platform.reachable, 2 * HEARTBEAT_RETRY_MS);
  });
});

describe('the settings of the terminal', () => {
  it('are fetched when they changed, and not otherwise', async () => {
    const before = harness.platform.headersOf('/terminal/sp-terminal/terminal/').length;
    await harness.time.advance(3 * HEARTBEAT_MS);
    expect(harness.platform.headersOf('/terminal/sp-terminal/terminal/')).toHaveLength(before);
    harness.platform.setTerminal({ paused: true, pausedReason: { zh: '维护', en: 'Maintenance' } });
    await harness.time.until(async () => (await harness.state()).terminal?.paused === true);
    expect((await harness.state()).terminal?.pausedReason?.en).toBe('Maintenance');
  });

  it('are fetched again when that failed', async () => {
    harness.platform.refuse('terminal', 'INTERNAL', 2);
    harness.platform.setTerminal({ paused: true });
    await harness.time.until(async () => (await harness.state()).terminal?.paused === true);
  });

  it('name the printer, which is exchanged while the agent runs', async () => {
    const opened: string[] = [];
    await harness.restart({
      config: { printerAddress: null },
      openPrinter: (configuration, folder) => {
        opened.push(configuration.address);
        return harness.openPrinter(configuration, folder);
      },
    });
    expect((await harness.state()).printer).toMatchObject({ strategyName: '', condition: 'offline' });
    harness.platform.setTerminal({
      settings: { ...DEFAULT_TERMINAL_SETTINGS, printerAddress: 'ipp://printer/ipp/print' },
    });
    await harness.time.until(async () => (await harness.state()).printer.strategyName === 'memory');
    await harness.time.until(async () => (await harness.state()).printer.condition === 'idle');
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
    harness.platform.redirectTo(`http://127.0.0.1:${port}/`);
    await harness.time.advance(3 * HEARTBEAT_MS);
    expect(seen).toEqual([]);
    expect((await harness.state()).platform.reachable).toBe(false);
    elsewhere.close();
  });
});
