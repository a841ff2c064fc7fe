import { describe, expect, it } from '@jest/globals';
import { fenOfTyped } from '@self-print/contract/money.ts';
import { typeAmount } from './amount.ts';

const typed = (keys: string) => [...keys].reduce(typeAmount, '');

describe('an amount that is typed', () => {
  it.each([
    ['12.5', '12.5', 1_250],
    ['0.05', '0.05', 5],
    ['007', '7', 700],
    ['.5', '0.5', 50],
    ['1.2.3', '1.23', 123],
    ['1.234', '1.23', 123],
    ['99999', '9999', 999_900],
    ['20000', '20000', 2_000_000],
    ['20000.01', '20000.0', 2_000_000],
    ['', '', 0],
  ])('%s reads %s', (keys, shown, fen) => {
    expect([typed(keys), fenOfTyped(typed(keys))]).toEqual([shown, fen]);
  });
});
