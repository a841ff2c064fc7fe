import { describe, expect, it } from '@jest/globals';
import { notTaken } from '@self-print/contract/platform/hookAdmin.ts';
import { readNotTaken, writeNotTaken } from './notTaken.ts';

describe('why a delivery was not taken', () => {
  it('is read as it was written, of every kind', () => {
    for (const why of notTaken.shape.why.options)
      for (const what of ['', '500', 'connect ECONNREFUSED 127.0.0.1:1'])
        expect(readNotTaken(writeNotTaken({ why, what }))).toEqual({ why, what });
  });

  it.each([
    ['', null],
    ['timed-out: no answer in 300 ms', { why: 'unreachable', what: 'timed-out: no answer in 300 ms' }],
  ])('is understood when %j is written', (text, read) => {
    expect(readNotTaken(text)).toEqual(read);
  });
});
