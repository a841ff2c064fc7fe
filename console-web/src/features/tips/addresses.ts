import type { ListedText } from '@self-print/contract/platform/textAdmin.ts';

/** The two families of screens: wording texts in both languages, and translating them. */
export type TextMode = 'words' | 'translation';

interface TextPaths {
  readonly list: string;
  readonly edit: string;
  readonly detail: string;
}

export const TEXT_PATHS: Readonly<Record<TextMode, TextPaths>> = {
  words: { list: '/main/tip', edit: '/main/tip/tip_edit', detail: '/main/tip/tip_detail' },
  translation: {
    list: '/main/tip-international',
    edit: '/main/tip-international/tip-international-edit',
    detail: '/main/tip-international/tip-international-detail',
  },
};

/** The address of one text on a page. */
export function textAddress(page: string, { app, key }: Pick<ListedText, 'app' | 'key'>): string {
  return `${page}?${new URLSearchParams({ app, key })}`;
}
