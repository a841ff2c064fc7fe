import { type ItemSettings, itemSettings } from '@self-print/contract/platform/itemAdmin.ts';
import { documentTemplate } from '../db/schema/templates.ts';
import type { Deps } from '../deps.ts';

/** Template that item tests refer to; no document is made with it. */
const TEST_TEMPLATE = 'test-template';

/** Settings of a free item that can be ordered, with the given changes. */
export function settingsOf(changes: Partial<ItemSettings> = {}): ItemSettings {
  return itemSettings.parse({
    kind: 'document',
    title: { zh: '成绩单', en: 'Transcript' },
    templateId: changes.kind === 'folder' ? null : TEST_TEMPLATE,
    ...changes,
  });
}

/** Makes the template named by `settingsOf` look published. */
export async function addTestTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
): Promise<void> {
  const now = clock.now();
  await db.orm.insert(documentTemplate).values({
    schoolCode,
    templateId: TEST_TEMPLATE,
    nameZh: '测试',
    nameEn: 'Test',
    publishedVersion: 1,
    newestVersion: 1,
    createdAt: now,
    updatedAt: now,
  });
}
