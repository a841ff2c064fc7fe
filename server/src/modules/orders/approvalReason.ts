import type { Keys } from '../../crypto/keys.ts';

interface OrderPlace {
  readonly schoolCode: string;
  readonly orderId: string;
}

const place = ({ schoolCode, orderId }: OrderPlace) => ({
  column: 'order_approval.reason',
  schoolCode,
  rowId: orderId,
});

/** The reason for a decision may disclose personal facts, so it is encrypted. */
export function encryptReason(keys: Keys, at: OrderPlace, reason: string): Uint8Array {
  return keys.fields.encrypt(reason, place(at));
}

export function decryptReason(keys: Keys, at: OrderPlace, encrypted: Uint8Array): string {
  return keys.fields.decrypt(encrypted, place(at));
}
