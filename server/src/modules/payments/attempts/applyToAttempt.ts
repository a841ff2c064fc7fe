import type { PaymentEventSource } from '@self-print/contract/platform/paymentEvents.ts';
import type { Queries } from '../../../db/database.ts';
import { encryptPayer } from '../encryptedPayment.ts';
import { type AttemptEvent, changesOf, isOpen, isTakenBack } from '../life/attemptLife.ts';
import type { PayDeps } from '../payDeps.ts';
import { type AttemptRow, changeAttempt, lockIntent, readAttempt, recordEvent } from '../paymentStore.ts';
import { CLOSING_MS } from '../times.ts';
import { bookMoney } from './bookMoney.ts';
import { bookTakenBack } from './bookTakenBack.ts';

export interface AttemptNews {
  readonly event: AttemptEvent;
  readonly source: PaymentEventSource;
  /** When the channel is asked again, as long as the attempt stays open. */
  readonly nextQueryAt?: Date;
  /** When the channel is asked again to confirm a payment that is booked; null: it need not be. */
  readonly confirmAt?: Date | null;
}

type AttemptKey = Pick<AttemptRow, 'schoolCode' | 'attemptId'>;

/**
 * Records what became of an attempt, and moves money, order and ledger with it, in one transaction that holds the payment. The same
 * news any number of times, in any order and from any server, is counted once.
 */
export async function applyToAttempt(deps: PayDeps, key: AttemptKey, news: AttemptNews): Promise<AttemptRow> {
  const applied = await deps.db.transaction(
    async (queries): Promise<{ ok: true; value: AttemptRow }> => ({
      ok: true,
      value: await applyWithin(queries, deps, key, news),
    }),
  );
  return applied.value;
}

/** The same within the transaction of `queries`, which holds the payment from here on. */
export async function applyWithin(
  queries: Queries,
  deps: Omit<PayDeps, 'db'>,
  key: AttemptKey,
  { event, source, nextQueryAt, confirmAt }: AttemptNews,
): Promise<AttemptRow> {
  const { keys, clock, random, log } = deps;
  const intent = await lockIntent(queries, await attemptOf(queries, key));
  const attempt = await attemptOf(queries, key);
  if (isTakenBack(attempt, event)) {
    await bookTakenBack(queries, deps, { intent, attempt, source }, clock.now());
    await changeAttempt(queries, key, { nextQueryAt: null });
    return { ...attempt, nextQueryAt: null };
  }
  const changes = changesOf(attempt, event);
  const changed = { ...attempt, ...changes };
  if (isOpen(changed)) {
    if (nextQueryAt) Object.assign(changed, { nextQueryAt, queries: attempt.queries + 1 });
  } else if (changes.state !== undefined) changed.nextQueryAt = confirmationOf(changed, clock.now());
  else if (confirmAt !== undefined)
    Object.assign(changed, { nextQueryAt: confirmAt, queries: attempt.queries + 1 });
  const paid = event.kind === 'status' && event.status.kind === 'paid' ? event.status : undefined;
  if (paid && paid.payer !== null) changed.payerEncrypted ??= encryptPayer(keys, attempt, paid.payer);
  // Whoever begins to close it moves its end without waiting for the payment's lock.
  const { expiresAt: _, ...written } = changed;
  await changeAttempt(queries, key, written);
  if (changes.state === undefined) return changed;
  const { schoolCode, intentId, attemptId } = attempt;
  const now = clock.now();
  const kind = `attempt-${changes.state}` as const;
  await recordEvent(queries, random, { schoolCode, intentId, attemptId, kind, source }, now);
  log.event('payment-attempt-changed', { attemptId, state: changes.state, source });
  if (changed.paidFen !== null && attempt.paidFen === null) {
    const how = { wasOpen: isOpen(attempt), hasRefunds: paid?.hasRefunds ?? false };
    await bookMoney(queries, deps, { intent, attempt: changed, ...how }, now);
  }
  return changed;
}

/**
 * When a payment that has just become known has to be confirmed: closing an attempt gives back what is paid in the same moment (Alipay
 * cancels, WeChat Pay reverses), and its answer may be lost.
 */
function confirmationOf({ state, flow, expiresAt }: AttemptRow, now: Date): Date | null {
  const mayBeClosing = expiresAt.getTime() - now.getTime() <= CLOSING_MS;
  // What a card's terminal has said it repeats itself.
  if (state !== 'paid' || flow === 'card' || !mayBeClosing) return null;
  return new Date(now.getTime() + CLOSING_MS);
}

async function attemptOf(queries: Queries, key: AttemptKey) {
  const attempt = await readAttempt(queries, key.schoolCode, key.attemptId);
  if (!attempt) throw new Error(`There is no attempt ${key.attemptId}`);
  return attempt;
}
