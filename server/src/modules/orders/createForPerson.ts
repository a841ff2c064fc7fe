import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { orderApproval, printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import type { PersonActor } from '../../http/actor.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { keepFormContent } from '../forms/formContent.ts';
import { type Issued, issueDocument } from '../issuing/issueDocument.ts';
import { discardIssued, saveIssued } from '../issuing/saveIssued.ts';
import { cartonFor } from '../items/cartonFor.ts';
import { hasModule } from '../schools/hasModule.ts';
import { documentColumns, noDocument } from './documentColumns.ts';
import { priceOfItem } from './fee.ts';
import { insertElectronicOrder, insertOrder } from './life/insertOrder.ts';
import { begin } from './life/life.ts';
import { isUncompleted } from './openOrders.ts';
import { ITEM_ORDER, TAKE_TYPES } from './orderTypes.ts';
import { type AcceptedWish, acceptWish, type OrderWish } from './orderWish.ts';
import { limitProblem, lockQuotas, readQuota } from './quota.ts';
import { indexOfRequest } from './requestIndex.ts';

/** Each order makes and signs a document. */
const ORDER_RATE: RateRule = { tries: 30, windowMs: 10 * MINUTE_MS };

type Created = Result<{ readonly orderId: string }, CallProblem>;

/**
 * Orders an item for a person. The document is made and signed first, outside the transaction, and becomes one that can be
 * verified only together with the order's row; where staff must approve, it is made then. The same order, unfinished, stands in
 * the way of itself, and one request key gives one order, however often it is sent.
 */
export async function createForPerson(
  deps: Deps,
  person: PersonActor,
  wish: OrderWish,
  caller: Language,
): Promise<Created> {
  const known = await findRequested(deps.db, person, wish);
  if (known) return known;
  const created = await createNew(deps, person, wish, caller);
  if (created.ok) return created;
  // The same request, sent twice, may have made its order meanwhile, which then stands in the way of this one.
  return (await findRequested(deps.db, person, wish)) ?? created;
}

async function createNew(
  deps: Deps,
  person: PersonActor,
  wish: OrderWish,
  caller: Language,
): Promise<Created> {
  const { db, clock, random } = deps;
  if (person.kind === 'terminalUser' && person.paused) return fail(problem('TERMINAL_PAUSED'));
  if (!(await hasModule(db, person.schoolCode, 'SELF_PRINT'))) return fail(problem('MODULE_NOT_LICENSED'));
  const rate = await takeRate(deps, ORDER_RATE, 'order', person.schoolCode, person.userId);
  if (!rate.ok) return rate;
  const accepted = await acceptWish(deps, person, wish, caller);
  if (!accepted.ok) return accepted;
  const now = clock.now();
  const hindered = await conflictOf(db, deps, person, wish, accepted.value, now);
  if (!hindered.ok) return hindered;
  const { item } = accepted.value.found;
  const orderId = random.uuid();
  if (item.needsApproval)
    return save(deps, person, wish, { orderId, accepted: accepted.value, issued: null });
  const { schoolCode, userId } = person;
  const { formValues } = accepted.value;
  const { language } = wish;
  const issued = await issueDocument(deps, { schoolCode, userId, orderId, item, language, formValues, now });
  if (!issued.ok) return issued;
  let kept = false;
  try {
    const saved = await save(deps, person, wish, { orderId, accepted: accepted.value, issued: issued.value });
    kept = saved.ok && saved.value.orderId === orderId;
    return saved;
  } finally {
    if (!kept) await discardIssued(deps, issued.value);
  }
}

interface Prepared {
  readonly orderId: string;
  readonly accepted: AcceptedWish;
  /** Null while it waits for approval. */
  readonly issued: Issued | null;
}

/** Decides anew under the person's lock, since others may have ordered while the document was made. */
async function save(deps: Deps, person: PersonActor, wish: OrderWish, prepared: Prepared): Promise<Created> {
  const saved = await deps.db.transaction<{ readonly orderId: string; readonly isNew: boolean }, CallProblem>(
    async (queries) => {
      await lockQuotas(queries, person.schoolCode, person.userId);
      const known = await findRequested(queries, person, wish);
      if (known) return known.ok ? ok({ ...known.value, isNew: false }) : known;
      const now = deps.clock.now();
      const free = await conflictOf(queries, deps, person, wish, prepared.accepted, now);
      if (!free.ok) return free;
      await insert(deps, queries, person, wish, prepared, free.value.freeCopies, now);
      return ok({ orderId: prepared.orderId, isNew: true });
    },
  );
  if (!saved.ok) return saved;
  const { orderId, isNew } = saved.value;
  if (isNew) {
    const place = person.kind === 'terminalUser' ? { terminalCode: person.terminalCode } : {};
    deps.log.event('order-created', { ...place, orderId, itemId: wish.itemId, takeType: wish.takeType });
  }
  return ok({ orderId });
}

/** The order that the same request made before. */
async function findRequested(
  { orm }: Queries,
  { schoolCode, userId }: PersonActor,
  { requestKey, itemId }: OrderWish,
): Promise<Created | undefined> {
  if (requestKey === undefined) return undefined;
  const [row] = await orm
    .select({ orderId: printOrder.orderId, itemId: printOrder.itemId })
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, schoolCode),
        eq(printOrder.userId, userId),
        eq(printOrder.requestKey, requestKey),
      ),
    );
  if (!row) return undefined;
  return row.itemId === itemId
    ? ok({ orderId: row.orderId })
    : fail(problem('BAD_REQUEST', { detail: { field: 'requestKey' } }));
}

