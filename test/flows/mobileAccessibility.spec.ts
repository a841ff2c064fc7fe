import type { Page } from '@playwright/test';
import { barriersOf, coveredFocus } from '../support/barriers.ts';
import { expect, test } from '../support/journey.ts';
import { openPhone, signIn, signInOperator } from '../support/phone.ts';

/** Nothing that axe finds, sufficient target sizes, and no overflow on the smallest phones. */
const TARGET_PX = 44;
/** More than there are things to focus on the pages looked at. */
const FOCUS_STEPS = 40;
const OPEN = [
  '/mobile/login',
  '/mobile/protocol',
  '/qrcode-verify/valid',
  '/takeCode/40729153',
  '/mobile/loginByCp',
];
const BEHIND_LOG_IN = [
  '/mobile/itemList',
  '/mobile/orderDetail?itemId=enrolment-certificate',
  '/mobile/itemPreview?itemId=transcript',
  '/mobile/order-finish?itemId=transcript',
  '/mobile/orderListUnCompleted',
  '/mobile/orderListCompleted',
  '/mobile/cloud-print',
  '/mobile/terminalList',
  '/mobile/addr',
  '/mobile/fees',
  '/mobile/fees?paymentId=5f0c0004-0000-4000-8000-000000000004',
];
/** The demo terminal that staff look after. */
const LOOKED_AFTER = '?terminalCode=T-0107';

/** Each language on one of two widths: English is longer and gets the narrower phone. */
const PHONES = [
  { language: 'zh', width: 390, height: 844 },
  { language: 'en', width: 320, height: 568 },
] as const;

for (const { language, width, height } of PHONES) {
  test(`no barriers on the phone: ${language}, ${width} wide`, async ({ browser, product }) => {
    test.slow();
    const phone = await openPhone(browser, product.info, { language, width, height });
    const { page } = phone;
    for (const path of OPEN) {
      await phone.open(path);
      await examine(page, path);
    }
    await signIn(page, product.info);
    for (const path of BEHIND_LOG_IN) {
      await phone.open(path);
      await examine(page, path);
    }
    await phone.open('/mobile/orderListUnCompleted');
    await page.locator('a.row').first().click();
    await page.waitForURL('**/qr-code**');
    await examine(page, 'an order');
    await phone.close();
  });

  test(`no barriers for staff with a phone: ${language}, ${width} wide`, async ({ browser, product }) => {
    test.slow();
    const phone = await openPhone(browser, product.info, { language, width, height });
    await signInOperator(phone.page, product.info, language);
    for (const path of [
      '/mobile/functionList',
      `/mobile/shutdown${LOOKED_AFTER}`,
      `/mobile/cartonCopies${LOOKED_AFTER}`,
    ]) {
      await phone.open(path);
      await expect(phone.page.getByText(/T-0107/)).toBeVisible();
      await examine(phone.page, path);
    }
    await phone.close();
  });
}

test('keeps what has the focus clear of the bars, and a code whole with text of twice the size', async ({
  browser,
  product,
}) => {
  test.slow();
  const phone = await openPhone(browser, product.info, { language: 'en', width: 320, height: 568 });
  const { page } = phone;
  await signIn(page, product.info);
  for (const path of [
    '/mobile/orderCreate?itemId=enrolment-letter',
    '/mobile/itemList',
    '/mobile/orderListUnCompleted',
  ]) {
    await phone.open(path);
    await expect(page.locator('main button:enabled, main a').first()).toBeVisible();
    const covered: string[] = [];
    for (let step = 0; step < FOCUS_STEPS; step += 1) {
      await page.keyboard.press('Tab');
      covered.push(...(await page.evaluate(coveredFocus)));
    }
    expect([path, ...covered]).toEqual([path]);
  }
  await phone.open('/mobile/orderListUnCompleted');
  await page
    .locator('a.row', { has: page.locator('.row__code') })
    .first()
    .click();
  const digits = page.locator('.code__digits');
  await expect(digits).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const whole = await digits.evaluate((line) => ({
    isOneLine: line.clientHeight < 2 * Number.parseFloat(getComputedStyle(line).fontSize),
    isInside: line.scrollWidth <= (line.parentElement?.clientWidth ?? 0),
    isLarge: Number.parseFloat(getComputedStyle(line).fontSize) >= 36,
  }));
  expect(whole).toEqual({ isOneLine: true, isInside: true, isLarge: true });
  await phone.close();
});

async function examine(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await barriersOf(page, name, { rules: ['best-practice'] })).toEqual([]);
  const small = await page
    .locator('button:visible, a:visible, select:visible, label:has(input):visible')
    .evaluateAll(
      (targets, least) =>
        targets
          // A link within a sentence is as high as its line.
          .filter((target) => getComputedStyle(target).display !== 'inline')
          .map((target) => ({ text: target.textContent, box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.width < least || box.height < least)
          .map(({ text, box }) => `${text} ${box.width}×${box.height}`),
      TARGET_PX,
    );
  expect([name, ...small]).toEqual([name]);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect([name, overflow]).toEqual([name, 0]);
}
