import type { Keys } from '../../crypto/keys.ts';
import type { OrderRow } from './orderStore.ts';

type Place = Pick<OrderRow, 'schoolCode' | 'orderId'>;

const place = ({ schoolCode, orderId }: Place) => ({
  column: 'print_order.takeCode',
  schoolCode,
  rowId: orderId,
});

/** The columns that hold a pickup code: readable to its owner's pages, and found by terminals. */
export function sealTakeCode(keys: Keys, at: Place, code: string) {
  return { takeCodeSealed: keys.fields.seal(code, place(at)), takeCodeIndex: indexOfTakeCode(keys, code) };
}

/** The columns of an order without a pickup code. No text that is typed is ever looked up by this index. */
export function sealNoTakeCode(keys: Keys, at: Place) {
  return {
    takeCodeSealed: keys.fields.seal('', place(at)),
    takeCodeIndex: indexOfTakeCode(keys, `none:${at.orderId}`),
  };
}

export function openTakeCode(keys: Keys, order: Place & Pick<OrderRow, 'takeCodeSealed'>): string {
  return keys.fields.open(order.takeCodeSealed, place(order));
}

export function indexOfTakeCode(keys: Keys, code: string): Uint8Array {
  return keys.index('order.takeCode', code);
}
