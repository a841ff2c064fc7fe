import { expect, type Page, test } from '@playwright/test';
import { findPostgres } from '@self-print/build/programs.ts';
import { type PostgresCluster, startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { scriptsEn } from '@self-print/console-web/texts/scripts.en.ts';
import { scriptsZh } from '@self-print/console-web/texts/scripts.zh.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { createServerDatabase } from '@self-print/server/testing/testDatabase.ts';
import { type Console, openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { openKiosk } from '../support/kiosk.ts';
import { platformCommandWith } from '../support/platformCommand.ts';
import { type StartedProduct, startProduct } from '../support/startProduct.ts';

/** A script for terminals, from its first step on the page of one administrator to its last at the demo's kiosk. */
const SECRET = 'the secret of the platform of this journey, for tests only';
const PATH = '/main/terminal-config-script-update';
const SECOND = { userName: 'second-admin', password: 'second-admin-2026' };
/** The agent is restarted, and its page has to come back. */
const RUN_LIMIT_MS = 150_000;
/** A database of its own, and a product on it that makes its demo data. */
const START_LIMIT_MS = 300_000;
const postgres = findPostgres();

test.describe('scripts for terminals', () => {
  test.skip(postgres === undefined, 'PostgreSQL is not installed (package postgresql)');
  test.describe.configure({ mode: 'serial', timeout: 300_000 });

  let cluster: PostgresCluster;
  let product: StartedProduct;

  test.beforeAll(async () => {
    test.setTimeout(START_LIMIT_MS);
    cluster = await startPostgres(postgres ?? '');
    const { url } = await createServerDatabase(cluster.url);
    const environment = { SELF_PRINT_DATABASE_URL: url, SELF_PRINT_SECRET: SECRET };
    product = await startProduct({ args: ['--database', url], environment: { SELF_PRINT_SECRET: SECRET } });
    const account = [
      '--user-name',
      SECOND.userName,
      '--name',
      '赵老师',
      '--role',
      'admin',
      '--password-stdin',
    ];
    const school = product.info.schoolCode ?? '';
    await platformCommandWith(SECOND.password, environment, 'create-account', '--school', school, ...account);
  });
  test.afterAll(async () => {
    await product?.stop();
    await cluster?.stop();
  });

  const signedIn = async (
    browser: Parameters<typeof openConsole>[0],
    account: { readonly userName: string; readonly password: string } | null,
    language: Language,
  ): Promise<Console> => {
    if (account === null) throw new Error('This product has no demo administrator');
    const console = await openConsole(browser, product.info, language);
    await console.signIn(account);
    await console.open(PATH);
    return console;
  };
  const rowOf = (page: Page, name: string) => page.locator('tr').filter({ hasText: name }).first();
  const button = (place: Page | ReturnType<Page['locator']>, name: string) =>
    place.getByRole('button', { name, exact: true });
  /** Presses a button of a row, and the one of the question that it asks. */
  const pressAndAgree = async (page: Page, place: Page | ReturnType<Page['locator']>, name: string) => {
    await button(place, name).click();
    await button(page.locator('.ant-popover:visible'), name).click();
  };
  const chooseKind = async (page: Page, step: string, label: string, kind: string) => {
    const field = page.getByRole('region', { name: step, exact: true }).getByLabel(label);
    const option = page.locator('.ant-select-dropdown:visible').getByTitle(kind, { exact: true });
    // A list that moves with its form while it opens closes again.
    await expect(async () => {
      if (!(await option.isVisible())) await field.click();
      await option.click({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  };

  for (const language of ['zh', 'en'] as const) {
    test(`is drafted by one, published by another and run at the kiosk to its end: ${language}`, async ({
      browser,
    }) => {
      const t = { ...consoleTexts(language), ...(language === 'zh' ? scriptsZh : scriptsEn) };
      const stepName = (n: number) => t['script.step'].replace('{{n}}', String(n));
      const name = `renew ${language}`;
      const kiosk = await openKiosk(browser, product.info);
      const writer = await signedIn(browser, product.info.admin, language);
      const kinds = [
        'awaitIdle',
        'maintenanceOn',
        'restartAgent',
        'maintenanceOff',
        'readiness',
        ...(language === 'en' ? (['restartMachine'] as const) : []),
      ] as const;

      await button(writer.page, t['script.add']).click();
      const form = writer.page.getByRole('dialog');
      await form.getByLabel(t['script.name'], { exact: true }).fill(name);
      await form.getByLabel(t['script.purpose'], { exact: true }).fill('journey');
      for (const [at, kind] of kinds.entries()) {
        if (at > 0) await button(form, `plus ${t['script.addStep']}`).click();
        await chooseKind(writer.page, stepName(at + 1), t['script.kind'], t[`script.kind.${kind}`]);
      }
      await form.getByLabel(t['script.field.waitSeconds']).fill('90');
      await form.getByRole('button', { name: t['common.save'] }).click();
      await expect(writer.page.getByText(t['script.added'])).toBeVisible();

      await button(rowOf(writer.page, name), t['script.versions']).click();
      await expect(writer.page.getByText(t['script.ownDraft'])).toBeVisible();
      await expect(button(writer.page, t['script.publish'])).toHaveCount(0);
      await writer.page.keyboard.press('Escape');

      const publisher = await signedIn(browser, SECOND, language);
      await button(rowOf(publisher.page, name), t['script.versions']).click();
      const version = publisher.page.locator('.version').first();
      await expect(version.getByRole('listitem')).toHaveCount(kinds.length);
      await pressAndAgree(publisher.page, version, t['script.publish']);
      await expect(version).toContainText(t['script.state.published']);
      await publisher.close();

      // The writer's list is older than what was published meanwhile.
      await writer.open(PATH);
      await button(rowOf(writer.page, name), t['script.run']).click();
      await button(writer.page.getByRole('dialog'), t['script.runBegin']).click();
      await expect(writer.page.getByText(t['script.runBegun'])).toBeVisible();
      const runs = writer.page.getByRole('table', { name: t['run.list'] });
      await button(runs.locator('tr').filter({ hasText: name }), t['run.openTerminals']).click();
      const terminal = writer.page
        .locator('.ant-drawer tr')
        .filter({ hasText: product.info.terminalCode ?? '' });
      if (language === 'zh') {
        await expect(terminal).toContainText(t['run.state.done'], { timeout: RUN_LIMIT_MS });
        await expect(terminal).toContainText(t['run.allSteps'].replace('{{steps}}', String(kinds.length)));
      } else {
        // The demo may not restart its machine: the script ends there, in words of this page's language.
        await expect(terminal).toContainText(ERROR_CODES.POWER_NOT_ALLOWED, { timeout: RUN_LIMIT_MS });
        await expect(terminal).toContainText(t['run.state.failed']);
        await expect(button(terminal, t['run.continue'])).toBeVisible();
      }
      await button(terminal, t['run.steps']).click();
      const steps = writer.page.getByRole('table', { name: t['run.steps'] }).locator('tbody tr');
      await expect(steps).toHaveCount(kinds.length);
      await kiosk.close();
      await writer.close();
    });
  }
});
