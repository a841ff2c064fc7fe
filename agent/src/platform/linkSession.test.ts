import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commandCalls } from '@self-print/contract/agent/command.ts';
import { LINK_CLOSE, LINK_MESSAGE_LIMIT_BYTES } from '@self-print/contract/terminalLink.ts';
import {
  HEARTBEAT_MS,
  LINK_FIRST_RETRY_MS,
  LINK_LAST_RETRY_MS,
  LINK_REPORT_MS,
  LINK_REPORT_PAUSE_MS,
  LINK_SILENCE_MS,
} from '../limits.ts';
import { type AgentHarness, startHarness } from '../testing/agentHarness.ts';

let harness: AgentHarness;
let link: AgentHarness['platform']['link'];
beforeEach(async () => {
  harness = await startHarness();
  ({ link } = harness.platform);
  link.open();
  await harness.time.until(() => link.connected());
  await harness.time.until(async () => (await harness.state()).printer.condition === 'idle');
});
afterEach(() => harness.stop());

const beats = () => harness.platform.heartbeats.length;
const linked = () => harness.time.until(() => link.connected());
/** Breaks the connection and waits in real time until the terminal has noticed. */
async function broken(breakIt: () => void): Promise<void> {
  const lost = () => harness.log.of('link-lost').length;
  const before = lost();
  breakIt();
  while (lost() === before) await pause(5);
}

describe('the standing connection', () => {
  it('proves who the terminal is, and reports all that the platform wants to know', () => {
    expect(link.reports().at(-1)).toEqual({
      printerCondition: 'idle',
      cartons: ['1', '2', '3', '4'].map((cartonCode) => ({ cartonCode, sheets: 500 })),
      settings: { version: '1', outcome: 'applied', field: null },
      version: '0.0.1',
      versions: {
        agent: '0.0.1',
        node: process.version,
        os: expect.stringMatching(/^\w+ \S+/),
      },
      devices: expect.arrayContaining([
        { device: 'printer', state: 'ready', problem: null, driver: 'memory', kind: 'real', detail: 'idle' },
      ]),
      maintenance: false,
    });
  });

  it('is the only one that reports while it is open', async () => {
    await harness.time.advance(LINK_REPORT_MS);
    const before = { beats: beats(), reports: link.reports().length };
    await harness.time.advance(5 * LINK_REPORT_MS);
    expect(beats()).toBe(before.beats);
    expect(link.reports().length - before.reports).toBe(5);
    expect((await harness.state()).platform.reachable).toBe(true);
  });

  it('reports changes immediately, but no faster than the platform can handle', async () => {
    await harness.time.advance(LINK_REPORT_PAUSE_MS);
    const before = link.reports().length;
    harness.printer.jam();
    await harness.time.until(
      () => link.reports().at(-1)?.printerCondition === 'jam',
      2 * LINK_REPORT_PAUSE_MS + 3_000,
    );
    expect(link.reports().length - before).toBeLessThanOrEqual(2);
    await harness.beginStaff();
    const from = link.reports().length;
    const begun = harness.time.elapsed();
    for (let count = 0; count < 10; count += 1) {
      await harness.call(commandCalls.setTerminalMaitain, {});
      await harness.call(commandCalls.removeTerminalMaitain, {});
      await harness.time.advance(LINK_REPORT_PAUSE_MS / 10);
    }
    await harness.call(commandCalls.setTerminalMaitain, {});
    await harness.time.until(() => link.reports().at(-1)?.maintenance === true);
    const passed = harness.time.elapsed() - begun;
    expect(link.reports().length - from).toBeLessThanOrEqual(passed / LINK_REPORT_PAUSE_MS + 1);
  });

  it('delivers news of the settings', async () => {
    harness.platform.setTerminal({ paused: true });
    await harness.time.until(
      async () => (await harness.state()).terminal?.paused === true,
      2 * LINK_REPORT_MS,
    );
    expect(harness.log.of('link-lost')).toEqual([]);
  });

  it('is not troubled by what it does not understand', async () => {
    for (const odd of [
      '',
      '{',
      'null',
      '[]',
      '{"type":"later"}',
      '{"type":"command"}',
      '{"type":"standing"}',
    ]) {
      link.sendRaw(odd);
    }
    link.sendRaw(new Uint8Array([1, 2, 3]));
    await harness.time.advance(3 * LINK_REPORT_MS);
    expect(link.connected()).toBe(true);
    expect(harness.log.of('link-open')).toHaveLength(1);
  });

  it('is given up when a message is larger than any may be', async () => {
    await broken(() => link.sendRaw('x'.repeat(LINK_MESSAGE_LIMIT_BYTES + 1)));
    await linked();
    expect(harness.log.of('link-open')).toHaveLength(2);
  });

  it('ends with the agent', async () => {
    await harness.restart({ registered: true, config: { activationCode: null } });
    await linked();
    expect(harness.log.of('link-lost')).toMatchObject([{ detail: { reason: 'given-up' } }]);
  });
});

