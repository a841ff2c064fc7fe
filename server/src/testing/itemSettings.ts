import { type ItemSettings, itemSettings } from '@self-print/contract/platform/itemAdmin.ts';

/** Settings of a document that is free, unless the changes say otherwise. */
export function settingsOf(changes: Partial<ItemSettings> = {}): ItemSettings {
  return itemSettings.parse({
    kind: 'document',
    title: { zh: '成绩单', en: 'Transcript' },
    ...changes,
  });
}
