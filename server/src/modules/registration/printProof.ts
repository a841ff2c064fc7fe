import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { registrationCalls } from '@self-print/contract/platform/registration.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { createForPerson } from '../itemOrders/createForPerson.ts';
import type { OrderDeps } from '../orders/orderKind.ts';
import { openTry } from '../orders/paperTries.ts';
import { takeOrder } from '../orders/takeOrder.ts';
import { findProofItem } from './proofItem.ts';
import { findRegistration } from './readReport.ts';

type ProofCall = typeof registrationCalls.printProof;

/**
 * Claims the proof of a registration for the terminal where the person is. It is made when it is first asked for, and another one
 * only after paper did not surely come out; the registration is not touched by what becomes of it.
 */
export async function printProof(
  deps: OrderDeps,
  actor: TerminalUserActor,
  termId: string,
  language: Language,
): Promise<CallResult<ProofCall>> {
  const { schoolCode, userId } = actor;
  const record = await findRegistration(deps.db, { schoolCode, userId }, termId);
  if (!record) return fail(problem('REGISTRATION_MISSING'));
  const item = await findProofItem(deps.db, schoolCode, termId);
  // Whoever changed the item since may not know that it is a proof.
  if (!item) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const written = item.languages.includes(language) ? language : (item.languages[0] ?? language);
  const subject = { of: 'proof', id: record.recordId } as const;
  const orderId = await openTry(deps, { schoolCode, userId }, subject, async (requestKey) => {
    const made = await createForPerson(
      deps,
      actor,
      {
        itemId: item.itemId,
        copies: 1,
        takeType: TAKE_TYPES.atOnce,
        language: written,
        reportFormValue: {},
        requestKey,
      },
      language,
    );
    return made.ok ? ok(made.value.orderId) : made;
  });
  return orderId.ok ? takeOrder(deps, actor, orderId.value) : orderId;
}
