import { describe, expect, it } from '@jest/globals';
import { faultDetail } from './faults.ts';

describe('the log of a fault', () => {
  it('holds its kind and place, and never its words', () => {
    const error = new RangeError('张* 2023****0118');
    error.stack =
      'RangeError: 张* 2023****0118\n    at draw (http://127.0.0.1:8765/assets/index-abc.js:12:34)';
    expect(faultDetail(error)).toEqual({ name: 'RangeError', place: 'index-abc.js:12:34' });
  });

  it('holds what was thrown by its type when it is no error', () => {
    expect(faultDetail('张*')).toEqual({ name: 'string', place: '' });
    expect(faultDetail(undefined)).toEqual({ name: 'undefined', place: '' });
  });
});
