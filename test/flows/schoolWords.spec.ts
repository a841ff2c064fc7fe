import { openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';

/** A kiosk may be in the middle of drawing its first screen. */
const SHOWN_LIMIT_MS = 30_000;
const TODAY = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);

/** What a school says itself, from the console to the kiosk, in both languages. */
for (const language of ['zh', 'en'] as const) {
  test(`words a text and announces something at the kiosk: ${language}`, async ({
    browser,
    openKiosk,
    product,
  }) => {
    const { admin } = product.info;
    if (admin === null) throw new Error('This product has no demo administrator');
    const t = consoleTexts(language);
    const { page, open, signIn, close } = await openConsole(browser, product.info, language);
    await signIn(admin);

    const words = {
      zh: `凭取件码即打即取 ${language}`,
      en: `Type your code and take your paper ${language}`,
    };
    await open('/main/tip?app=kiosk&search=attract.lead');
    await page.getByRole('link', { name: t['common.edit'], exact: true }).click();
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field(t['tip.form.zh']).fill(words.zh);
    await field(t['tip.form.en']).fill(words.en);
    await expect(page.getByRole('region', { name: t['tip.preview'] })).toContainText(words.en);
    await page.getByRole('button', { name: t['common.save'] }).click();
    await expect(page.getByText(t['common.saved'])).toBeVisible();

    const title = `${language === 'zh' ? '周五闭馆' : 'Closed on Friday'} ${language}`;
    await open('/main/advertisement');
    await page.getByRole('button', { name: t['advert.add'] }).click();
    const form = page.getByRole('dialog');
    for (const each of [t['common.zh'], t['common.en']])
      await form
        .getByLabel(t['common.labelIn'].replace('{{label}}', t['advert.title']).replace('{{language}}', each))
        .fill(title);
    const from = form.getByLabel(t['advert.from'], { exact: true });
    await from.fill(TODAY);
    await from.press('Enter');
    await form.getByRole('button', { name: t['common.save'] }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('row', { name: title })).toContainText(t['advert.state.shown']);

    const kiosk = await openKiosk({ language });
    await kiosk.sees('attract');
    if (language === 'en') await kiosk.page.getByRole('button', { name: 'English' }).click();
    await expect(kiosk.page.getByText(words[language])).toBeVisible({ timeout: SHOWN_LIMIT_MS });
    await expect(kiosk.page.locator('.advert')).toContainText(title, { timeout: SHOWN_LIMIT_MS });

    await page.getByRole('row', { name: title }).getByRole('button', { name: t['common.remove'] }).click();
    await page.getByRole('tooltip').getByRole('button', { name: t['common.remove'] }).click();
    await expect(page.getByRole('row', { name: title })).toHaveCount(0);
    await close();
  });
}
