import type { Keys } from '../../crypto/keys.ts';
import type { OrderRow } from './orderStore.ts';

type Place = Pick<OrderRow, 'schoolCode' | 'orderId'>;

const place = ({ schoolCode, orderId }: Place) => ({
  column: 'print_order.takeCode',
  schoolCode,
  rowId: orderId,
});

/** Columns that hold a pickup code: encrypted for the owner's pages, and hashed for look-ups by terminals. */
export function encryptTakeCode(keys: Keys, at: Place, code: string) {
  return {
    takeCodeEncrypted: keys.fields.encrypt(code, place(at)),
    takeCodeIndex: indexOfTakeCode(keys, code),
  };
}

/** Columns of an order without a pickup code. Their index never matches typed text. */
export function encryptNoTakeCode(keys: Keys, at: Place) {
  return {
    takeCodeEncrypted: keys.fields.encrypt('', place(at)),
    takeCodeIndex: indexOfTakeCode(keys, `none:${at.orderId}`),
  };
}

export function decryptTakeCode(keys: Keys, order: Place & Pick<OrderRow, 'takeCodeEncrypted'>): string {
  return keys.fields.decrypt(order.takeCodeEncrypted, place(order));
}

export function indexOfTakeCode(keys: Keys, code: string): Uint8Array {
  return keys.index('order.takeCode', code);
}
