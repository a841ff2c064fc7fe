import type { ItemStep } from '@self-print/contract/itemSteps.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import type { adminClient } from './adminClient.ts';
import { brought } from './answers.ts';

const CERTIFICATE = 'enrolment-certificate';

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