/** The same order, if it is unfinished, and what is left to the person. */
async function conflictOf(
  queries: Queries,
  { keys }: Pick<Deps, 'keys'>,
  { schoolCode, userId }: PersonActor,
  { copies, language }: OrderWish,
  { found, formValues }: AcceptedWish,
  now: Date,
): Promise<Result<{ readonly freeCopies: number }, CallProblem>> {
  const { item, timeZone } = found;
  const identity = { schoolCode, userId, itemId: item.itemId, language, formValues };
  const [same] = await queries.orm
    .select({ orderId: printOrder.orderId })
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, schoolCode),
        eq(printOrder.userId, userId),
        eq(printOrder.itemId, item.itemId),
        eq(printOrder.requestIndex, indexOfRequest(keys, identity)),
        isUncompleted(now),
      ),
    )
    .limit(1);
  if (same) return fail(problem('SAME_ORDER_EXISTS', { detail: { orderId: same.orderId } }));
  const of = { schoolCode, userId, orderId: null, createdAt: now, timeZone };
  const quota = await readQuota(queries, item, of, now);
  const limit = limitProblem(quota, copies);
  return limit ? fail(limit) : ok({ freeCopies: quota.freeCopies });
}

async function insert(
  deps: Deps,
  queries: Queries,
  person: PersonActor,
  wish: OrderWish,
  { orderId, accepted, issued }: Prepared,
  freeCopies: number,
  now: Date,
): Promise<void> {
  const { keys } = deps;
  const { schoolCode, userId } = person;
  const { item } = accepted.found;
  const { copies, takeType, language } = wish;
  const { formValues } = accepted;
  const { unitPrice, itemId } = item;
  const price = priceOfItem({ copies, duplex: wish.duplex ?? false, unitPrice }, freeCopies);
  const place = person.kind === 'terminalUser' ? person.terminalCode : null;
  const takenBy = takeType === TAKE_TYPES.atOnce ? place : null;
  const life = begin({ price, awaitsApproval: issued === null, takenBy }, now);
  const row = {
    schoolCode,
    orderId,
    userId,
    itemId,
    orderType: ITEM_ORDER,
    takeType,
    language,
    requestKey: wish.requestKey ?? null,
    requestIndex: indexOfRequest(keys, { schoolCode, userId, itemId, language, formValues }),
    ...(issued ? documentColumns(keys, item, issued) : noDocument(keys, { schoolCode, orderId })),
    titleZh: item.titleZh,
    titleEn: item.titleEn,
    cartonCode: place === null ? item.cartonCode : await cartonFor(queries, item, place),
    createdAt: now,
  };
  if (takeType === TAKE_TYPES.electronic) await insertElectronicOrder(queries, deps, row, life);
  else await insertOrder(queries, deps, row, life);
  if (Object.keys(formValues).length > 0) {
    await keepFormContent(queries, keys, { schoolCode, orderId, moment: 'before' }, formValues, now);
  }
  if (issued) await saveIssued(queries, keys, issued);
  else await queries.orm.insert(orderApproval).values({ schoolCode, orderId });
}
