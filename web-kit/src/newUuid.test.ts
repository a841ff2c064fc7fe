import { expect, it } from '@jest/globals';
import { orderId } from '@self-print/contract/fields.ts';
import { newUuid } from './newUuid.ts';

it('makes random UUIDs where browsers have none of their own', () => {
  const made = Array.from({ length: 50 }, () => newUuid(crypto));
  expect(new Set(made).size).toBe(made.length);
  for (const each of made) expect(orderId.safeParse(each).success).toBe(true);
});
