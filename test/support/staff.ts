import { expect } from '@playwright/test';
import type { ProductReady } from '@self-print/contract/processes.ts';
import type { Kiosk } from './kiosk.ts';

export interface StaffAccount {
  readonly userName: string;
  readonly password: string;
}

/** The demo account that may maintain terminals. */
export function operatorOf({ operator }: ProductReady): StaffAccount {
  if (operator === null) throw new Error('There is no operator among the demo accounts');
  return operator;
}

/** Opens the sign-in like a technician, through help; works even where the terminal is out of service. */
export async function openStaffSignIn({ page, screen }: Kiosk): Promise<void> {
  const attract = screen('attract');
  await expect(attract.or(screen('home')).or(screen('gate-maintenance'))).toBeVisible();
  if (await attract.isVisible()) await attract.getByRole('button').click();
  await page.getByRole('button', { name: '帮助' }).click();
  await page.getByRole('button', { name: '工作人员登录' }).click();
  await expect(screen('staff-sign-in')).toBeVisible();
}

/** Types an account into the sign-in and submits it, whatever the result. */
export async function enterStaffAccount(kiosk: Kiosk, account: StaffAccount): Promise<void> {
  await openStaffSignIn(kiosk);
  await kiosk.page.locator('#staff-account').fill(account.userName);
  await kiosk.page.locator('#staff-password').fill(account.password);
  await kiosk.page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Signs in at the terminal like a technician. */
export async function signInAsStaff(kiosk: Kiosk, info: ProductReady): Promise<void> {
  await enterStaffAccount(kiosk, operatorOf(info));
  await kiosk.sees('staff-readiness');
}

/** Opens one of the maintenance screens by name. */
export function openStaffTab({ page }: Kiosk, name: string): Promise<void> {
  return page.locator('.staff-tabs').getByRole('button', { name, exact: true }).click();
}
