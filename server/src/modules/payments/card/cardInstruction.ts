import {
  CARD_DEBIT_CALL,
  CARD_REVERSAL_CALL,
  type CardInstruction,
} from '@self-print/contract/cardPayment.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { COMMAND_VALID_SECONDS } from '@self-print/contract/signedCommand.ts';
import type { FlowInput } from '../../../adapters/payment/types.ts';
import type { PayDeps } from '../payDeps.ts';
import type { AttemptRow } from '../paymentStore.ts';
import type { Payer } from '../paymentWish.ts';

type Signing = Pick<PayDeps, 'keys' | 'clock'>;
/** Stands where a command of staff has an account. */
const BY = 'payment';

/** What a payment by card needs: the signature under what one terminal is to take. */
export function cardInput(
  { keys, clock }: Signing,
  attempt: AttemptRow,
  orderId: string,
  payer: Payer,
): FlowInput {
  if (payer.kind !== 'terminal') throw new Error('A card is debited at a terminal only');
  const { schoolCode, attemptId, outTradeNo } = attempt;
  const { terminalCode } = payer;
  return {
    flow: 'card',
    terminalCode,
    instruct: ({ amountFen, withPassword, expiresAt }) =>
      keys.commands.sign({
        // One attempt is one deduction, however often it is signed.
        commandId: attemptId,
        schoolCode,
        terminalCode,
        call: CARD_DEBIT_CALL,
        body: { orderId, outTradeNo, amountFen, withPassword } satisfies CardInstruction,
        by: BY,
        issuedAt: clock.now().toISOString(),
        expiresAt: expiresAt.toISOString(),
      }),
  };
}

/** Tells the terminal that took an attempt's money to give it back. */
export function signReversal(
  { keys, clock }: Signing,
  attempt: AttemptRow,
  { orderId, terminalCode }: { readonly orderId: string; readonly terminalCode: string },
): string {
  const now = clock.now();
  const { schoolCode, attemptId, outTradeNo, amountFen } = attempt;
  return keys.commands.sign({
    commandId: attemptId,
    schoolCode,
    terminalCode,
    call: CARD_REVERSAL_CALL,
    body: { orderId, outTradeNo, amountFen, withPassword: false } satisfies CardInstruction,
    by: BY,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + COMMAND_VALID_SECONDS * SECOND_MS).toISOString(),
  });
}
