import { expect, it } from '@jest/globals';
import { orderPath } from './orderPath.ts';

const orderId = 'c1d0c0de-0000-4000-8000-000000000000';

it.each([
  ['paid', 1, 'unfinished'],
  ['printed', 1, 'finished'],
  ['paid', 3, 'finished'],
] as const)('an order that is %s by way %d has its page among the %s ones', (state, takeType, list) => {
  expect(orderPath({ orderId, state, takeType })).toBe(`/self-print-order-${list}-detail?orderId=${orderId}`);
});
