import { expect, it } from '@jest/globals';
import { joinSentences } from './joinSentences.ts';

it.each([
  ['zh', ['请核对订单', '在读证明', '2 份'], '请核对订单。在读证明。2 份'],
  [
    'en',
    ['Please check your order', 'Transcript', '2 copies'],
    'Please check your order. Transcript. 2 copies',
  ],
  ['zh', ['今天要打印什么？', '输入取件码'], '今天要打印什么？输入取件码'],
  ['en', ['What would you like to print?', 'Enter a code'], 'What would you like to print? Enter a code'],
  ['en', ['Transcript', ''], 'Transcript'],
] as const)('joins sentences with the punctuation of %s: %j', (language, sentences, joined) => {
  expect(joinSentences(sentences, language)).toBe(joined);
});
