import type { Language } from '@self-print/contract/fields.ts';
import type { AskedKey } from '@self-print/web-kit/texts.ts';
import type { GuidesKey } from '../../texts/guides.zh.ts';

interface GuideGroup {
  readonly title: AskedKey<GuidesKey>;
  readonly holds: (path: string) => boolean;
}

/** The folders of engineers' documents, which are in English, by the beginning of their paths. */
export const ENGINEERS_GROUPS: readonly GuideGroup[] = [
  { title: 'guides.top', holds: (path) => !path.includes('/') },
  { title: 'guides.devices', holds: (path) => path.startsWith('devices/') },
  { title: 'guides.decisions', holds: (path) => path.startsWith('decisions/') },
];

/** Whether a document is help for the people who work with the console, in this language. */
export function isHelpIn(language: Language, path: string): boolean {
  return path.startsWith('help/') && languageOf(path) === language;
}

/** The language in which a document is written. */
export function languageOf(path: string): Language {
  return path.endsWith('-zh.md') ? 'zh' : 'en';
}