describe('a connection that breaks', () => {
  it('gives way to the heartbeat at once, and comes back', async () => {
    const before = beats();
    link.shut();
    await broken(link.cut);
    await harness.time.until(() => beats() > before, 1_000);
    expect((await harness.state()).platform.reachable).toBe(true);
    await harness.time.until(() => beats() >= before + 3);
    link.open();
    await linked();
    const after = beats();
    await harness.time.advance(2 * HEARTBEAT_MS);
    expect(beats()).toBe(after);
  });

  it('is noticed when the platform says nothing any more', async () => {
    link.fallSilent();
    const begun = harness.time.elapsed();
    await harness.time.until(() => harness.log.of('link-lost').length === 1);
    expect(harness.log.of('link-lost')[0]?.detail).toMatchObject({ reason: 'silent' });
    expect(harness.time.elapsed() - begun).toBeLessThanOrEqual(LINK_SILENCE_MS + LINK_REPORT_MS);
  });

  it('is retried less and less often, but forever', async () => {
    const before = harness.log.of('link-unavailable').length;
    link.shut();
    await broken(link.cut);
    const first = link.tries();
    await harness.time.advance(LINK_LAST_RETRY_MS);
    const early = link.tries() - first;
    await harness.time.advance(10 * LINK_LAST_RETRY_MS);
    // Logged once, however often it is retried.
    const logged = harness.log.of('link-unavailable').filter(({ detail }) => detail.detail === 'HTTP 404');
    expect(logged.length - before).toBe(1);
    expect(early).toBeGreaterThanOrEqual(4);
    expect(early).toBeLessThanOrEqual(LINK_LAST_RETRY_MS / LINK_FIRST_RETRY_MS / 4);
    expect(link.tries() - first - early).toBeGreaterThanOrEqual(8);
    expect(link.tries() - first - early).toBeLessThanOrEqual(11);
  });

  it('is not tried while the platform cannot be reached at all', async () => {
    await harness.platform.down();
    await harness.time.until(async () => !(await harness.state()).platform.reachable);
    await harness.platform.up();
    await linked();
    expect((await harness.state()).platform.reachable).toBe(true);
  });

  it('whose token has run out gets a new one and connects again at once', async () => {
    const tokens = harness.platform.tokensIssued();
    harness.platform.revokeTokens();
    const tries = link.tries();
    await broken(() => link.hangUp(LINK_CLOSE.tokenInvalid));
    await linked();
    expect(link.tries()).toBe(tries + 1);
    expect(harness.platform.tokensIssued()).toBe(tokens + 1);
  });

  it('whose tokens are refused again and again does not flood the platform', async () => {
    const before = { tokens: harness.platform.tokensIssued(), tries: link.tries() };
    link.refuse(401, 1_000);
    await broken(link.cut);
    await harness.time.advance(5 * LINK_LAST_RETRY_MS);
    expect(harness.platform.tokensIssued() - before.tokens).toBeLessThanOrEqual(2);
    expect(link.tries() - before.tries).toBeLessThanOrEqual(15);
    expect((await harness.state()).registration).toBe('registered');
  });

  it('that another machine with this identity has taken is left to it for a while', async () => {
    await broken(() => link.hangUp(LINK_CLOSE.replaced));
    const tries = link.tries();
    await harness.time.advance(LINK_LAST_RETRY_MS / 2);
    expect(link.tries()).toBe(tries);
    await linked();
  });

  it('for the terminal is not known any more leads to a lost registration', async () => {
    harness.platform.forgetTerminal();
    link.hangUp(LINK_CLOSE.tokenInvalid);
    await harness.time.until(async () => (await harness.state()).registration === 'lost');
    harness.platform.knowTerminalAgain();
    await linked();
    expect((await harness.state()).registration).toBe('registered');
  });
});
