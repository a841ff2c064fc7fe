import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type {
  PaymentItem,
  PaymentItemFacts,
  paymentItemAdminCalls,
} from '@self-print/contract/platform/paymentItemAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { paymentItem } from '../../../db/schema/paymentItems.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { findSource } from '../../dues/sourceStore.ts';
import { recordOperation, recordSave } from '../../operations/recordOperation.ts';
import { holdPrice, settlePrice } from '../../prices/holdPrice.ts';
import { needsSecondPerson } from '../../prices/priceRule.ts';
import {
  changePaymentItem,
  columnsOf,
  findPaymentItem,
  type PaymentItemRow,
  viewPaymentItem,
} from '../paymentItemStore.ts';
import { feePriceOf } from './feePrice.ts';

type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;
type CreateCall = typeof paymentItemAdminCalls.create;
type ModifyCall = typeof paymentItemAdminCalls.modify;
type StateCall = typeof paymentItemAdminCalls.setState;

/** Adds a fee, which is paused at first: somebody looks at it before anybody pays it. Its price may need a second person. */
export async function createPaymentItem(
  deps: WriteDeps,
  operation: Operation,
  { requestKey: paymentId, ...facts }: CallInput<CreateCall>,
): Promise<CallResult<CreateCall>> {
  const { schoolCode } = operation;
  const key = { schoolCode, paymentId };
  return deps.db.transaction(async (queries): Promise<CallResult<CreateCall>> => {
    const waits = await needsSecondPerson(queries, operation);
    if (!(await areKnown(queries, schoolCode, facts))) return fail(problem('REFERENCE_UNKNOWN'));
    const now = deps.clock.now();
    const [added] = await queries.orm
      .insert(paymentItem)
      .values({
        ...key,
        ...columnsOf(facts),
        priceAgreed: !waits,
        state: 'paused',
        revision: 1,
        createdAt: now,
        changedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    const row = added ?? (await findPaymentItem(queries, key));
    if (!row) throw new Error('The fee was not written');
    const after = viewPaymentItem(row);
    if (added) {
      const change = { subject: paymentId, label: after.title, before: null };
      await recordOperation(queries, deps, operation, { ...change, after });
      if (waits)
        await holdPrice(queries, deps, operation, { ...change, kind: 'feePrice', after: feePriceOf(added) });
    }
    return ok(after);
  });
}

/** Changes what is said about a fee. Orders that exist keep their title and amount. A price that needs a second person waits. */
export async function modifyPaymentItem(
  deps: WriteDeps,
  operation: Operation,
  { paymentId, revision, ...facts }: CallInput<ModifyCall>,
): Promise<CallResult<ModifyCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<ModifyCall>> => {
    const waits = await needsSecondPerson(queries, operation);
    if (!(await areKnown(queries, schoolCode, facts))) return fail(problem('REFERENCE_UNKNOWN'));
    const known = await findPaymentItem(queries, { schoolCode, paymentId });
    if (!known) return fail(problem('NOT_FOUND'));
    const wanted = columnsOf(facts);
    const was = known.priceAgreed ? feePriceOf(known) : null;
    const changes = waits ? { ...wanted, ...was } : { ...wanted, priceAgreed: true };
    const price = { before: was, after: feePriceOf(wanted) };
    const change = { kind: 'feePrice', subject: paymentId, label: facts.title, ...price } as const;
    const isAsked = await settlePrice(queries, deps, operation, change, waits);
    return write(deps, queries, operation, { known, revision, changes }, isAsked);
  });
}

/** Offers, pauses or archives a fee. */
export async function setPaymentItemState(
  deps: WriteDeps,
  operation: Operation,
  { paymentId, revision, state }: CallInput<StateCall>,
): Promise<CallResult<StateCall>> {
  return deps.db.transaction(async (queries): Promise<CallResult<StateCall>> => {
    const needsTwo = await needsSecondPerson(queries, operation);
    const known = await findPaymentItem(queries, { schoolCode: operation.schoolCode, paymentId });
    if (!known) return fail(problem('NOT_FOUND'));
    if (state === 'offered' && needsTwo && !known.priceAgreed) return fail(problem('PRICE_NOT_AGREED'));
    const changes = state === 'offered' ? { state, priceAgreed: true } : { state };
    return write(deps, queries, operation, { known, revision, changes });
  });
}

interface Change {
  readonly known: PaymentItemRow;
  readonly revision: number;
  readonly changes: Partial<PaymentItemRow>;
}

async function write(
  deps: WriteDeps,
  queries: Queries,
  operation: Operation,
  { known, revision, changes }: Change,
  isPriceAsked = false,
): Promise<Outcome<PaymentItem, 'CHANGED_MEANWHILE'>> {
  const { schoolCode, paymentId } = known;
  const changed = await changePaymentItem(
    queries,
    { schoolCode, paymentId, revision },
    { ...changes, changedAt: deps.clock.now() },
  );
  if (!changed) return fail(problem('CHANGED_MEANWHILE'));
  const [before, after] = [viewPaymentItem(known), viewPaymentItem(changed)];
  const saved = { subject: paymentId, label: after.title, before, after };
  await recordSave(queries, deps, operation, saved, isPriceAsked);
  return ok(after);
}

/** Whether the terminals and the system that a fee names are the school's. */
async function areKnown(
  queries: Queries,
  schoolCode: string,
  { terminals: codes, price }: Pick<PaymentItemFacts, 'terminals' | 'price'>,
): Promise<boolean> {
  const { orm } = queries;
  if (price.kind === 'asked' && !(await findSource(queries, { schoolCode, sourceId: price.sourceId })))
    return false;
  if (codes.length === 0) return true;
  const found = await orm.$count(
    terminal,
    and(eq(terminal.schoolCode, schoolCode), inArray(terminal.terminalCode, [...codes])),
  );
  return found === codes.length;
}
