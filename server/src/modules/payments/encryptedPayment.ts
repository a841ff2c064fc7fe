import type { Keys } from '../../crypto/keys.ts';
import type { AttemptRow } from './paymentStore.ts';

const place = ({ schoolCode, attemptId }: Pick<AttemptRow, 'schoolCode' | 'attemptId'>) => ({
  column: 'pay_attempt.payer',
  schoolCode,
  rowId: attemptId,
});

/** The provider's name for the payer, which is personal data. */
export function encryptPayer(
  keys: Keys,
  attempt: Pick<AttemptRow, 'schoolCode' | 'attemptId'>,
  payer: string,
) {
  return keys.fields.encrypt(payer, place(attempt));
}

export function decryptPayer(
  keys: Keys,
  attempt: Pick<AttemptRow, 'schoolCode' | 'attemptId' | 'payerEncrypted'>,
): string | null {
  return attempt.payerEncrypted && keys.fields.decrypt(attempt.payerEncrypted, place(attempt));
}
