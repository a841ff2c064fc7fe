import type { Language } from '@self-print/contract/fields.ts';
import { openConsole } from '../support/console.ts';
import { expect, test } from '../support/journey.ts';
import type { Kiosk } from '../support/kiosk.ts';
import { payerOf } from '../support/payer.ts';
import { openOwn, signInByPassword } from '../support/person.ts';
import { textsOf } from '../support/texts.ts';

const PRINT_LIMIT_MS = 40_000;
const TOLD_LIMIT_MS = 20_000;

async function press(kiosk: Kiosk, screen: string, name: string, language: Language): Promise<void> {
  await kiosk
    .screen(screen)
    .getByRole('button', { name: name.replace('{{name}}', language === 'zh' ? '微信支付' : 'WeChat Pay') })
    .click();
}

// The first request is cancelled, so that it does not stand in the way of the second one.
for (const { language, end } of [
  { language: 'zh', end: 'cancelled' },
  { language: 'en', end: 'handedOut' },
] as const) {
  test(`orders a new student card, pays, prints the slip, and the office takes it over: ${language}`, async ({
    browser,
    openKiosk,
    printer,
    product,
  }) => {
    test.slow();
    const { admin } = product.info;
    if (admin === null) throw new Error('This product has no demo administrator');
    const texts = textsOf(language);
    const kiosk = await openKiosk({ language });
    if (language === 'en') {
      await kiosk.screen('attract').getByRole('button').click();
      await kiosk.page.getByRole('button', { name: 'English' }).click();
    }
    await openOwn(kiosk, 'STUDENT_CARD');
    await signInByPassword(kiosk, product.info, 'card');
    await expect(kiosk.screen('card')).toContainText('¥20.00');
    await press(kiosk, 'card', texts['card.pay'], language);
    await kiosk.sees('pay');
    await press(kiosk, 'pay', texts['pay.useMethod'], language);
    await payerOf(browser, product.info)('pay', 'wechat');
    await kiosk.sees('card-ordered');
    const number = (await kiosk.screen('card-ordered').locator('.card-sum__number').textContent()) ?? '';
    expect(number).toMatch(/^[0-9A-F]{10}$/);
    const before = await printer.paper();
    await press(kiosk, 'card-ordered', texts['card.printSlip'], language);
    await kiosk.sees('finished', PRINT_LIMIT_MS);
    expect((await printer.paper()).slice(before.length)).toHaveLength(1);
    await press(kiosk, 'finished', texts['finish.toStudentCard'], language);
    await kiosk.sees('card-requested');
    await expect(kiosk.screen('card-requested')).toContainText(number);

    const { page, open, signIn, close } = await openConsole(browser, product.info, 'zh');
    await signIn(admin);
    await open(`/main/studentCard?slip=${number}`);
    const row = page.getByRole('row', { name: number });
    await expect(row).toContainText('¥20.00');
    await expect(async () => {
      await page.reload();
      await expect(row).toContainText('已确认');
    }).toPass({ timeout: TOLD_LIMIT_MS });
    if (end === 'cancelled') {
      await row.getByRole('button', { name: '取消申请' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('原因或办理情况').fill('照片不合格');
      await dialog.getByRole('button', { name: '取消申请' }).click();
      await expect(row).toContainText('未退费');
    } else {
      await row.getByRole('button', { name: '已制好' }).click();
      await page.getByRole('tooltip').getByRole('button', { name: '已制好' }).click();
      await row.getByRole('button', { name: /发\s*放/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('领取单号').fill(number);
      await dialog.getByRole('button', { name: /发\s*放/ }).click();
      await expect(row).toContainText('已领取');
    }
    await close();
  });
}
