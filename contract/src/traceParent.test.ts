import { describe, expect, it } from '@jest/globals';
import { traceIdOf, traceParentOf } from './traceParent.ts';

const ID = '3F2504E0-4F89-41D3-9A0C-0305E82C3301';

describe('the trace of a request', () => {
  it('has its id, and one span for all that is asked for it', () => {
    expect(traceIdOf(ID)).toBe('3f2504e04f8941d39a0c0305e82c3301');
    expect(traceParentOf(ID)).toBe('00-3f2504e04f8941d39a0c0305e82c3301-9a0c0305e82c3301-01');
  });

  it.each(['', 'request-1', '00000000-0000-0000-0000-000000000000', `${ID}0`, ID.replaceAll('-', '')])(
    'is none for %j',
    (id) => {
      expect(traceIdOf(id)).toBeUndefined();
      expect(traceParentOf(id)).toBeUndefined();
    },
  );
});
