import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import type { Keys } from '../../crypto/keys.ts';

/** What a person is about to order. */
export interface StepAsk {
  readonly itemId: string;
  readonly copies: number;
  readonly duplex?: boolean | undefined;
  readonly language: DocumentLanguage;
  /** As the person typed it. */
  readonly reportFormValue: FormValues;
}

/** Who orders, and at which terminal. */
export interface Asker {
  readonly schoolCode: string;
  readonly userId: string;
  readonly terminalCode: string;
}

/**
 * Keyed hash of what a person is about to order, at one terminal: what was signed or confirmed for it does not count for more copies,
 * other answers, another person or another terminal.
 */
export function hashOfAsk(
  keys: Pick<Keys, 'index'>,
  { schoolCode, userId, terminalCode }: Asker,
  { itemId, copies, duplex = false, language, reportFormValue }: StepAsk,
): Uint8Array {
  const fields = Object.entries(reportFormValue).sort(([one], [other]) => (one < other ? -1 : 1));
  return keys.index(
    'step.ask',
    JSON.stringify([schoolCode, userId, terminalCode, itemId, copies, duplex, language, fields]),
  );
}
