import { templateCalls } from '@self-print/contract/platform/templates.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openPage, press, rows, schoolPlatform } from '../../../testing/openPage.tsx';
import { firstDraft } from '../../templates/firstDraft.ts';
import type { Draft } from '../model/draft.ts';
import { designerPart } from '../part.ts';

export const DESIGNER = '/main/template-designer?templateId=transcript&version=2';
export const FACTS = {
  templateId: 'transcript',
  version: 2,
  state: 'draft' as const,
  revision: 7,
  note: '',
  writtenBy: '王老师',
  isOwn: true,
  publishedBy: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  publishedAt: null,
};
/** A title on the page and a paragraph in the flow. */
export const CONTENT: Draft = firstDraft({ zh: '成绩单', en: 'Transcript' });

/** A platform with one template, whose drafts it keeps. */
export function templatePlatform(content: Draft = CONTENT): FakePlatform {
  const platform = schoolPlatform();
  platform.give(templateCalls.get, { ...FACTS, content });
  platform.give(templateCalls.versions, [FACTS]);
  platform.give(templateCalls.resources, rows([]));
  platform.give(templateCalls.preview, { outcome: 'refused', problems: [] });
  platform.on(templateCalls.saveDraft).by(() => ({ ...FACTS, revision: FACTS.revision + 1 }));
  return platform;
}

/** The designer on that template. */
export async function openDesigner(platform: FakePlatform, options: Parameters<typeof openPage>[3] = {}) {
  const page = await openPage(designerPart, DESIGNER, platform, options);
  await screen.findByRole('application');
  return page;
}

/** Chooses an element by its words or id in the list of elements. */
export async function choose(words: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: words }));
}

/** Saves, and answers what was sent. */
export async function savedContent(platform: FakePlatform): Promise<Draft> {
  const before = platform.asked(templateCalls.saveDraft).length;
  await press(/保存$/);
  await waitFor(() => {
    if (platform.asked(templateCalls.saveDraft).length === before) throw new Error('Nothing was saved');
  });
  // What the page sends is a draft: the platform in memory has parsed it.
  return platform.asked(templateCalls.saveDraft).at(-1)?.content as Draft;
}
