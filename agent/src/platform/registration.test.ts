import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { commonCalls } from '@self-print/contract/agent/common.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { VERSION_PATH } from '@self-print/contract/platformVersion.ts';
import { LOST_RETRY_MS } from '../limits.ts';
import { type AgentHarness, aTicket, startHarness } from '../testing/agentHarness.ts';
import { ACTIVATION_CODE, SCHOOL, TERMINAL } from '../testing/fakeTerminal.ts';

let harness: AgentHarness;
afterEach(() => harness.stop());

const register = (platformAddress = harness.platform.origin, activationCode = ACTIVATION_CODE) =>
  harness.call(kioskCalls.register, { platformAddress, activationCode });
const refused = (name: string) => ({ ok: false, problem: { name } });
const identity = () => JSON.parse(readFileSync(join(harness.dataDir, 'identity.json'), 'utf8'));

describe('a terminal that is not registered', () => {
  it('reports it, and suggests the configured platform', async () => {
    harness = await startHarness({ registered: false });
    expect(await harness.state()).toMatchObject({
      registration: 'unregistered',
      terminal: null,
      platform: { address: harness.platform.origin, reachable: false },
    });
    expect(await harness.call(printerCalls.print, aTicket())).toMatchObject(refused('AGENT_NOT_REGISTERED'));
    expect(await harness.call(commonCalls.domainAccessToken, {})).toMatchObject(
      refused('AGENT_NOT_REGISTERED'),
    );
  });

  it('registers with an activation code and is ready at once', async () => {
    harness = await startHarness({ registered: false });
    expect(await register()).toEqual({ ok: true, value: { schoolCode: SCHOOL, terminalCode: TERMINAL } });
    await harness.time.until(async () => (await harness.state()).terminal !== null);
    expect(await harness.state()).toMatchObject({
      registration: 'registered',
      platform: { address: harness.platform.origin, reachable: true },
      terminal: { terminalCode: TERMINAL },
    });
  });

  it('keeps its identity private, and never shows the secret', async () => {
    harness = await startHarness({ registered: false });
    await register();
    expect(statSync(join(harness.dataDir, 'identity.json')).mode & 0o777).toBe(0o600);
    const { appSecret } = identity();
    expect(appSecret).toHaveLength(40);
    const shown = JSON.stringify([
      await harness.call(commonCalls.terminalInfo, {}),
      await harness.call(commonCalls.domainAccessToken, {}),
      await harness.state(),
      harness.log.lines,
    ]);
    expect(shown).not.toContain(appSecret);
  });

  it.each([
    ['a wrong code', () => register(undefined, 'WRONG-CODE'), 'ACTIVATION_CODE_INVALID'],
    ['nobody at the address', () => register('http://127.0.0.1:1'), 'PLATFORM_UNREACHABLE'],
    ['an address with a trick', () => register("http://a;script-src'"), 'NOT_A_PLATFORM'],
  ])('stays so after %s', async (_name, attempt, problem) => {
    harness = await startHarness({ registered: false });
    expect(await attempt()).toMatchObject(refused(problem));
    expect((await harness.state()).registration).toBe('unregistered');
  });

  it('does not take another web server for a platform', async () => {
    harness = await startHarness({ registered: false });
    const server = createServer((_request, response) => response.end('<html>hello</html>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    expect(await register(origin)).toMatchObject(refused('NOT_A_PLATFORM'));
    expect(await harness.call(kioskCalls.testConnection, { platformAddress: origin })).toMatchObject(
      refused('NOT_A_PLATFORM'),
    );
    server.closeAllConnections();
    server.close();
  });

  it('does not use a code up when it could not keep the identity', async () => {
    harness = await startHarness({ registered: false });
    mkdirSync(join(harness.dataDir, 'identity.json.new'));
    expect(await register()).toMatchObject(refused('AGENT_STORAGE_FAILED'));
    expect(harness.platform.headersOf('/activate')).toHaveLength(0);
    rmSync(join(harness.dataDir, 'identity.json.new'), { recursive: true });
    expect(await register()).toMatchObject({ ok: true });
  });

  it('registers once when the button is pressed twice', async () => {
    harness = await startHarness({ registered: false });
    const answers = await Promise.all([register(), register()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject(refused('FORBIDDEN'));
  });
});

describe('a connection test', () => {
  it('returns the version of the platform', async () => {
    harness = await startHarness({ registered: false });
    const platformAddress = `${harness.platform.origin}/`;
    expect(await harness.call(kioskCalls.testConnection, { platformAddress })).toEqual({
      ok: true,
      value: { platformAddress: harness.platform.origin, version: '9.8.7' },
    });
  });

  it('reports that there is no response', async () => {
    harness = await startHarness({ registered: false });
    await harness.platform.down();
    const platformAddress = harness.platform.origin;
    expect(await harness.call(kioskCalls.testConnection, { platformAddress })).toMatchObject(
      refused('PLATFORM_UNREACHABLE'),
    );
  });
});

describe('a registered terminal', () => {
  it('tests no other address for whoever has the page, only for staff', async () => {
    harness = await startHarness();
    const platformAddress = harness.platform.origin;
    const asked = harness.platform.headersOf(VERSION_PATH).length;
    expect(await harness.call(kioskCalls.testConnection, { platformAddress })).toMatchObject(
      refused('FORBIDDEN'),
    );
    expect(harness.platform.headersOf(VERSION_PATH)).toHaveLength(asked);
  });

  it('cannot be registered away from its screen', async () => {
    harness = await startHarness();
    expect(await register()).toMatchObject(refused('FORBIDDEN'));
    expect(harness.platform.headersOf('/activate')).toHaveLength(1);
  });

  it('knows itself after a restart without the platform', async () => {
    harness = await startHarness();
    await harness.time.until(async () => (await harness.state()).terminal !== null);
    await harness.platform.down();
    await harness.restart();
    expect(await harness.state()).toMatchObject({
      registration: 'registered',
      terminal: { terminalCode: TERMINAL },
      platform: { reachable: false },
    });
  });

  it('counts as unregistered when its file is damaged, which leads to set-up and not to a blank page', async () => {
    harness = await startHarness();
    // By then the identity has been saved again with the platform's command key.
    await harness.time.until(() => harness.platform.heartbeats.length > 0);
    writeFileSync(join(harness.dataDir, 'identity.json'), '{"appId":');
    await harness.restart({ registered: false });
    expect((await harness.state()).registration).toBe('unregistered');
    expect(harness.log.of('agent-registration-unkept')).toHaveLength(1);
    expect(await register()).toMatchObject({ ok: true });
  });
});

describe('a registration that the platform has forgotten', () => {
  it('is marked as lost in its file, and leads to set-up', async () => {
    harness = await startHarness();
    harness.platform.forgetTerminal();
    await harness.time.until(async () => (await harness.state()).registration === 'lost');
    expect(identity()).toMatchObject({ lost: true, terminalCode: TERMINAL });
    expect(harness.log.of('agent-registration-lost')).toHaveLength(1);
    expect(await harness.call(printerCalls.print, aTicket())).toMatchObject(refused('AGENT_NOT_REGISTERED'));
    expect(await harness.call(commonCalls.domainAccessToken, {})).toMatchObject(
      refused('AGENT_NOT_REGISTERED'),
    );
    await harness.restart({ registered: false });
    expect(await harness.state()).toMatchObject({
      registration: 'lost',
      platform: { address: harness.platform.origin },
    });
  });

  it('can be replaced by a new one', async () => {
    harness = await startHarness();
    harness.platform.forgetTerminal();
    await harness.time.until(async () => (await harness.state()).registration === 'lost');
    expect(await register()).toMatchObject({ ok: true });
    expect((await harness.state()).registration).toBe('registered');
    expect(identity()).toMatchObject({ lost: false, appId: 'app-2' });
  });

  it('heals when the platform knows the terminal again', async () => {
    harness = await startHarness();
    harness.platform.forgetTerminal();
    await harness.time.until(async () => (await harness.state()).registration === 'lost');
    harness.platform.knowTerminalAgain();
    await harness.time.until(
      async () => (await harness.state()).registration === 'registered',
      2 * LOST_RETRY_MS,
    );
    expect(identity()).toMatchObject({ lost: false });
  });

  it('is not what an unreachable or failing platform means', async () => {
    harness = await startHarness();
    await harness.platform.down();
    await harness.time.advance(30_000);
    await harness.platform.up();
    harness.platform.revokeTokens();
    harness.platform.refuse('accessToken', 'INTERNAL', 3);
    await harness.time.advance(60_000);
    expect((await harness.state()).registration).toBe('registered');
  });
});

describe('automatic registration', () => {
  it('waits for a platform that starts later', async () => {
    harness = await startHarness({ registered: false });
    await harness.platform.down();
    const restarted = harness.restart({ registered: true });
    await harness.time.advance(30_000);
    await restarted;
    expect((await harness.state()).registration).toBe('unregistered');
    await harness.platform.up();
    await harness.time.until(async () => (await harness.state()).registration === 'registered');
  });

  it('gives up a code that the platform refuses', async () => {
    harness = await startHarness({ config: { activationCode: 'USED-UP' } });
    await harness.time.advance(120_000);
    expect(harness.platform.headersOf('/activate')).toHaveLength(1);
    expect(harness.log.of('agent-registration-refused')).toMatchObject([
      { detail: { problem: 'ACTIVATION_CODE_INVALID' } },
    ]);
    expect((await harness.state()).registration).toBe('unregistered');
  });
});
