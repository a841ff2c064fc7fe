import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { findPostgres } from '@self-print/build/programs.ts';
import { type PostgresCluster, startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { createServerDatabase } from '@self-print/server/testing/testDatabase.ts';
import { type Kiosk, openKiosk } from '../support/kiosk.ts';
import { activationCodeIn, platformCommand } from '../support/platformCommand.ts';
import { type StartedProduct, startProduct } from '../support/startProduct.ts';
import { terminalClient } from '../support/terminalClient.ts';

/** What operators do while kiosks are running, on PostgreSQL with one server for each of two terminals. */
const SECRET = 'a secret that both servers of this journey share, for tests only';
const HEARD_MS = 30_000;
const postgres = findPostgres();

test.describe('operations on PostgreSQL', () => {
  test.skip(postgres === undefined, 'PostgreSQL is not installed (package postgresql)');
  test.describe.configure({ mode: 'serial', timeout: 120_000 });

  let cluster: PostgresCluster;
  let environment: Record<string, string>;
  let first: StartedProduct;
  let second: StartedProduct;
  let dataDir: string | undefined;

  test.beforeAll(async () => {
    cluster = await startPostgres(postgres ?? '');
    const { url } = await createServerDatabase(cluster.url);
    environment = { SELF_PRINT_DATABASE_URL: url, SELF_PRINT_SECRET: SECRET };
    const settings = { args: ['--database', url], environment: { SELF_PRINT_SECRET: SECRET } };
    first = await startProduct(settings);
    // Replicas share their files as well as their database.
    dataDir = await mkdtemp(path.join(tmpdir(), 'self-print-replica-'));
    await mkdir(path.join(dataDir, 'server'));
    await symlink(path.join(first.dataDir, 'server', 'files'), path.join(dataDir, 'server', 'files'));
    second = await startProduct({ ...settings, dataDir, args: [...settings.args, '--no-demo'] });
  });
  test.afterAll(async () => {
    await second?.stop();
    await first?.stop();
    await cluster?.stop();
    if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
  });

  const setUp = async (kiosk: Kiosk, product: StartedProduct, code: string, screen: string) => {
    const field = kiosk.page.getByRole('textbox');
    const next = kiosk.screen(screen).locator('.button--primary');
    await field.fill(product.info.platform);
    await next.click();
    await expect(kiosk.page.locator('[aria-current="step"]')).toContainText('2');
    await field.fill(code);
    await next.click();
  };

  test('an unregistered terminal is set up at its screen', async ({ browser }) => {
    const kiosk = await openKiosk(browser, second.info);
    await kiosk.sees('setup');
    const field = kiosk.page.getByRole('textbox');
    const next = kiosk.screen('setup').locator('.button--primary');
    await field.fill('http://127.0.0.1:9');
    await next.click();
    await expect(kiosk.screen('setup').getByRole('alert')).toBeVisible();
    await setUp(kiosk, second, 'WRONG-CODES', 'setup');
    await expect(kiosk.screen('setup').getByRole('alert')).toBeVisible();

    const code = activationCodeIn(
      await platformCommand(
        environment,
        ...['create-terminal', '--school', 'demo', '--terminal', 'T-0200'],
        ...[
          '--name-zh',
          '二号机',
          '--name-en',
          'Second',
          '--location-zh',
          '二层',
          '--location-en',
          'Upper floor',
        ],
      ),
    );
    await field.fill(code);
    await next.click();
    await expect(kiosk.screen('attract').or(kiosk.screen('home'))).toBeVisible({ timeout: HEARD_MS });
    await expect(kiosk.page.locator('header')).toContainText('T-0200');
    await kiosk.close();
  });

  test('of two terminals on two servers, one prints a code and the other says why not', async ({
    browser,
  }) => {
    const kiosks = await Promise.all([first, second].map(({ info }) => openKiosk(browser, info)));
    const [code = ''] = first.info.takeCodes;
    await Promise.all(kiosks.map((kiosk) => kiosk.openKeypad()));
    await Promise.all(kiosks.map((kiosk) => kiosk.typeCode(code)));
    const outcomes = await Promise.all(
      kiosks.map(async (kiosk) => {
        const shown = kiosk.screen('confirm').or(kiosk.screen('problem-printingElsewhere'));
        await expect(shown).toBeVisible();
        return shown.getAttribute('data-screen');
      }),
    );
    expect(outcomes.toSorted()).toEqual(['confirm', 'problem-printingElsewhere']);
    await Promise.all(kiosks.map((kiosk) => kiosk.close()));
  });

  test('a paused terminal shows the reason and comes back', async ({ browser }) => {
    const kiosk = await openKiosk(browser, first.info);
    const terminal = ['--school', 'demo', '--terminal', 'T-0107'];
    await platformCommand(
      environment,
      'pause-terminal',
      ...terminal,
      '--reason-zh',
      '设备检修',
      '--reason-en',
      'Maintenance',
    );
    await kiosk.sees('gate-paused', HEARD_MS);
    await expect(kiosk.screen('gate-paused')).toContainText('设备检修');
    await platformCommand(environment, 'resume-terminal', ...terminal);
    await expect(kiosk.screen('gate-paused')).toBeHidden({ timeout: HEARD_MS });
    await kiosk.close();
  });

  test('a terminal whose registration was given to another machine goes back to set-up', async ({
    browser,
  }) => {
    const kiosk = await openKiosk(browser, first.info);
    const newCode = async () =>
      activationCodeIn(
        await platformCommand(environment, 'activation-code', '--school', 'demo', '--terminal', 'T-0107'),
      );
    const taken = await terminalClient(first.info)(terminalCalls.activate, {
      activationCode: await newCode(),
    });
    expect(taken.ok).toBe(true);
    await kiosk.sees('setup-lost', 60_000);
    await setUp(kiosk, first, await newCode(), 'setup-lost');
    await expect(kiosk.screen('attract').or(kiosk.screen('home'))).toBeVisible({ timeout: HEARD_MS });
    await kiosk.close();
  });
});
