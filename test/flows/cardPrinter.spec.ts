import { openConsole } from '../support/console.ts';
import { dockOf } from '../support/dock.ts';
import { expect, test } from '../support/journey.ts';
import type { Kiosk } from '../support/kiosk.ts';
import { payerOf } from '../support/payer.ts';
import { openOwn, signInByPassword } from '../support/person.ts';
import { textsOf } from '../support/texts.ts';

/** A card takes some seconds; one whose last answer is lost is waited for. */
const MAKE_LIMIT_MS = 120_000;
const TOLD_LIMIT_MS = 30_000;

const press = (kiosk: Kiosk, screen: string, name: string) =>
  kiosk.screen(screen).getByRole('button', { name }).click();

// One student, whose second card needs a school that lets them have it.
test.describe.configure({ mode: 'serial' });

test.afterAll(async ({ product }) => {
  await dockOf(product.info)('cardPrinter', 'fault', 'none');
});

test('the school lets a student have more than one card', async ({ browser, product }) => {
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const { page, open, signIn, close } = await openConsole(browser, product.info, 'zh');
  await signIn(admin);
  await open('/main/studentCardConfig');
  await page.getByLabel('每年最多补办次数').fill('12');
  await page.getByLabel('两次补办至少间隔（天）').fill('0');
  await page.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await close();
});

for (const { language, fault, end } of [
  { language: 'zh', fault: 'lostEnd', end: 'unknown' },
  { language: 'en', fault: 'none', end: 'done' },
] as const) {
  test(`a new student card is paid and made at the terminal: ${language}, ${end}`, async ({
    browser,
    openKiosk,
    product,
  }) => {
    test.slow();
    const { admin } = product.info;
    if (admin === null) throw new Error('This product has no demo administrator');
    const texts = textsOf(language);
    await dockOf(product.info)('cardPrinter', 'fault', fault);
    const kiosk = await openKiosk({ language });
    if (language === 'en') {
      await kiosk.screen('attract').getByRole('button').click();
      await kiosk.page.getByRole('button', { name: 'English' }).click();
    }
    await openOwn(kiosk, 'STUDENT_CARD');
    await signInByPassword(kiosk, product.info, 'card');
    await expect(kiosk.screen('card')).toContainText(texts['card.makesHere']);
    await press(kiosk, 'card', texts['card.pay']);
    await kiosk.sees('pay');
    const way = language === 'zh' ? '微信支付' : 'WeChat Pay';
    await press(kiosk, 'pay', texts['pay.useMethod'].replace('{{name}}', way));
    await payerOf(browser, product.info)('pay', 'wechat');
    await kiosk.sees('card-ordered');
    const number = (await kiosk.screen('card-ordered').locator('.card-sum__number').textContent()) ?? '';
    await press(kiosk, 'card-ordered', texts['card.makeNow']);
    await kiosk.sees('card-making');
    await kiosk.sees(`card-end-${end}`, MAKE_LIMIT_MS);
    await expect(kiosk.screen(`card-end-${end}`)).toContainText(texts[`card.end.${end}`]);
    await press(kiosk, `card-end-${end}`, texts['card.finish']);

    const { page, open, signIn, close } = await openConsole(browser, product.info, 'zh');
    await signIn(admin);
    await open(`/main/studentCard?slip=${number}`);
    const row = page.getByRole('row', { name: number });
    const told = (words: string) =>
      expect(async () => {
        await page.reload();
        await expect(row).toContainText(words);
      }).toPass({ timeout: TOLD_LIMIT_MS });
    if (end === 'unknown') {
      await told('制卡结果待核对');
      await expect(row).toContainText('5 of 5 panels');
      await expect(row.getByRole('button', { name: '已制好' })).toHaveCount(0);
      await row.getByRole('button', { name: '学生已拿到卡' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('原因或办理情况').fill('学生出示了新证');
      await dialog.getByRole('button', { name: '学生已拿到卡' }).click();
      await expect(row).toContainText('已领取');
    } else await told('终端已制卡');
    await told('登记新卡 · 已确认');
    await expect(row).toContainText('芯片号 3000');
    await close();
  });
}
