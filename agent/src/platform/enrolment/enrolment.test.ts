import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { JOIN_LAST_RETRY_MS, JOIN_REFUSED_RETRY_MS } from '../../limits.ts';
import { type AgentHarness, startHarness } from '../../testing/agentHarness.ts';
import { ACTIVATION_CODE, ENROLMENT_KEY, TERMINAL } from '../../testing/fakeTerminal.ts';

let harness: AgentHarness;
afterEach(() => harness.stop());

const keyFileIn = (dataDir: string) => join(dataDir, 'enrolment.key');
const writeKey = (dataDir: string, text: string, mode = 0o600) => {
  writeFileSync(keyFileIn(dataDir), text);
  chmodSync(keyFileIn(dataDir), mode);
};
/** An agent without identity, started again with a key file: the harness knows its data folder only then. */
const startWithKey = async (
  options: {
    readonly text?: string;
    readonly mode?: number;
    readonly machineId?: string | null;
    /** How often the platform refuses the key before it takes it. */
    readonly refusals?: number;
  } = {},
) => {
  harness = await startHarness({ registered: false });
  if (options.refusals) harness.platform.refuse('join', 'ENROLMENT_REFUSED', options.refusals);
  if (options.text !== '') writeKey(harness.dataDir, options.text ?? `${ENROLMENT_KEY}\n`, options.mode);
  return restart(options.machineId);
};
const restart = (machineId: string | null = 'machine-1') =>
  harness.restart({
    registered: false,
    config: { enrolmentKeyFile: keyFileIn(harness.dataDir), machineId },
  });
const joins = () => harness.platform.headersOf('/join').length;
const state = () => harness.state();

describe('joining by an enrolment key', () => {
  it('makes a machine without identity a terminal, at its start', async () => {
    await startWithKey();
    await harness.time.until(async () => (await state()).terminal !== null);
    expect(await state()).toMatchObject({
      registration: 'registered',
      enrolment: null,
      terminal: { terminalCode: TERMINAL },
    });
    expect(harness.platform.machines).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  it('is done once: an agent with an identity never uses the key, even when the platform forgets it', async () => {
    await startWithKey();
    await harness.time.until(async () => (await state()).terminal !== null);
    await restart();
    harness.platform.forgetTerminal();
    await harness.time.until(async () => (await state()).registration === 'lost');
    await restart();
    await harness.time.advance(2 * JOIN_REFUSED_RETRY_MS);
    expect(joins()).toBe(1);
    expect(await state()).toMatchObject({ registration: 'lost', enrolment: null });
  });

  it('tells the platform the same machine after its data are gone', async () => {
    await startWithKey();
    // By then the identity has been saved again with the platform's command key.
    await harness.time.until(() => harness.platform.heartbeats.length > 0);
    rmSync(join(harness.dataDir, 'identity.json'));
    await restart();
    const [first, second] = harness.platform.machines;
    expect(second).toBe(first);
    expect((await state()).registration).toBe('registered');
  });

  it('waits for a platform that is away, says so, and leaves longer and longer pauses', async () => {
    harness = await startHarness({ registered: false });
    writeKey(harness.dataDir, ENROLMENT_KEY);
    await harness.platform.down();
    const restarted = restart();
    await harness.time.advance(30 * JOIN_LAST_RETRY_MS);
    await restarted;
    expect(await state()).toMatchObject({
      registration: 'unregistered',
      enrolment: { state: 'joining', mark: '7KQ2M0', trouble: 'PLATFORM_UNREACHABLE' },
    });
    expect(harness.log.of('agent-join-failed')).toHaveLength(1);
    await harness.platform.up();
    await harness.time.until(
      async () => (await state()).registration === 'registered',
      3 * JOIN_LAST_RETRY_MS,
    );
  });

  it('shows a refused key and asks for a code, and joins when the administrator has mended it', async () => {
    await startWithKey({ refusals: 1 });
    const refused = { state: 'refused', mark: '7KQ2M0', trouble: 'ENROLMENT_REFUSED' };
    expect(await state()).toMatchObject({ registration: 'unregistered', enrolment: refused });
    await harness.time.advance(JOIN_REFUSED_RETRY_MS);
    expect(joins()).toBe(1);
    await harness.time.until(
      async () => (await state()).registration === 'registered',
      2 * JOIN_REFUSED_RETRY_MS,
    );
  });

  it('leaves the way to a code open, which ends it', async () => {
    await startWithKey({ refusals: 99 });
    const platformAddress = harness.platform.origin;
    expect(
      await harness.call(kioskCalls.register, { platformAddress, activationCode: ACTIVATION_CODE }),
    ).toMatchObject({ ok: true });
    expect(await state()).toMatchObject({ registration: 'registered', enrolment: null });
    await harness.time.advance(4 * JOIN_REFUSED_RETRY_MS);
    expect(joins()).toBe(1);
    expect(await state()).toMatchObject({ registration: 'registered', enrolment: null });
  });

  it.each([
    ['is missing', '', 0o600, 'FILE_UNREADABLE'],
    ['others may read', ENROLMENT_KEY, 0o640, 'FILE_SHARED'],
    ['holds something else', 'SELF_PRINT_ENROLMENT_KEY=1', 0o600, 'FILE_WITHOUT_KEY'],
  ])('asks nobody by a file that %s', async (_name, text, mode, trouble) => {
    await startWithKey({ text, mode });
    expect(await state()).toMatchObject({
      registration: 'unregistered',
      enrolment: { state: 'refused', trouble },
    });
    expect(joins()).toBe(0);
    // It is read again, and needs no restart once it is as it should be.
    writeKey(harness.dataDir, ENROLMENT_KEY);
    await harness.time.until(
      async () => (await state()).registration === 'registered',
      3 * JOIN_REFUSED_RETRY_MS,
    );
  });

  it('shows the key and the machine nowhere', async () => {
    await startWithKey({ refusals: 1 });
    const shown = JSON.stringify([await state(), harness.log.lines]);
    await harness.time.until(
      async () => (await state()).registration === 'registered',
      2 * JOIN_REFUSED_RETRY_MS,
    );
    const identity = readFileSync(join(harness.dataDir, 'identity.json'), 'utf8');
    const all = shown + JSON.stringify([await state(), harness.log.lines]) + identity;
    for (const secret of ['k'.repeat(43), harness.platform.machines[0] ?? 'none'])
      expect(all).not.toContain(secret);
  });
});
