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

/** Why staff decided so may tell something about the person, so it is sealed. */
export function sealReason(keys: Keys, at: OrderPlace, reason: string): Uint8Array {
  return keys.fields.seal(reason, place(at));
}

export function openReason(keys: Keys, at: OrderPlace, sealed: Uint8Array): string {
  return keys.fields.open(sealed, place(at));
}
