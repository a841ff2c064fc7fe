import { openConsole } from '../support/console.ts';
import { expect, test } from '../support/journey.ts';
import { openOwn, signInByPassword } from '../support/person.ts';
import { textsOf } from '../support/texts.ts';

const PRINT_LIMIT_MS = 40_000;

for (const language of ['zh', 'en'] as const) {
  test(`registers for the term, prints the proof, and the office undoes it: ${language}`, async ({
    browser,
    openKiosk,
    printer,
    product,
  }) => {
    test.slow();
    const { admin, student } = product.info;
    if (admin === null || student === null) throw new Error('This product has no demo people');
    const texts = textsOf(language);
    const kiosk = await openKiosk({ language });
    if (language === 'en') {
      await kiosk.screen('attract').getByRole('button').click();
      await kiosk.page.getByRole('button', { name: 'English' }).click();
    }
    await openOwn(kiosk, 'REGISTRATION');
    await signInByPassword(kiosk, product.info, 'enrol-services');
    await kiosk.page.locator('[data-service="term"]').click();
    await kiosk.screen('enrol-ready').getByRole('button', { name: texts['enrol.register'] }).click();
    await kiosk.sees('enrol-registered');
    const before = await printer.paper();
    await kiosk.screen('enrol-registered').getByRole('button', { name: texts['enrol.proof'] }).click();
    await kiosk.sees('finished', PRINT_LIMIT_MS);
    expect((await printer.paper()).slice(before.length)).toHaveLength(1);

    const { page, open, signIn, close } = await openConsole(browser, product.info, 'zh');
    await signIn(admin);
    await open('/main/register-record');
    const row = page.getByRole('row', { name: student.userName }).filter({ hasText: '已报到' });
    await row.getByRole('button', { name: '撤销报到' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('撤销原因').fill('信息有误');
    await dialog.getByRole('button', { name: '撤销报到' }).click();
    await expect(row).toHaveCount(0);
    await close();
  });
}
