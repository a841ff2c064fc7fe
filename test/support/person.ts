import { expect } from '@playwright/test';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { type Kiosk, restHome } from './kiosk.ts';
import { studentOf } from './phoneClient.ts';

type OwnFunction =
  | 'SELF_PRINT'
  | 'CLOUD_PRINT'
  | 'REGISTRATION'
  | 'OUTPATIENT'
  | 'STUDENT_CARD'
  | 'TRAIN_CARD';

/** Goes to a function's sign-in from wherever the kiosk is idle. */
export async function openOwn(kiosk: Kiosk, code: OwnFunction): Promise<void> {
  await restHome(kiosk.screen);
  await kiosk.sees('home');
  await kiosk.page.locator(`[data-function="${code}"]`).click();
  await kiosk.sees('sign-in-QR');
}

/** Buttons that choose a way to sign in, in both languages. */
const CHOOSE = {
  QR: /手机扫码|use your phone/i,
  DB: /账号和密码|number and password/i,
  PHONE_CODE: /短信验证码|by text/i,
  MAIL_CODE: /邮件验证码|by mail/i,
  IDENTITY_CODE: /手机识别码|identity code on your phone/i,
  CAMPUS_CARD: /刷校园卡|your campus card/i,
  ID_CARD: /刷身份证|your ID card/i,
  FACE: /刷脸|your face/i,
} as const;
type Way = keyof typeof CHOOSE;

/** Goes from one way to sign in to another. */
export async function chooseWay(kiosk: Kiosk, from: Way, to: Way): Promise<void> {
  const screen = kiosk.screen(`sign-in-${from}`);
  await screen.getByRole('button', { name: /其他登录方式|other ways/i }).click();
  await screen.getByRole('button', { name: CHOOSE[to] }).click();
  await kiosk.sees(`sign-in-${to}`);
}

/** Signs the demo student in by typing the password. */
export async function signInByPassword(kiosk: Kiosk, info: ProductReady, expected: string): Promise<void> {
  const { userName, password } = studentOf(info);
  await chooseWay(kiosk, 'QR', 'DB');
  await kiosk.page.locator('#sign-in-account').fill(userName);
  await kiosk.page.locator('#sign-in-password').fill(password);
  await kiosk.screen('sign-in-DB').locator('.button--primary').click();
  await kiosk.sees(expected);
}

/** The engine makes a document. */
export const ISSUE_LIMIT_MS = 40_000;

/** Signs the demo student in and orders an item as it is offered, up to what follows its preview. */
export async function orderOwn(kiosk: Kiosk, info: ProductReady, itemId: string): Promise<void> {
  await openOwn(kiosk, 'SELF_PRINT');
  await signInByPassword(kiosk, info, 'items');
  await kiosk.page.locator(`[data-item="${itemId}"]`).click();
  await kiosk.sees('item');
  await kiosk.screen('item').locator('.personal-buttons .button--primary').click();
  await kiosk.sees('form');
  await kiosk.screen('form').locator('.form__choices .button').first().click();
  await kiosk.screen('form').locator('.button--primary').click();
  await kiosk.sees('preview');
  await expect(kiosk.screen('preview').locator('img')).toBeVisible({ timeout: ISSUE_LIMIT_MS });
  await kiosk.screen('preview').locator('.button--primary').click();
}
