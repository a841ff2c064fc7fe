import { ok } from '@self-print/contract/result.ts';
import { closeAtChannel } from './attempts/askChannel.ts';
import { isOpen } from './life/attemptLife.ts';
import { moveOrder } from './moveOrder.ts';
import type { PayDeps } from './payDeps.ts';
import { changeIntent, type IntentRow, lockIntent, readAttempts, recordEvent } from './paymentStore.ts';

/**
 * Ends a payment for which nobody has paid: first at its channel, then here, where its order becomes free again. Where the channel does
 * not answer, the payment stays open, and a job goes on closing it. Whoever paid meanwhile has paid.
 */
export async function closePayment(
  deps: PayDeps,
  intent: IntentRow,
  source: 'payer' | 'system',
): Promise<void> {
  const open = (await readAttempts(deps.db, intent)).find(isOpen);
  if (open) {
    await changeIntent(deps.db, intent, { expiresAt: deps.clock.now() });
    if (isOpen(await closeAtChannel(deps, open))) return;
  }
  await closeIntent(deps, intent, source);
}

/** Ends a payment that has no attempt left by which it could be paid. */
async function closeIntent(
  { db, clock, random, log }: PayDeps,
  { schoolCode, intentId }: IntentRow,
  source: 'payer' | 'system',
): Promise<void> {
  await db.transaction(async (queries) => {
    const intent = await lockIntent(queries, { schoolCode, intentId });
    const isPayable = (await readAttempts(queries, intent)).some(isOpen);
    if (intent.state !== 'open' || isPayable) return ok();
    const { orderId } = intent;
    const now = clock.now();
    await changeIntent(queries, intent, { state: 'closed' });
    await moveOrder(queries, { schoolCode, orderId }, { kind: 'payment-closed', now });
    await recordEvent(
      queries,
      random,
      { schoolCode, intentId, attemptId: null, kind: 'closed', source },
      now,
    );
    log.event('payment-closed', { orderId });
    return ok();
  });
}
