import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { Outcome } from '@self-print/contract/errors.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertOrder, insertOrderWithoutCode, type NewRow } from './life/insertOrder.ts';
import { type Beginning, begin } from './life/life.ts';
import type { OrderKind, Terms } from './orderKind.ts';
import { digestOfWish, findRequested, type OrderRequest } from './orderRequest.ts';
import type { ItemTerms } from './orderStore.ts';
import { limitProblem, lockQuotas } from './quota.ts';

export type PlacingDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>;

/** Who orders, and where. Without a terminal: phone, PC or counter. */
export interface Orderer {
  readonly schoolCode: string;
  readonly userId: string;
  readonly terminalCode?: string | undefined;
  readonly clientType: number;
}

/** An order that is ready to be placed, unless something changes before the person's lock is acquired. */
export interface Draft<Reason extends ErrorName> {
  readonly kind: OrderKind;
  readonly orderId: string;
  readonly item: ItemTerms | null;
  readonly timeZone: string;
  readonly takeType: number;
  readonly terms: Terms;
  /** Sides per copy; 0 while there is no document. */
  readonly pages: number;
  /** Blind index by which an identical order is found; null where a person may have several. */
  readonly requestIndex: Uint8Array | null;
  readonly beginning: Omit<Beginning, 'price'>;
  /** Decides under the person's lock: the kind's own rules, its columns and what is saved with the order. */
  readonly confirm: (queries: Queries, now: Date) => Promise<Outcome<Confirmed, Reason>>;
  /** Removes what was made for the order if it is not placed. */
  readonly discard?: () => Promise<void>;
}

type OwnColumns =
  | 'schoolCode'
  | 'orderId'
  | 'userId'
  | 'orderType'
  | 'clientType'
  | 'itemId'
  | 'takeType'
  | 'requestKey'
  | 'requestDigest'
  | 'requestIndex'
  | 'createdAt';

export interface Confirmed {
  readonly columns: Omit<NewRow, OwnColumns>;
  readonly beginning?: Partial<Draft<never>['beginning']>;
  /** Saves what belongs to the order, after its row. */
  readonly keep?: () => Promise<void>;
}

export interface Placing<Reason extends ErrorName> {
  readonly request?: OrderRequest | undefined;
  /** Makes whatever may take seconds, such as the document. Runs outside the transaction, and only for new requests. */
  readonly prepare: () => Promise<Outcome<Draft<Reason>, Reason>>;
}

/** Why an order of any kind may not be placed; whoever places it has more reasons. */
type PlacingReason = 'BAD_REQUEST' | 'PRINT_LIMIT_REACHED';

export interface PlacedOrder {
  readonly orderId: string;
  /** Empty for an order that no terminal prints. */
  readonly takeCode: string;
  readonly totalFee: number;
  readonly validUntil: Date;
}

export type Placed =
  | ({ readonly isNew: true } & PlacedOrder)
  | { readonly isNew: false; readonly orderId: string };

/**
 * Places an order of any kind. A repeated request returns the same order; an identical unfinished order is not placed twice;
 * quotas are decided under the person's lock, since others may have ordered while the document was made.
 */
export async function placeOrder<Reason extends ErrorName>(
  deps: PlacingDeps,
  orderer: Orderer,
  { request, prepare }: Placing<Reason>,
): Promise<Outcome<Placed, Reason | PlacingReason>> {
  const known = async () => {
    const found = await findRequested(deps.db, deps.keys, orderer, request);
    return found?.ok ? ok({ isNew: false as const, ...found.value }) : found;
  };
  const before = await known();
  if (before) return before;
  const draft = await prepare();
  // A concurrent repetition of this request may have placed the order, which then caused this refusal.
  if (!draft.ok) return (await known()) ?? draft;
  let isKept = false;
  try {
    const placed = await deps.db.transaction((queries) =>
      place(deps, queries, orderer, draft.value, request),
    );
    isKept = placed.ok && placed.value.isNew;
    if (isKept) tell(deps, orderer, draft.value);
    return placed.ok ? placed : ((await known()) ?? placed);
  } finally {
    if (!isKept) await draft.value.discard?.();
  }
}

async function place<Reason extends ErrorName>(
  deps: PlacingDeps,
  queries: Queries,
  orderer: Orderer,
  draft: Draft<Reason>,
  request: OrderRequest | undefined,
): Promise<Outcome<Placed, Reason | PlacingReason>> {
  const { keys, clock } = deps;
  const { kind, orderId, item, takeType, terms } = draft;
  const { schoolCode, userId } = orderer;
  await lockQuotas(queries, schoolCode, userId);
  const known = await findRequested(queries, keys, orderer, request);
  if (known) return known.ok ? ok({ isNew: false, ...known.value }) : known;
  const now = clock.now();
  const confirmed = await draft.confirm(queries, now);
  if (!confirmed.ok) return confirmed;
  const of = { schoolCode, userId, orderId: null, createdAt: now, timeZone: draft.timeZone };
  const quota = await kind.readQuota(queries, of, item, now);
  const limit = limitProblem(quota, terms.copies);
  if (limit) return fail(limit);
  const { columns, beginning, keep } = confirmed.value;
  const price = kind.priceOf(terms, draft.pages, quota);
  const life = begin({ ...draft.beginning, ...beginning, price }, now);
  const row = {
    ...columns,
    schoolCode,
    orderId,
    userId,
    orderType: kind.orderType,
    clientType: orderer.clientType,
    itemId: item?.itemId ?? null,
    takeType,
    requestKey: request?.key ?? null,
    requestDigest: request ? digestOfWish(keys, orderer, request) : null,
    requestIndex: draft.requestIndex,
    createdAt: now,
  };
  const isFile = takeType === TAKE_TYPES.electronic;
  const takeCode = isFile
    ? await insertOrderWithoutCode(queries, deps, row, life)
    : await insertOrder(queries, deps, row, life);
  await keep?.();
  const { totalFee, validUntil } = life.changes;
  return ok({ isNew: true, orderId, takeCode, totalFee, validUntil });
}

function tell(
  { log }: PlacingDeps,
  { terminalCode }: Orderer,
  { kind, orderId, item, takeType }: Draft<ErrorName>,
) {
  const place = terminalCode === undefined ? {} : { terminalCode };
  const { orderType } = kind;
  log.event('order-created', { ...place, orderId, orderType, itemId: item?.itemId ?? null, takeType });
}
