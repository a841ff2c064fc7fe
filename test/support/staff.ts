import { expect } from '@playwright/test';
import type { ProductReady } from '@self-print/contract/processes.ts';
import type { Kiosk } from './kiosk.ts';

/** Signs in at the terminal as a technician does, through help. */
export async function signInAsStaff(kiosk: Kiosk, { operator }: ProductReady): Promise<void> {
  if (operator === null) throw new Error('There is no operator among the demo accounts');
  const { page, screen } = kiosk;
  const attract = screen('attract');
  await expect(attract.or(screen('home'))).toBeVisible();
  if (await attract.isVisible()) await attract.getByRole('button').click();
  await page.getByRole('button', { name: '帮助' }).click();
  await page.getByRole('button', { name: '工作人员登录' }).click();
  await page.locator('#staff-account').fill(operator.userName);
  await page.locator('#staff-password').fill(operator.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await kiosk.sees('staff-readiness');
}

/** Opens one of the maintenance screens by its name. */
export function openStaffTab({ page }: Kiosk, name: string): Promise<void> {
  return page.locator('.staff-tabs').getByRole('button', { name, exact: true }).click();
}
