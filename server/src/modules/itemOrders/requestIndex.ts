import type { FormValues } from '@self-print/contract/forms.ts';
import type { Keys } from '../../crypto/keys.ts';

/** What makes two orders of a person identical. */
export interface OrderWishIdentity {
  readonly schoolCode: string;
  readonly userId: string;
  readonly itemId: string;
  readonly language: string;
  /** As stored: normalised and validated. */
  readonly formValues: FormValues;
  /** Digests of the attached files. */
  readonly files: readonly string[];
}

/** Blind index by which an identical order is found, independent of the order of the form's fields. */
export function indexOfRequest(
  keys: Keys,
  { schoolCode, userId, itemId, language, formValues, files }: OrderWishIdentity,
): Uint8Array {
  const fields = Object.entries(formValues).sort(([one], [other]) => (one < other ? -1 : 1));
  // Without files it is what orders were indexed by before forms could have them.
  const attached = files.length === 0 ? [] : [files];
  return keys.index(
    'order.request',
    JSON.stringify([schoolCode, userId, itemId, language, fields, ...attached]),
  );
}
