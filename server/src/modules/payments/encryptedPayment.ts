import type { Keys } from '../../crypto/keys.ts';
import type { AttemptRow } from './paymentStore.ts';

/** The provider's name for the payer, which is personal data. */
export function encryptPayer(
  keys: Keys,
  attempt: Pick<AttemptRow, 'schoolCode' | 'attemptId'>,
  payer: string,
) {
  const { schoolCode, attemptId } = attempt;
  return keys.fields.encrypt(payer, { column: 'pay_attempt.payer', schoolCode, rowId: attemptId });
}
