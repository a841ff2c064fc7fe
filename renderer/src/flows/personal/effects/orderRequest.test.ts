import { describe, expect, it } from '@jest/globals';
import { sampleItem } from '../../../../dev/personalSamples.ts';
import type { Draft } from '../draft.ts';
import { orderRequest } from './orderRequest.ts';

const DRAFT: Draft = {
  draftId: '00000000-0000-4000-8000-000000000001',
  item: sampleItem,
  language: 'zh',
  copies: 1,
  duplex: false,
  proofs: [],
  values: { reason: '出国' },
};
const keyOf = (change: Partial<Draft> = {}) => orderRequest({ ...DRAFT, ...change }).requestKey;

describe('the request of an order', () => {
  it('has the same key for the same wish', () => {
    expect(keyOf({ item: { ...sampleItem, remainingFreeCopies: 0 }, values: { reason: '出国' } })).toBe(
      keyOf(),
    );
  });

  it.each<Partial<Draft>>([
    { item: { ...sampleItem, itemId: 'other' } },
    { language: 'en' },
    { copies: 2 },
    { duplex: true },
    { values: { reason: '就业' } },
    { values: {} },
    { draftId: '00000000-0000-4000-8000-000000000002' },
  ])('has another key for another wish: %j', (change) => {
    expect(keyOf(change)).not.toBe(keyOf());
  });
});
