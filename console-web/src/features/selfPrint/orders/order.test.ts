import { expect, it } from '@jest/globals';
import { isElectronic, orderPath, type PcOrder } from './order.ts';

const orderId = 'c1d0c0de-0000-4000-8000-000000000000';
const AT_TERMINAL = 1;
const ELECTRONIC = 3;

it.each<PcOrder['state']>(['waiting', 'created', 'paid', 'claimed', 'printing', 'unconfirmed'])(
  'an order that is %s is among those to be printed',
  (state) => {
    expect(orderPath({ orderId, state, takeType: AT_TERMINAL })).toBe(
      `/self-print-order-unfinished-detail?orderId=${orderId}`,
    );
  },
);

it.each<PcOrder['state']>(['printed', 'failed', 'refused', 'cancelled', 'expired'])(
  'an order that is %s is among the finished ones',
  (state) => {
    expect(orderPath({ orderId, state, takeType: AT_TERMINAL })).toBe(
      `/self-print-order-finished-detail?orderId=${orderId}`,
    );
  },
);

it('an electronic document that is paid waits for nobody', () => {
  const order = { orderId, state: 'paid', takeType: ELECTRONIC } as const;
  expect(isElectronic(order)).toBe(true);
  expect(orderPath(order)).toContain('finished-detail');
  expect(isElectronic({ state: 'waiting', takeType: ELECTRONIC })).toBe(false);
});
