import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { revokeIssued } from '../../issuing/revokeDocument.ts';
import { cancelOrders } from '../cancelOrders.ts';
import { findOrder } from '../orderStore.ts';
import { recordOrder } from '../recordOrder.ts';

type Revoked = Outcome<
  { readonly revokedAt: string },
  'BAD_REQUEST' | 'DOCUMENT_REVOKED' | 'ORDER_NOT_FOUND'
>;

/** Revokes a document; verifiers see the reason. Its order is cancelled if not printed yet. */
export async function revokeDocument(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  operation: AdminOperation,
  orderId: string,
  { zh, en }: Bilingual,
): Promise<Revoked> {
  const { schoolCode, userId } = operation;
  const reason = { zh: zh.trim(), en: en.trim() };
  if (reason.zh === '' || reason.en === '')
    return fail(problem('BAD_REQUEST', { detail: { field: 'reason' } }));
  const context = await findOrder(deps.db, schoolCode, orderId);
  if (!context || context.order.documentKey === '') return fail(problem('ORDER_NOT_FOUND'));
  const now = deps.clock.now();
  const { order } = context;
  const revoked = await deps.db.transaction(async (queries) => {
    if (!(await revokeIssued(queries, { schoolCode, orderId, by: userId, reason }, now)))
      return fail(problem('DOCUMENT_REVOKED'));
    const decided = { revoked: true, reason };
    await recordOrder(queries, deps, operation, { before: order, after: order, decided });
    return ok();
  });
  if (!revoked.ok) return revoked;
  deps.log.event('document-revoked', { orderId, by: userId });
  await cancelOrders(deps, { schoolCode, by: userId, onlyOf: null }, [orderId]);
  return ok({ revokedAt: now.toISOString() });
}
