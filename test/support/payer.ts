import { type Browser, expect } from '@playwright/test';
import type { Provider } from '@self-print/contract/payMethods.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';

const BRANDS = { wechat: '微信支付', alipay: '支付宝', signedHttp: '校内收银台' } as const satisfies Partial<
  Record<Provider, string>
>;
const ACTS = { pay: '付款 Pay', decline: '拒绝 Decline' } as const;

/** Does with a phone at the simulated gateways what a payer does, on the page that the demo has for it. */
export function payerOf(browser: Browser, { platform }: Pick<ProductReady, 'platform'>) {
  /** Pays, or declines, what was asked for last at a provider. */
  return async (act: keyof typeof ACTS, provider: keyof typeof BRANDS): Promise<void> => {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      const row = page.locator('form', { hasText: BRANDS[provider] }).first();
      await expect(async () => {
        await page.goto(`${platform}/demo/payer`);
        await expect(row).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await row.getByRole('button', { name: ACTS[act] }).click();
      await expect(page.getByRole('status')).toContainText(act === 'pay' ? '付款成功' : '已拒绝付款');
    } finally {
      await context.close();
    }
  };
}
