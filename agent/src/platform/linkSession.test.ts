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
import { type Rig, startRig } from '../testing/startAgent.ts';

let rig: Rig;
let link: Rig['platform']['link'];
beforeEach(async () => {
  rig = await startRig();
  ({ link } = rig.platform);
  link.open();
  await rig.time.until(() => link.connected());
  await rig.time.until(async () => (await rig.state()).printer.condition === 'idle');
});
afterEach(() => rig.stop());

const beats = () => rig.platform.heartbeats.length;
const linked = () => rig.time.until(() => link.connected());
/** Breaks the connection and waits, by the real clock, until the terminal has noticed. */
async function broken(breakIt: () => void): Promise<void> {
  const lost = () => rig.log.of('link-lost').length;
  const before = lost();
  breakIt();
  while (lost() === before) await pause(5);
}

describe('the standing connection', () => {
  it('proves who the terminal is, and reports all that the platform wants to know', () => {
    expect(link.reports().at(-1)).toEqual({
      printerCondition: 'idle',
      cartons: ['1', '2', '3', '4'].map((cartonCode) => ({ cartonCode, sheets: 500 })),
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
    await rig.time.advance(LINK_REPORT_MS);
    const before = { beats: beats(), reports: link.reports().length };
    await rig.time.advance(5 * LINK_REPORT_MS);
    expect(beats()).toBe(before.beats);
    expect(link.reports().length - before.reports).toBe(5);
    expect((await rig.state()).platform.reachable).toBe(true);
  });

  it('tells at once what has changed, and no faster than the platform can bear', async () => {
    await rig.time.advance(LINK_REPORT_PAUSE_MS);
    const before = link.reports().length;
    rig.printer.jam();
    await rig.time.until(
      () => link.reports().at(-1)?.printerCondition === 'jam',
      2 * LINK_REPORT_PAUSE_MS + 3_000,
    );
    expect(link.reports().length - before).toBeLessThanOrEqual(2);
    await rig.beginStaff();
    const from = link.reports().length;
    const begun = rig.time.elapsed();
    for (let count = 0; count < 10; count += 1) {
      await rig.call(commandCalls.setTerminalMaitain, {});
      await rig.call(commandCalls.removeTerminalMaitain, {});
      await rig.time.advance(LINK_REPORT_PAUSE_MS / 10);
    }
    await rig.call(commandCalls.setTerminalMaitain, {});
    await rig.time.until(() => link.reports().at(-1)?.maintenance === true);
    const passed = rig.time.elapsed() - begun;
    expect(link.reports().length - from).toBeLessThanOrEqual(passed / LINK_REPORT_PAUSE_MS + 1);
  });

  it('brings news of the settings', async () => {
    rig.platform.setTerminal({ paused: true });
    await rig.time.until(async () => (await rig.state()).terminal?.paused === true, 2 * LINK_REPORT_MS);
    expect(rig.log.of('link-lost')).toEqual([]);
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
      link.sayRaw(odd);
    }
    link.sayRaw(new Uint8Array([1, 2, 3]));
    await rig.time.advance(3 * LINK_REPORT_MS);
    expect(link.connected()).toBe(true);
    expect(rig.log.of('link-open')).toHaveLength(1);
  });

  it('is given up when a message is larger than any may be', async () => {
    await broken(() => link.sayRaw('x'.repeat(LINK_MESSAGE_LIMIT_BYTES + 1)));
    await linked();
    expect(rig.log.of('link-open')).toHaveLength(2);
  });

  it('ends with the agent', async () => {
    await rig.restart({ registered: true, config: { activationCode: null } });
    await linked();
    expect(rig.log.of('link-lost')).toMatchObject([{ detail: { reason: 'given-up' } }]);
  });
});

describe('a connection that breaks', () => {
  it('gives way to the heartbeat at once, and comes back', async () => {
    const before = beats();
    link.shut();
    await broken(link.cut);
    await rig.time.until(() => beats() > before, 1_000);
    expect((await rig.state()).platform.reachable).toBe(true);
    await rig.time.until(() => beats() >= before + 3);
    link.open();
    await linked();
    const after = beats();
    await rig.time.advance(2 * HEARTBEAT_MS);
    expect(beats()).toBe(after);
  });

  it('is noticed when the platform says nothing any more', async () => {
    link.fallSilent();
    const begun = rig.time.elapsed();
    await rig.time.until(() => rig.log.of('link-lost').length === 1);
    expect(rig.log.of('link-lost')[0]?.detail).toMatchObject({ reason: 'silent' });
    expect(rig.time.elapsed() - begun).toBeLessThanOrEqual(LINK_SILENCE_MS + LINK_REPORT_MS);
  });

  it('is tried again less and less often, but goes on being tried', async () => {
    const before = rig.log.of('link-unavailable').length;
    link.shut();
    await broken(link.cut);
    const first = link.tries();
    await rig.time.advance(LINK_LAST_RETRY_MS);
    const early = link.tries() - first;
    await rig.time.advance(10 * LINK_LAST_RETRY_MS);
    // However often it is tried.
    const told = rig.log.of('link-unavailable').filter(({ detail }) => detail.detail === 'HTTP 404');
    expect(told.length - before).toBe(1);
    expect(early).toBeGreaterThanOrEqual(4);
    expect(early).toBeLessThanOrEqual(LINK_LAST_RETRY_MS / LINK_FIRST_RETRY_MS / 4);
    expect(link.tries() - first - early).toBeGreaterThanOrEqual(8);
    expect(link.tries() - first - early).toBeLessThanOrEqual(11);
  });

  it('is not tried while the platform cannot be reached at all', async () => {
    await rig.platform.down();
    await rig.time.until(async () => !(await rig.state()).platform.reachable);
    await rig.platform.up();
    await linked();
    expect((await rig.state()).platform.reachable).toBe(true);
  });

  it('whose token has run out gets a new one and connects again at once', async () => {
    const tokens = rig.platform.tokensIssued();
    rig.platform.revokeTokens();
    const tries = link.tries();
    await broken(() => link.hangUp(LINK_CLOSE.tokenInvalid));
    await linked();
    expect(link.tries()).toBe(tries + 1);
    expect(rig.platform.tokensIssued()).toBe(tokens + 1);
  });

  it('whose tokens are refused again and again does not flood the platform', async () => {
    const before = { tokens: rig.platform.tokensIssued(), tries: link.tries() };
    link.refuse(401, 1_000);
    await broken(link.cut);
    await rig.time.advance(5 * LINK_LAST_RETRY_MS);
    expect(rig.platform.tokensIssued() - before.tokens).toBeLessThanOrEqual(2);
    expect(link.tries() - before.tries).toBeLessThanOrEqual(15);
    expect((await rig.state()).registration).toBe('registered');
  });

  it('that another machine with this identity has taken is left to it for a while', async () => {
    await broken(() => link.hangUp(LINK_CLOSE.replaced));
    const tries = link.tries();
    await rig.time.advance(LINK_LAST_RETRY_MS / 2);
    expect(link.tries()).toBe(tries);
    await linked();
  });

  it('for the terminal is not known any more leads to a lost registration', async () => {
    rig.platform.forgetTerminal();
    link.hangUp(LINK_CLOSE.tokenInvalid);
    await rig.time.until(async () => (await rig.state()).registration === 'lost');
    rig.platform.knowTerminalAgain();
    await linked();
    expect((await rig.state()).registration).toBe('registered');
  });
});
