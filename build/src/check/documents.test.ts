import { describe, expect, it } from '@jest/globals';
import { documentProblems } from './documents.ts';

const TRACKED = [
  'README.md',
  'docs/orders.md',
  'server/package.json',
  'docs/decisions/0012-payment-beside-the-state.md',
  'server/src/modules/orders/fee.ts',
];
const DECISION = { file: 'docs/decisions/0012-payment-beside-the-state.md', text: '# 12. Payment\n' };

/** What is wrong in a page when it has this text. */
const problemsOf = (text: string, file = 'docs/orders.md') =>
  documentProblems([{ file, text }, DECISION, { file: 'README.md', text: '' }], TRACKED);

describe('documentation', () => {
  it.each([
    '[README](../README.md), [here](#what-it-costs) and [elsewhere](https://example.edu/no#where)\n## What it costs',
    '[decision 12](decisions/0012-payment-beside-the-state.md), [all](decisions)',
    '`fee.ts`, `orders/fee.ts`, `server/src/modules/orders/`, `server/src/modules`',
    '`renderer/dist`, `application/json`, `order/finish`',
    '```\n[nothing](no.md) `no.ts`\n```',
  ])('may say %j', (text) => expect(problemsOf(text)).toEqual([]));

  it.each([
    ['[gone](gone.md)', 'gone.md leads to no file'],
    ['[gone](#gone)\n## Here', '#gone leads to no heading'],
    ['[gone](../README.md#gone)', '../README.md#gone leads to no heading'],
    ['```\n## Gone\n```\n[gone](#gone)', '#gone leads to no heading'],
    [
      '[decision 10](decisions/0012-payment-beside-the-state.md)',
      '"decision 10" leads to decisions/0012-payment-beside-the-state.md',
    ],
    ['`price.ts`', '`price.ts` is no file'],
    ['`orders/life/fee.ts`', '`orders/life/fee.ts` is no file'],
    ['`server/src/modules/prices/`', '`server/src/modules/prices/` is no folder'],
  ])('may not say %j', (text, problem) => expect(problemsOf(text)).toEqual([`docs/orders.md: ${problem}`]));

  it('may name the imaginary files of the examples in the recipes alone', () => {
    const text = '`texts/leave.zh.ts`';
    expect(problemsOf(text, 'docs/recipes.md')).toEqual([]);
    expect(problemsOf(text)).toEqual(['docs/orders.md: `texts/leave.zh.ts` is no file']);
  });

  it('has decisions whose headings bear their number', () => {
    expect(documentProblems([{ ...DECISION, text: '# 28. Payment\n' }], TRACKED)).toEqual([
      'docs/decisions/0012-payment-beside-the-state.md: the heading does not begin with "12. "',
    ]);
  });
});
