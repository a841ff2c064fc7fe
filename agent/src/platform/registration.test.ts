import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { commonCalls } from '@self-print/contract/agent/common.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import { LOST_RETRY_MS } from '../limits.ts';
import { ACTIVATION_CODE, SCHOOL, TERMINAL } from '../testing/platformStandIn.ts';
import { aTicket, type Rig, startRig } from '../testing/startAgent.ts';

let rig: Rig;
afterEach(() => rig.stop());

const register = (platformAddress = rig.platform.origin, activationCode = ACTIVATION_CODE) =>
  rig.call(kioskCalls.register, { platformAddress, activationCode });
const refused = (name: string) => ({ ok: false, problem: { name } });
const identity = () => JSON.parse(readFileSync(join(rig.dataDir, 'identity.json'), 'utf8'));

describe('a terminal that is not registered', () => {
  it('says so, and proposes the platform that it was told of', async () => {
    rig = await startRig({ registered: false });
    expect(await rig.state()).toMatchObject({
      registration: 'unregistered',
      terminal: null,
      platform: { address: rig.platform.origin, reachable: false },
    });
    expect(await rig.call(printerCalls.print, aTicket())).toMatchObject(refused('AGENT_NOT_REGISTERED'));
    expect(await rig.call(commonCalls.domainAccessToken, {})).toMatchObject(refused('AGENT_NOT_REGISTERED'));
  });

  it('registers with an activation code and is ready at once', async () => {
    rig = await startRig({ registered: false });
    expect(await register()).toEqual({ ok: true, value: { schoolCode: SCHOOL, terminalCode: TERMINAL } });
    await rig.time.until(async () => (await rig.state()).terminal !== null);
    expect(await rig.state()).toMatchObject({
      registration: 'registered',
      platform: { address: rig.platform.origin, reachable: true },
      terminal: { terminalCode: TERMINAL },
    });
  });

  it('keeps its identity private, and never shows the secret', async () => {
    rig = await startRig({ registered: false });
    await register();
    expect(statSync(join(rig.dataDir, 'identity.json')).mode & 0o777).toBe(0o600);
    const { appSecret } = identity();
    expect(appSecret).toHaveLength(40);
    const shown = JSON.stringify([
      await rig.call(commonCalls.terminalInfo, {}),
      await rig.call(commonCalls.domainAccessToken, {}),
      await rig.state(),
      rig.log.lines,
    ]);
    expect(shown).not.toContain(appSecret);
  });

  it.each([
    ['a wrong code', () => register(undefined, 'WRONG-CODE'), 'ACTIVATION_CODE_INVALID'],
    ['nobody at the address', () => register('http://127.0.0.1:1'), 'PLATFORM_UNREACHABLE'],
    ['an address with a trick', () => register("http://a;script-src'"), 'NOT_A_PLATFORM'],
  ])('stays so after %s', async (_name, attempt, problem) => {
    rig = await startRig({ registered: false });
    expect(await attempt()).toMatchObject(refused(problem));
    expect((await rig.state()).registration).toBe('unregistered');
  });

  it('does not take another web server for a platform', async () => {
    rig = await startRig({ registered: false });
    const server = createServer((_request, response) => response.end('<html>hello</html>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    expect(await register(origin)).toMatchObject(refused('NOT_A_PLATFORM'));
    expect(await rig.call(kioskCalls.testConnection, { platformAddress: origin })).toMatchObject(
      refused('NOT_A_PLATFORM'),
    );
    server.closeAllConnections();
    server.close();
  });

  it('does not use a code up when it could not keep the identity', async () => {
    rig = await startRig({ registered: false });
    mkdirSync(join(rig.dataDir, 'identity.json.new'));
    expect(await register()).toMatchObject(refused('AGENT_STORAGE_FAILED'));
    expect(rig.platform.headersOf('/activate')).toHaveLength(0);
    rmSync(join(rig.dataDir, 'identity.json.new'), { recursive: true });
    expect(await register()).toMatchObject({ ok: true });
  });

  it('registers once when the button is pressed twice', async () => {
    rig = await startRig({ registered: false });
    const answers = await Promise.all([register(), register()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject(refused('FORBIDDEN'));
  });
});

describe('a connection test', () => {
  it('tells the version of the platform', async () => {
    rig = await startRig({ registered: false });
    const platformAddress = `${rig.platform.origin}/`;
    expect(await rig.call(kioskCalls.testConnection, { platformAddress })).toEqual({
      ok: true,
      value: { platformAddress: rig.platform.origin, version: '9.8.7' },
    });
  });

  it('tells that nobody answers', async () => {
    rig = await startRig({ registered: false });
    await rig.platform.down();
    const platformAddress = rig.platform.origin;
    expect(await rig.call(kioskCalls.testConnection, { platformAddress })).toMatchObject(
      refused('PLATFORM_UNREACHABLE'),
    );
  });
});

describe('a registered terminal', () => {
  it('cannot be registered away from its screen', async () => {
    rig = await startRig();
    expect(await register()).toMatchObject(refused('FORBIDDEN'));
    expect(rig.platform.headersOf('/activate')).toHaveLength(1);
  });

  it('knows itself after a restart without the platform', async () => {
    rig = await startRig();
    await rig.time.until(async () => (await rig.state()).terminal !== null);
    await rig.platform.down();
    await rig.restart();
    expect(await rig.state()).toMatchObject({
      registration: 'registered',
      terminal: { terminalCode: TERMINAL },
      platform: { reachable: false },
    });
  });

  it('is taken for unregistered when its file is damaged, which leads to set-up and not to a blank page', async () => {
    rig = await startRig();
    // Until then the identity is written once more, with the key of the platform's commands.
    await rig.time.until(() => rig.platform.heartbeats.length > 0);
    writeFileSync(join(rig.dataDir, 'identity.json'), '{"appId":');
    await rig.restart({ registered: false });
    expect((await rig.state()).registration).toBe('unregistered');
    expect(rig.log.of('agent-registration-unkept')).toHaveLength(1);
    expect(await register()).toMatchObject({ ok: true });
  });
});

describe('a registration that the platform has forgotten', () => {
  it('is marked as lost in its file, and leads to set-up', async () => {
    rig = await startRig();
    rig.platform.forgetTerminal();
    await rig.time.until(async () => (await rig.state()).registration === 'lost');
    expect(identity()).toMatchObject({ lost: true, terminalCode: TERMINAL });
    expect(rig.log.of('agent-registration-lost')).toHaveLength(1);
    expect(await rig.call(printerCalls.print, aTicket())).toMatchObject(refused('AGENT_NOT_REGISTERED'));
    expect(await rig.call(commonCalls.domainAccessToken, {})).toMatchObject(refused('AGENT_NOT_REGISTERED'));
    await rig.restart({ registered: false });
    expect(await rig.state()).toMatchObject({
      registration: 'lost',
      platform: { address: rig.platform.origin },
    });
  });

  it('can be replaced by a new one', async () => {
    rig = await startRig();
    rig.platform.forgetTerminal();
    await rig.time.until(async () => (await rig.state()).registration === 'lost');
    expect(await register()).toMatchObject({ ok: true });
    expect((await rig.state()).registration).toBe('registered');
    expect(identity()).toMatchObject({ lost: false, appId: 'app-2' });
  });

  it('heals when the platform knows the terminal again', async () => {
    rig = await startRig();
    rig.platform.forgetTerminal();
    await rig.time.until(async () => (await rig.state()).registration === 'lost');
    rig.platform.knowTerminalAgain();
    await rig.time.until(async () => (await rig.state()).registration === 'registered', 2 * LOST_RETRY_MS);
    expect(identity()).toMatchObject({ lost: false });
  });

  it('is not what an unreachable or failing platform means', async () => {
    rig = await startRig();
    await rig.platform.down();
    await rig.time.advance(30_000);
    await rig.platform.up();
    rig.platform.revokeTokens();
    rig.platform.refuse('accessToken', 'INTERNAL', 3);
    await rig.time.advance(60_000);
    expect((await rig.state()).registration).toBe('registered');
  });
});

describe('registering by itself', () => {
  it('waits for a platform that starts later', async () => {
    rig = await startRig({ registered: false });
    await rig.platform.down();
    const restarted = rig.restart({ registered: true });
    await rig.time.advance(30_000);
    await restarted;
    expect((await rig.state()).registration).toBe('unregistered');
    await rig.platform.up();
    await rig.time.until(async () => (await rig.state()).registration === 'registered');
  });

  it('gives up a code that the platform refuses', async () => {
    rig = await startRig({ config: { activationCode: 'USED-UP' } });
    await rig.time.advance(120_000);
    expect(rig.platform.headersOf('/activate')).toHaveLength(1);
    expect(rig.log.of('agent-registration-refused')).toMatchObject([
      { detail: { problem: 'ACTIVATION_CODE_INVALID' } },
    ]);
    expect((await rig.state()).registration).toBe('unregistered');
  });
});
