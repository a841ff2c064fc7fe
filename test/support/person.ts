import type { ProductReady } from '@self-print/contract/processes.ts';
import { type Kiosk, restHome } from './kiosk.ts';
import { studentOf } from './phoneClient.ts';

type OwnFunction = 'SELF_PRINT' | 'CLOUD_PRINT';

/** Goes to a function's sign-in from wherever the kiosk is idle. */
export async function openOwn(kiosk: Kiosk, code: OwnFunction): Promise<void> {
  await restHome(kiosk.screen);
  await kiosk.sees('home');
  await kiosk.page.locator(`[data-function="${code}"]`).click();
  await kiosk.sees('sign-in-QR');
}

/** Signs the demo student in by typing the password. */
export async function signInByPassword(kiosk: Kiosk, info: ProductReady, expected: string): Promise<void> {
  const { userName, password } = studentOf(info);
  await kiosk.screen('sign-in-QR').locator('.personal-buttons .button').last().click();
  await kiosk.sees('sign-in-DB');
  await kiosk.page.locator('#sign-in-account').fill(userName);
  await kiosk.page.locator('#sign-in-password').fill(password);
  await kiosk.screen('sign-in-DB').locator('.button--primary').click();
  await kiosk.sees(expected);
}
