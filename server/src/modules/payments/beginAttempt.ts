import { problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { PayFlow } from '@self-print/contract/payMethods.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { payAttempt, payIntent } from '../../db/schema/payments.ts';
import { holdPositions } from '../dues/hold.ts';
import { transition } from '../orders/life/life.ts';
import { paymentStanding } from '../orders/life/paymentRules.ts';
import { CONFLICT, type Conflict, changeOrder } from '../orders/life/writeOrder.ts';
import { findOrder, type OrderRow } from '../orders/orderStore.ts';
import { CLIENT_OF } from '../payChannels/payMethods.ts';
import { decryptPayer, encryptPayer } from './encryptedPayment.ts';
import { isOpen } from './life/attemptLife.ts';
import { orderTransaction } from './orderTransaction.ts';
import type { PayDeps } from './payDeps.ts';
import {
  type AttemptRow,
  changeIntent,
  type IntentRow,
  latestPayment,
  lockIntent,
  readAttempts,
  recordEvent,
} from './paymentStore.ts';
import type { Payer, PaymentWish, StartProblem } from './paymentWish.ts';
import { ASKING_MS, PAY_TIME_MS } from './times.ts';
import { newNumber } from './tradeNumber.ts';

export interface Begun {
  /** `begin`: ask the channel of this new attempt. `continue`: it can still be paid as asked for. `close-first`: it is in the way. */
  readonly step: 'begin' | 'continue' | 'close-first';
  readonly attempt: AttemptRow;
  /** What is paid for. */
  readonly title: string;
}

/** An attempt with less time left is not continued: nobody could scan and confirm in it. */
const TIME_TO_PAY_MS = 20 * SECOND_MS;

/** Writes down a new attempt, unless one is under way. */
export async function beginAttempt(deps: PayDeps, wish: PaymentWish): Promise<Result<Begun, StartProblem>> {
  return orderTransaction<Begun, StartProblem>(deps.db, async (queries) => {
    const context = await findOrder(queries, wish.schoolCode, wish.orderId);
    if (!context || !mayPay(context.order, wish.payer)) return fail(problem('ORDER_NOT_FOUND'));
    const { order } = context;
    const standing = paymentStanding(order);
    if (standing === 'paying') return continueIntent(queries, deps, order, wish);
    return standing === 'unpaid' ? beginIntent(queries, deps, order, wish) : fail(problem('PAY_NOT_NEEDED'));
  });
}

/** A terminal, or whom it gave a link, pays for orders that wait for their money, and for those that it holds itself. */
export function mayPay({ state, claimedBy, userId }: OrderRow, payer: Payer): boolean {
  if (payer.kind === 'owner') return userId === payer.userId;
  return state !== 'claimed' || claimedBy === payer.terminalCode;
}

function continues(
  keys: Keys,
  open: AttemptRow,
  { channel, flow, payer, payerName }: PaymentWish,
  now: Date,
): boolean {
  const { present } = open;
  // A payment sheet opens only for the one for whom it was asked.
  if (payerName !== undefined && decryptPayer(keys, open) !== payerName) return false;
  // What one terminal is to take from a card no other one can.
  if (present?.kind === 'card' && (payer.kind !== 'terminal' || present.terminalCode !== payer.terminalCode))
    return false;
  return (
    open.state === 'waiting' &&
    open.flow === flow &&
    open.channelId === channel.channelId &&
    open.expiresAt.getTime() - now.getTime() > TIME_TO_PAY_MS
  );
}

async function continueIntent(
  queries: Queries,
  deps: PayDeps,
  { schoolCode, orderId, titleZh: title }: OrderRow,
  wish: PaymentWish,
): Promise<Result<Begun, Conflict>> {
  const found = await latestPayment(queries, schoolCode, orderId);
  if (!found) throw new Error(`Order ${orderId} is being paid without a payment`);
  const intent = await lockIntent(queries, found.intent);
  // It ended while this waited for it.
  if (intent.state !== 'open') return fail(CONFLICT);
  const attempts = await readAttempts(queries, intent);
  const open = attempts.find(isOpen);
  if (!open) {
    const attempt = await addAttempt(queries, deps, intent, wish, attempts.length + 1);
    return ok({ step: 'begin', attempt, title });
  }
  const step = continues(deps.keys, open, wish, deps.clock.now()) ? 'continue' : 'close-first';
  return ok({ step, attempt: open, title });
}

async function beginIntent(
  queries: Queries,
  deps: PayDeps,
  order: OrderRow,
  wish: PaymentWish,
): Promise<Result<Begun, StartProblem | Conflict>> {
  const now = deps.clock.now();
  const step = transition(order, { kind: 'payment-started', now });
  if (!step.ok) {
    const isLate = step.problem === 'TAKE_CODE_EXPIRED';
    return fail(problem(isLate ? 'TAKE_CODE_EXPIRED' : 'CHANGED_MEANWHILE'));
  }
  if ((await changeOrder(queries, order, step.value)) === CONFLICT) return fail(CONFLICT);
  if (!(await holdPositions(queries, order))) return fail(problem('POSITION_TAKEN'));
  const { schoolCode, orderId, totalFee } = order;
  const { payer } = wish;
  const [intent] = await queries.orm
    .insert(payIntent)
    .values({
      schoolCode,
      intentId: deps.random.uuid(),
      orderId,
      amountFen: totalFee,
      state: 'open',
      terminalCode: payer.kind === 'owner' ? null : payer.terminalCode,
      clientType: CLIENT_OF[payer.kind === 'terminal' ? 'terminal' : payer.place],
      expiresAt: expiryOf(wish.flow, now),
      createdAt: now,
      paidAt: null,
    })
    .returning();
  if (!intent) throw new Error('The payment was not written');
  return ok({
    step: 'begin',
    attempt: await addAttempt(queries, deps, intent, wish, 1),
    title: order.titleZh,
  });
}

async function addAttempt(
  queries: Queries,
  { clock, random, keys }: PayDeps,
  intent: IntentRow,
  { channel, flow, payerName }: PaymentWish,
  attemptNo: number,
): Promise<AttemptRow> {
  const now = clock.now();
  const { schoolCode, intentId, amountFen } = intent;
  const expiresAt = expiryOf(flow, now);
  const attemptId = random.uuid();
  await changeIntent(queries, intent, { expiresAt });
  const [attempt] = await queries.orm
    .insert(payAttempt)
    .values({
      schoolCode,
      attemptId,
      intentId,
      attemptNo,
      channelId: channel.channelId,
      flow,
      outTradeNo: newNumber('P', random, now),
      amountFen,
      state: 'sent',
      payerEncrypted:
        payerName === undefined ? null : encryptPayer(keys, { schoolCode, attemptId }, payerName),
      expiresAt,
      createdAt: now,
      nextQueryAt: new Date(now.getTime() + ASKING_MS),
      queries: 0,
    })
    .returning();
  if (!attempt) throw new Error('The attempt was not written');
  const detail = `${channel.channelId} ${flow}`;
  await recordEvent(
    queries,
    random,
    { schoolCode, intentId, attemptId, kind: 'attempt-sent', source: 'payer', detail },
    now,
  );
  return attempt;
}

const expiryOf = (flow: PayFlow, now: Date) => new Date(now.getTime() + PAY_TIME_MS[flow]);
