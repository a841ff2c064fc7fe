import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { findPostgres } from '@self-print/build/programs.ts';
import { type PostgresCluster, startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { commandCalls } from '@self-print/contract/agent/command.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { COMMAND_HEADER, type SignedCommandPayload } from '@self-print/contract/signedCommand.ts';
import { openPostgresDatabase } from '@self-print/server/db/postgres.ts';
import { serverKeys } from '@self-print/server/testing/serverKeys.ts';
import { createServerDatabase } from '@self-print/server/testing/testDatabase.ts';
import { agentClient } from '../support/agentClient.ts';
import { brought, refusal } from '../support/answers.ts';
import { dockOf } from '../support/dock.ts';
import { openKiosk } from '../support/kiosk.ts';
import { platformAnswer } from '../support/platformCommand.ts';
import { findProcess } from '../support/processes.ts';
import { type StartedProduct, startProduct } from '../support/startProduct.ts';

/** Remote staff: a command is issued with the platform's CLI, and the terminal executes it over its link. */
const SECRET = 'the secret of the platform of this journey, for tests only';
const HEARD_MS = 30_000;
const CARTON_BODY = { cartonCode: '1', reason: 'journey' };
const postgres = findPostgres();

test.describe('commands for a terminal', () => {
  test.skip(postgres === undefined, 'PostgreSQL is not installed (package postgresql)');
  test.describe.configure({ mode: 'serial', timeout: 180_000 });

  let cluster: PostgresCluster;
  let environment: Record<string, string>;
  let product: StartedProduct;
  const names = () => ({
    schoolCode: product.info.schoolCode ?? '',
    terminalCode: product.info.terminalCode ?? '',
  });
  const platform = (name: string, ...options: readonly string[]) => {
    const { schoolCode, terminalCode } = names();
    return platformAnswer(environment, name, '--school', schoolCode, '--terminal', terminalCode, ...options);
  };
  const command = (call: string, body: object, by = product.info.operator?.userName ?? '') =>
    platform('terminal-command', '--by', by, '--call', call, '--body', JSON.stringify(body));
  const agent = () => agentClient(product.info);
  const dock = () => dockOf(product.info);

  test.beforeAll(async () => {
    cluster = await startPostgres(postgres ?? '');
    const { url } = await createServerDatabase(cluster.url);
    environment = { SELF_PRINT_DATABASE_URL: url, SELF_PRINT_SECRET: SECRET };
    product = await startProduct({ args: ['--database', url], environment: { SELF_PRINT_SECRET: SECRET } });
  });
  test.afterAll(async () => {
    await product?.stop();
    await cluster?.stop();
  });

  test('open a lock there, and bring back whether it opened', async () => {
    expect(await command('/command/openCartonLock', CARTON_BODY)).toEqual({
      code: 0,
      output: 'Done.\n{"open":true}\n',
    });
    await dock()('lockBoard', 'shut', '1');
    await dock()('lockBoard', 'jam', '1');
    expect(await command('/command/openCartonLock', CARTON_BODY)).toEqual({
      code: 1,
      output: expect.stringContaining(`The terminal answered ${ERROR_CODES.LOCK_NOT_OPENED}`),
    });
    await dock()('lockBoard', 'free', '1');
  });

  test('are given by those who may, and only what staff may do', async () => {
    const student = product.info.student?.userName ?? '';
    expect(await command('/command/openLock', {}, student)).toMatchObject({
      code: 1,
      output: expect.stringContaining('may not maintain terminals'),
    });
    expect(await command('/maintenance/begin', {})).toMatchObject({ code: 1 });
    expect(await command('/printer/print', {})).toMatchObject({ code: 1 });
  });

  test('are refused when expired, for another terminal, changed, or used', async () => {
    const db = openPostgresDatabase(environment.SELF_PRINT_DATABASE_URL ?? '', () => {});
    const { commands: signer } = await serverKeys(db, SECRET).finally(() => db.close());
    const now = Date.now();
    const use = (change: Partial<SignedCommandPayload> = {}, sent: typeof CARTON_BODY = CARTON_BODY) => {
      const signed = signer.sign({
        ...{
          commandId: randomUUID(),
          ...names(),
          call: '/command/openCartonLock',
          body: CARTON_BODY,
          by: 'u',
        },
        issuedAt: new Date(now).toISOString(),
        expiresAt: new Date(now + MINUTE_MS).toISOString(),
        ...change,
      });
      return agent()(commandCalls.openCartonLock, sent, { headers: { [COMMAND_HEADER]: signed } });
    };
    const expired = {
      issuedAt: new Date(now - 10 * MINUTE_MS).toISOString(),
      expiresAt: new Date(now - 5 * MINUTE_MS).toISOString(),
    };
    expect(await refusal(use(expired))).toBe('COMMAND_EXPIRED');
    expect(await refusal(use({ terminalCode: 'T-0999' }))).toBe('COMMAND_INVALID');
    expect(await refusal(use({}, { ...CARTON_BODY, cartonCode: '2' }))).toBe('COMMAND_INVALID');
    expect(await refusal(use({ call: '/command/openLock' }))).toBe('COMMAND_INVALID');
    const commandId = randomUUID();
    expect(await brought(use({ commandId }))).toEqual({ open: true });
    expect(await refusal(use({ commandId }))).toBe('COMMAND_USED');
  });

  test('stand beside what the terminal says of its devices', async () => {
    await dock()('scanner', 'unplug');
    await expect
      .poll(async () => (await platform('terminal-show')).output, { timeout: HEARD_MS, intervals: [2_000] })
      .toMatch(/scanner\s+\w+\s+portUnavailable/);
    await dock()('scanner', 'plug');
    const { code, output } = await platform('terminal-show');
    expect(code).toBe(0);
    for (const device of ['idCard', 'campusCard', 'trainCard', 'lockBoard', 'keypad'])
      expect(output).toMatch(new RegExp(`${device}\\s+ready\\s+- simulated`));
    expect(output).toMatch(/sheets: +1: \d+/);
    expect(output).toMatch(/versions: +agent \d/);
    expect(output).toContain('/command/openCartonLock');
    expect(output).toContain('done');
  });

  test('find the terminal again after the server was killed', async () => {
    const killed = await findProcess(product.pid, 'server/src/main.ts');
    process.kill(killed, 'SIGKILL');
    expect(await command('/command/openLock', { reason: 'journey' })).toEqual({
      code: 0,
      output: 'Done.\n{"open":true}\n',
    });
    expect(await findProcess(product.pid, 'server/src/main.ts')).not.toBe(killed);
    await dock()('lockBoard', 'shut', '5');
  });

  test('return no screenshot of a person, nor of a page without a shell', async ({ browser }) => {
    const kiosk = await openKiosk(browser, product.info);
    await kiosk.sees('attract');
    const answered = (name: keyof typeof ERROR_CODES) => ({
      code: 1,
      output: expect.stringContaining(`The terminal answered ${ERROR_CODES[name]}`),
    });
    // A plain browser has no shell that could take the screenshot.
    expect(await command('/maintenance/screenshot', {})).toEqual(answered('NO_SHELL'));
    await kiosk.openKeypad();
    expect(await command('/maintenance/screenshot', {})).toEqual(answered('TERMINAL_IN_USE'));
    await kiosk.close();
    await brought(agent()(kioskCalls.endSession, {}));
  });

  test('and settings reach the screen: it speaks by the terminal’s own sound, and stops', async ({
    browser,
  }) => {
    expect(await platform('terminal-settings', '--set', '{"spokenPrompts":true}')).toMatchObject({ code: 0 });
    expect(await command('/maintenance/refreshSettings', {})).toMatchObject({ code: 0 });
    const { terminal } = await brought(agent()(kioskCalls.state, {}));
    expect(terminal?.settings.spokenPrompts).toBe(true);
    const kiosk = await openKiosk(browser, product.info);
    const { page } = kiosk;
    await kiosk.openKeypad();
    const playing = page.waitForResponse(/\/audio\/play$/, { timeout: HEARD_MS });
    await page.getByRole('button', { name: '无障碍' }).click();
    const played = await playing;
    expect(await played.json()).toMatchObject({ data: { voice: 'generated' } });
    expect(played.request().postDataJSON()).toMatchObject({ language: 'zh' });
    const next = page.waitForResponse(/\/audio\/(?:stop|play)$/, { timeout: HEARD_MS });
    await page.getByRole('button', { name: '返回' }).first().click();
    expect((await next).ok()).toBe(true);
    await kiosk.close();
  });

  test('bring the log, which names the command and not the person', async () => {
    const { code, output } = await command('/maintenance/log', { rows: 200, contains: 'staff-call' });
    expect(code).toBe(0);
    expect(output).toContain('openCartonLock');
    expect(output).not.toContain(product.info.operator?.password ?? 'unknown');
  });
});
