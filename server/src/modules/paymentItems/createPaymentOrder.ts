import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { CLIENT_TYPES, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { isAmountOf, type paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { paymentItem, paymentItemOrder } from '../../db/schema/paymentItems.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { ensureWalkIn, WALK_IN } from '../accounts/walkIn.ts';
import { noDocument } from '../orders/noDocument.ts';
import { type Confirmed, type Draft, type Orderer, placeOrder } from '../orders/placeOrder.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { isOfferedAt } from './listForTerminal.ts';
import { knownPayer } from './payers.ts';
import { PAYMENT_ITEM_KIND } from './paymentItemKind.ts';
import { findPaymentItem, type PaymentItemRow } from './paymentItemStore.ts';
import { viewPaymentOrder } from './paymentOrder.ts';

type CreateCall = typeof paymentItemCalls.create;
type Wish = CallInput<CreateCall>;
type Reason = 'PAYMENT_ITEM_CLOSED' | 'PAYMENT_PRICE_WRONG' | 'PAYER_NOT_FOUND';
type OrderDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>;

/** An order that nobody begins to pay ends after this time. */
const UNPAID_MS = 15 * MINUTE_MS;

/**
 * Orders to pay a fee. Nothing is printed for it: it is settled as an electronic order is, by being paid. The amount is the payer's
 * word until the fee as it is now allows it.
 */
export async function createPaymentOrder(
  deps: OrderDeps,
  actor: TerminalActor,
  wish: Wish,
): Promise<CallResult<CreateCall>> {
  const { schoolCode, terminalCode } = actor;
  if (actor.paused) return fail(problem('TERMINAL_PAUSED'));
  const payer = await payerOf(deps, actor, wish);
  if (!payer.ok) return payer;
  const { paymentId, price, requestKey } = wish;
  const orderer = { schoolCode, terminalCode, userId: payer.value, clientType: CLIENT_TYPES.terminal };
  const placed = await placeOrder<Reason>(deps, orderer, {
    request:
      requestKey === undefined ? undefined : { key: requestKey, wish: { paymentId, price, terminalCode } },
    prepare: () => draftOf(deps, orderer, wish),
  });
  if (!placed.ok) return placed;
  const order = await viewPaymentOrder(deps, actor, placed.value.orderId);
  if (!order) throw new Error('The order was not written');
  return ok(order);
}

/** Whose the order is. Who is named although the fee asks for nobody is not written down. */
async function payerOf(
  { db, keys, clock }: OrderDeps,
  { schoolCode }: TerminalActor,
  { paymentId, payerId }: Wish,
): Promise<Outcome<string, Reason>> {
  const item = await findPaymentItem(db, { schoolCode, paymentId });
  if (!item) return fail(problem('PAYMENT_ITEM_CLOSED'));
  if (item.payer === 'anybody') {
    await ensureWalkIn(db, keys, schoolCode, clock.now());
    return ok(WALK_IN);
  }
  const person = payerId === undefined ? undefined : await knownPayer(db, schoolCode, payerId);
  return person ? ok(person.userId) : fail(problem('PAYER_NOT_FOUND'));
}

async function draftOf(
  deps: OrderDeps,
  orderer: Orderer & { readonly terminalCode: string },
  { paymentId, price }: Wish,
): Promise<Outcome<Draft<Reason>, Reason>> {
  const { schoolCode, terminalCode } = orderer;
  const orderId = deps.random.uuid();
  const [found] = await deps.db.orm
    .select({ timeZone: school.timeZone })
    .from(school)
    .where(eq(school.schoolCode, schoolCode));
  if (!found) throw new Error(`There is no school ${schoolCode}`);
  const keptUntil = new Date(deps.clock.now().getTime() + UNPAID_MS);
  return ok({
    kind: PAYMENT_ITEM_KIND,
    orderId,
    item: null,
    timeZone: found.timeZone,
    takeType: TAKE_TYPES.electronic,
    terms: { copies: 1, duplex: false, unitPrice: price },
    pages: 0,
    requestIndex: null,
    beginning: { keptUntil },
    confirm: async (queries: Queries): Promise<Outcome<Confirmed, Reason>> => {
      const item = await lockOffered(queries, { schoolCode, terminalCode }, paymentId);
      if (!item) return fail(problem('PAYMENT_ITEM_CLOSED'));
      if (!isAmountOf(item.price, price)) return fail(problem('PAYMENT_PRICE_WRONG'));
      return ok({
        columns: {
          titleZh: item.titleZh,
          titleEn: item.titleEn,
          cartonCode: null,
          ...noDocument(deps.keys, { schoolCode, orderId }),
        },
        keep: async () => {
          await queries.orm.insert(paymentItemOrder).values({ schoolCode, orderId, paymentId, terminalCode });
        },
      });
    },
  });
}

/** A fee that the terminal offers now, and that nobody changes before the transaction ends. */
async function lockOffered(
  { orm }: Queries,
  terminal: TerminalKey,
  paymentId: string,
): Promise<PaymentItemRow | undefined> {
  const [row] = await orm
    .select()
    .from(paymentItem)
    .where(and(isOfferedAt(terminal), eq(paymentItem.paymentId, paymentId)))
    .for('share');
  return row;
}
