import { expect, type Page } from '@playwright/test';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { DEMO_STUDENT } from '@self-print/server/demo/demoSchool.ts';
import { phoneTexts } from './phoneTexts.ts';

/** How long the answer to a number may take. */
const CODE_LIMIT_MS = 10_000;

/** The code of the message that arrived last. */
async function newestCode({ platform }: ProductReady): Promise<string> {
  const answer = await fetch(`${platform}/demo/outbox`);
  return /\b\d{6}\b/.exec((await answer.text()).split('<article>')[1] ?? '')?.[0] ?? '';
}

/** Proves once more on the phone, whose pages are English, who the demo student is: by the code of a message. */
export async function proveByCode(page: Page, info: ProductReady): Promise<void> {
  const t = phoneTexts('en');
  // Of an earlier journey.
  const before = await newestCode(info);
  await expect(page.getByRole('heading', { name: t['login.again'] })).toBeVisible();
  // The password was proved already.
  await expect(page.locator('[name="password"]')).toHaveCount(0);
  await page.getByRole('button', { name: t['login.byPhone'] }).click();
  await page.locator('input[type="tel"]').fill(DEMO_STUDENT.phone);
  await page.getByRole('button', { name: t['captcha.toWork'] }).click();
  await expect(page.getByText(t['captcha.worked'])).toBeVisible();
  const code = page.locator('input[autocomplete="one-time-code"]');
  // A number gets one code a minute, and another journey may just have asked for one.
  await expect(async () => {
    if (!(await code.isVisible())) await page.locator('button[type="submit"]').click();
    await expect(code).toBeVisible({ timeout: CODE_LIMIT_MS });
  }).toPass({ timeout: MINUTE_MS + CODE_LIMIT_MS });
  await expect.poll(() => newestCode(info)).not.toBe(before);
  await code.fill(await newestCode(info));
  await page.locator('button[type="submit"]').click();
}
