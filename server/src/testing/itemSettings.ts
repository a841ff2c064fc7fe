import { type ItemSettings, itemSettings } from '@self-print/contract/platform/itemAdmin.ts';
import { documentTemplate } from '../db/schema/templates.ts';
import type { Deps } from '../deps.ts';

/** A template that tests of items refer to; no document is made of it. */
const TEST_TEMPLATE = 'test-template';

/** Settings of a document that is free and can be ordered, unless the changes say otherwise. */
export function settingsOf(changes: Partial<ItemSettings> = {}): ItemSettings {
  return itemSettings.parse({
    kind: 'document',
    title: { zh: '成绩单', en: 'Transcript' },
    templateId: changes.kind === 'folder' ? null : TEST_TEMPLATE,
    ...changes,
  });
}

/** Makes the template that `settingsOf` names look published. */
export async function addTestTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
): Promise<void> {
  const now = clock.now();
  await db.orm.insert(documentTemplate).values({
    ...{ schoolCode, templateId: TEST_TEMPLATE, nameZh: '测试', nameEn: 'Test' },
    ...{ publishedVersion: 1, newestVersion: 1, createdAt: now, updatedAt: now },
  });
}
