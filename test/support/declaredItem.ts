import { expect } from '@playwright/test';
import type { ItemStep } from '@self-print/contract/itemSteps.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';
import type { adminClient } from './adminClient.ts';
import { brought } from './answers.ts';
import type { Kiosk } from './kiosk.ts';
import { openOwn, signInByPassword } from './person.ts';

const CERTIFICATE = 'enrolment-certificate';
export const ISSUE_LIMIT_MS = 40_000;

/** Declares a free item with steps at the terminal, which otherwise is as the certificate of the demo school. */
export async function declareItem(
  admin: Awaited<ReturnType<typeof adminClient>>,
  itemId: string,
  steps: readonly ItemStep[],
): Promise<void> {
  const settings = await brought(admin(itemAdminCalls.get, { id: CERTIFICATE }));
  await brought(
    admin(itemAdminCalls.create, {
      ...settings,
      itemId,
      title: { zh: '离校手续单', en: 'Leaving form' },
      parentId: null,
      unitPrice: 0,
      plugins: [],
      afterForm: null,
      steps: [...steps],
    }),
  );
}

/** Signs the demo student in and goes through form and preview of an item to the first of its steps. */
export async function goToSteps(kiosk: Kiosk, info: ProductReady, itemId: string): Promise<void> {
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
