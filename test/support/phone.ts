import { type Browser, type BrowserContext, devices, expect, type Page } from '@playwright/test';
import type { Language } from '@self-print/contract/fields.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { phoneTexts } from './phoneTexts.ts';

const PAGE_TIMEOUT_MS = 30_000;

/** What a person does and sees on the phone. */
export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens an address of the phone pages, like a link. */
  readonly open: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface PhoneOptions {
  readonly language?: Language;
  /** CSS pixels; the smallest phones have 320 × 568. */
  readonly width?: number;
  readonly height?: number;
  /** The browser is WeChat's own, which lays a bridge on each page; sheets that it was asked to open stand in `window.paymentSheets`. */
  readonly inWeChat?: boolean;
  /** The browser is WeCom's own. */
  readonly inWeCom?: boolean;
}

/** Opens a phone's browser on the product. */
export async function openPhone(
  browser: Browser,
  info: Pick<ProductReady, 'platform'>,
  { language = 'zh', width = 390, height = 844, inWeChat = false, inWeCom = false }: PhoneOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width, height },
    // A screen in motion has less contrast than the final one.
    reducedMotion: 'reduce',
    ...(inWeChat ? { userAgent: `${devices['Pixel 7'].userAgent} MicroMessenger/8.0.50` } : {}),
    ...(inWeCom ? { userAgent: `${devices['Pixel 7'].userAgent} wxwork/4.1.30 MicroMessenger/7.0.1` } : {}),
  });
  if (inWeChat) await context.addInitScript(layBridge);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(info.platform + WEB_PATHS.mobile);
  if (language === 'en') {
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }
  return {
    page,
    context,
    open: async (path) => {
      await page.goto(info.platform + WEB_PATHS.mobile + path);
    },
    close: () => context.close(),
  };
}

/** Stands for WeChat's bridge (`WeixinJSBridge`). Runs in the page. */
function layBridge(): void {
  const sheets: unknown[] = [];
  Reflect.set(window, 'paymentSheets', sheets);
  Reflect.set(window, 'WeixinJSBridge', {
    invoke: (name: string, params: unknown) => sheets.push({ name, params }),
  });
}

/** Signs the demo operator in, whose password alone is not taken without a captcha, and waits for the first page. */
export async function signInOperator(
  page: Page,
  info: Pick<ProductReady, 'platform' | 'operator'>,
  language: Language,
): Promise<void> {
  const { operator } = info;
  if (operator === null) throw new Error('This product has no demo operator');
  const t = phoneTexts(language);
  await page.goto(`${info.platform}${WEB_PATHS.mobile}/mobile/login`);
  await page.locator('[name="userName"]').fill(operator.userName);
  await page.locator('[name="password"]').fill(operator.password);
  await page.locator('button[type="submit"]').click();
  await page.getByRole('button', { name: t['captcha.toWork'] }).click();
  await expect(page.getByText(t['captcha.worked'])).toBeVisible();
  await page.locator('[name="password"]').fill(operator.password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/mobile/itemList');
}

/** Signs the demo student in and waits for the first page afterwards. */
export async function signIn(page: Page, info: Pick<ProductReady, 'platform' | 'student'>): Promise<void> {
  const { student } = info;
  if (student === null) throw new Error('This product has no demo student');
  await page.goto(`${info.platform}${WEB_PATHS.mobile}/mobile/login`);
  await page.locator('[name="userName"]').fill(student.userName);
  await page.locator('[name="password"]').fill(student.password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/mobile/itemList');
}
