import { describe, expect, it } from '@jest/globals';
import { LIST_ROWS_MAX } from '@self-print/contract/template/variables.ts';
import { joinRows } from './joinRows.ts';

const rowOf = (entries: number) => ({
  userName: 'A1',
  values: { courses: Array.from({ length: entries }, (_, at) => ({ name: `课${at}` })) },
});

describe('rows of a person that come apart', () => {
  it('add up in a list', () => {
    expect(joinRows(rowOf(2), rowOf(1), 'courses').row?.values.courses).toHaveLength(3);
  });

  it('leave the person out when they are single values', () => {
    expect(joinRows(rowOf(1), rowOf(1), null)).toEqual({ row: null, fault: 'repeated' });
    expect(joinRows(null, rowOf(1), null)).toEqual({ row: null, fault: 'repeated' });
  });

  it.each([
    ['before', null, rowOf(1)],
    ['now', rowOf(1), null],
  ])('leave the person out once one was wrong, without another fault: %s', (_, before, now) => {
    expect(joinRows(before, now, 'courses')).toEqual({ row: null });
  });

  it('leave the person out above what a list may have, and not below', () => {
    expect(joinRows(rowOf(LIST_ROWS_MAX), rowOf(1), 'courses')).toEqual({ row: null, fault: 'tooLarge' });
    expect(joinRows(rowOf(LIST_ROWS_MAX - 1), rowOf(1), 'courses')).not.toHaveProperty('fault');
  });
});
