import type { Language } from '@self-print/contract/fields.ts';

const STOPS = { zh: { mark: '。', space: '' }, en: { mark: '.', space: ' ' } } as const;
const ENDED = /[.。!！?？…]$/;

/** Sentences as one text to speak, with the language's own full stop after each but the last. Empty ones are left out. */
export function joinSentences(sentences: readonly string[], language: Language): string {
  const { mark, space } = STOPS[language];
  const filled = sentences.filter((each) => each !== '');
  return filled
    .map((each, index) => (index === filled.length - 1 || ENDED.test(each) ? each : each + mark))
    .join(space);
}
