import type { FormValues } from '@self-print/contract/forms.ts';
import type { Keys } from '../../crypto/keys.ts';

/** What makes two orders of a person the same. */
export interface OrderWishIdentity {
  readonly schoolCode: string;
  readonly userId: string;
  readonly itemId: string;
  readonly language: string;
  /** As they are kept: tidied and checked. */
  readonly formValues: FormValues;
}

/** The blind index by which the same order is found again; the order in which fields were sent does not matter. */
export function indexOfRequest(
  keys: Keys,
  { schoolCode, userId, itemId, language, formValues }: OrderWishIdentity,
): Uint8Array {
  const fields = Object.entries(formValues).sort(([one], [other]) => (one < other ? -1 : 1));
  return keys.index('order.request', JSON.stringify([schoolCode, userId, itemId, language, fields]));
}
