import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@self-print/contract/fields.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';

export const VIEWPORTS = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
} as const;
export type Orientation = keyof typeof VIEWPORTS;

export interface KioskOptions {
  readonly language?: Language;
  readonly orientation?: Orientation;
  /** Device pixels per CSS pixel; below 1 for small pictures. */
  readonly scale?: number;
  /** Whether screens are animated as at a kiosk; without animation a busy machine draws a quarter faster. */
  readonly isMoving?: boolean;
}

/** What a person does and sees at the kiosk. Screens are identified by their names. */
export interface Kiosk {
  readonly page: Page;
  readonly screen: (name: string) => Locator;
  /** Waits until a screen is shown. */
  readonly sees: (name: string, timeoutMs?: number) => Promise<void>;
  /** Goes to the keypad from wherever the kiosk is idle. */
  readonly openKeypad: () => Promise<void>;
  readonly typeCode: (code: string) => Promise<void>;
  /** Opens the keypad, enters a code and waits for the resulting screen. */
  readonly enterCode: (code: string, expected?: string) => Promise<void>;
  readonly pressPrint: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const SCREEN_TIMEOUT_MS = 20_000;

/** Opens the kiosk page like the shell: one page, touch, no history. */
export async function openKiosk(
  browser: Browser,
  info: Pick<ProductReady, 'kiosk'>,
  { language = 'zh', orientation = 'landscape', scale = 1, isMoving = false }: KioskOptions = {},
): Promise<Kiosk> {
  const context = await browser.newContext({
    viewport: VIEWPORTS[orientation],
    deviceScaleFactor: scale,
    hasTouch: true,
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
  });
  const page = await context.newPage();
  await page.goto(info.kiosk);
  const screen = (name: string) => page.locator(`[data-screen="${name}"]`);
  const sees = (name: string, timeoutMs = SCREEN_TIMEOUT_MS) =>
    expect(screen(name)).toBeVisible({ timeout: timeoutMs });
  const openKeypad = async () => {
    await restHome(screen);
    await sees('home');
    if (language === 'en') await speakEnglish(page);
    await page.locator('[data-function="TAKE_CODE_PRINT"]').click();
    await sees('code');
  };
  const typeCode = async (code: string) => {
    for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click();
  };
  return {
    page,
    screen,
    sees,
    openKeypad,
    typeCode,
    enterCode: async (code, expected = 'confirm') => {
      await openKeypad();
      await typeCode(code);
      await sees(expected);
    },
    pressPrint: async () => {
      const print = screen('confirm').locator('.button--primary');
      await expect(print).toBeEnabled();
      await print.click();
    },
    close: () => context.close(),
  };
}

/** Returns an idle kiosk to its home screen, including from the last screen of the previous print. */
export async function restHome(screen: Kiosk['screen']): Promise<void> {
  const [attract, home, finished] = [screen('attract'), screen('home'), screen('finished')];
  await expect(attract.or(home).or(finished)).toBeVisible({ timeout: SCREEN_TIMEOUT_MS });
  // The screen may close by itself at this very moment.
  if (await finished.isVisible()) {
    const done = finished.locator('.button--primary');
    await done.click({ timeout: SCREEN_TIMEOUT_MS }).catch(async (error: unknown) => {
      if (await finished.isVisible()) throw error;
    });
  }
  await expect(attract.or(home)).toBeVisible({ timeout: SCREEN_TIMEOUT_MS });
  if (await attract.isVisible()) await attract.getByRole('button').click();
}

/** Turns the screen, and waits until it is laid out for its new size. */
export async function turnTo(page: Page, orientation: Orientation): Promise<void> {
  const viewport = VIEWPORTS[orientation];
  await page.setViewportSize(viewport);
  await expect
    .poll(() => page.evaluate(() => ({ width: innerWidth, height: innerHeight })))
    .toEqual(viewport);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

export async function speakEnglish(page: Page): Promise<void> {
  const english = page.getByRole('button', { name: 'English' });
  if (await english.isVisible()) await english.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
}
