import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { orderCalls } from '@self-print/contract/platform/orders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { signDocumentLink } from './documentLink.ts';
import { findHeldDocument } from './heldDocument.ts';

/** Returns a short-lived document address for an order that the terminal holds. */
export async function downValidate(
  { db, keys, clock, storage }: Pick<Deps, 'db' | 'keys' | 'clock' | 'storage'>,
  actor: TerminalActor,
  orderId: string,
): Promise<
  Outcome<
    CallAnswer<typeof orderCalls.downValidate>,
    'DOCUMENT_UNAVAILABLE' | 'ORDER_NOT_CLAIMED' | 'ORDER_NOT_FOUND' | 'ORDER_PRINTING_ELSEWHERE'
  >
> {
  const document = await findHeldDocument({ db, keys, clock }, actor, orderId);
  if (!document.ok) return document;
  const { key, fileName, contentLength, order } = document.value;
  if (!(await storage.exists(key))) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const link = signDocumentLink(keys.documentLinks, actor, order, clock.now());
  return ok({ ...link, orderId, fileName, contentType: 'application/pdf', contentLength });
}
