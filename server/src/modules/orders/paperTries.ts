import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { derivedId } from '../../crypto/derivedId.ts';
import type { Queries } from '../../db/database.ts';
import { printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import { shownState } from './orderStates.ts';
import type { OrderRow } from './orderStore.ts';
import type { OrderOwner } from './personOrderStore.ts';

/** How often something is printed whose paper did not surely come out. */
const TRIES_MAX = 3;
/** An order in one of these states is not the last: another one may be printed. */
const ENDED_BADLY: ReadonlySet<OrderState> = new Set(['failed', 'unconfirmed', 'cancelled', 'expired']);

/** What is printed once: the receipt of a fee, the proof of a registration, the slip of a student card. */
interface PaperSubject {
  readonly of: 'receipt' | 'proof' | 'slip';
  readonly id: string;
}

/**
 * The order by which something that is printed once can be printed now. It is placed with a key of its own when it is first asked
 * for, and once more after each try that ended badly.
 * @param place places the order of a try by its request key, and answers its id
 */
export async function openTry<Reason extends ErrorName>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OrderOwner,
  subject: PaperSubject,
  place: (requestKey: string) => Promise<Outcome<string, Reason>>,
): Promise<Outcome<string, Reason | 'ORDER_ALREADY_PRINTED' | 'ORDER_FAILED'>> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    const requestKey = keyOfTry(subject, attempt);
    const known = await findByKey(db, owner, requestKey);
    const state = known && shownState(known, clock.now());
    if (!known || !state) return place(requestKey);
    if (state === 'printed') return fail(problem('ORDER_ALREADY_PRINTED'));
    if (!ENDED_BADLY.has(state)) return ok(known.orderId);
  }
  return fail(problem('ORDER_FAILED'));
}

/** By which a try is found again, so that a lost answer makes no second order. */
const keyOfTry = ({ of, id }: PaperSubject, attempt: number) => derivedId(`${of} ${attempt} of ${id}`);

async function findByKey(
  { orm }: Queries,
  { schoolCode, userId }: OrderOwner,
  requestKey: string,
): Promise<OrderRow | undefined> {
  const [row] = await orm
    .select()
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, schoolCode),
        eq(printOrder.userId, userId),
        eq(printOrder.requestKey, requestKey),
      ),
    );
  return row;
}
