import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validate } from 'uuid';
import { requestKey } from './requestKey.ts';

const DRAFT = '00000000-0000-4000-8000-000000000001';
const WISH = {
  itemId: 'transcript',
  copies: 1,
  takeType: 1,
  language: 'zh',
  duplex: false,
  reportFormValue: { purpose: '出国', kinds: ['a', 'b'] },
};

describe('the key of a request', () => {
  it('is a UUID, as the contract asks for', () => {
    expect(validate(requestKey(DRAFT, WISH))).toBe(true);
  });

  it('is the same for the same wish, in whatever order it is written', () => {
    const other = Object.fromEntries(Object.entries(WISH).toReversed());
    expect(requestKey(DRAFT, other)).toBe(requestKey(DRAFT, WISH));
  });

  it('takes a name without a value for no name, as the wire does', () => {
    expect(requestKey(DRAFT, { ...WISH, note: undefined })).toBe(requestKey(DRAFT, WISH));
  });

  it.each([
    { itemId: 'certificate' },
    { copies: 2 },
    { takeType: 3 },
    { language: 'en' },
    { duplex: true },
    { reportFormValue: { purpose: '就业', kinds: ['a', 'b'] } },
    { reportFormValue: { purpose: '出国', kinds: ['b', 'a'] } },
    { reportFormValue: { purpose: '出国' } },
    { reportFormValue: {} },
  ])('is another one for %j', (change) => {
    expect(requestKey(DRAFT, { ...WISH, ...change })).not.toBe(requestKey(DRAFT, WISH));
  });

  it('is that of the first wish again when a change is taken back', () => {
    const changed = { ...WISH, copies: 2 };
    expect(requestKey(DRAFT, { ...changed, copies: 1 })).toBe(requestKey(DRAFT, WISH));
  });

  it('is another one in another draft', () => {
    expect(requestKey('00000000-0000-4000-8000-000000000002', WISH)).not.toBe(requestKey(DRAFT, WISH));
  });

  it('depends on nothing but what the wire carries', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (wish) => {
        const sent: Record<string, unknown> = JSON.parse(JSON.stringify(turned(wish)));
        expect(requestKey(DRAFT, sent)).toBe(requestKey(DRAFT, wish));
      }),
    );
  });
});

/** The same value with the members of every object in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, turned(member)]),
  );
}
