import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { isAmountOf } from '@self-print/contract/platform/paymentItems.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { duesOrder } from '../../db/schema/dues.ts';
import { paymentItem, paymentItemOrder } from '../../db/schema/paymentItems.ts';
import { timeZoneOf } from '../../db/timeZoneOf.ts';
import type { DuesDeps } from '../dues/askPositions.ts';
import { noDocument } from '../orders/noDocument.ts';
import {
  type Confirmed,
  type Draft,
  type Orderer,
  type PlacingDeps,
  placeOrder,
} from '../orders/placeOrder.ts';
import { PAYMENT_ITEM_KIND } from './paymentItemKind.ts';
import type { PaymentItemRow } from './paymentItemStore.ts';
import { type Claimed, claimPositions } from './positions.ts';

/** An order that nobody begins to pay ends after this time. */
const UNPAID_MS = 15 * MINUTE_MS;

interface FeeWish {
  readonly paymentId: string;
  /** In fen. */
  readonly price: number;
  /** Of the positions that are paid together, where the school's system says the amount. */
  readonly references?: readonly string[] | undefined;
  readonly requestKey?: string | undefined;
}

type Reason =
  | 'DUES_SYSTEM_DOWN'
  | 'PAYMENT_ITEM_CLOSED'
  | 'PAYMENT_PRICE_WRONG'
  | 'POSITION_CHANGED'
  | 'POSITION_TAKEN';

export type FeeDeps = PlacingDeps & DuesDeps;

/**
 * Places an order to pay a fee. Nothing is printed for it: it is settled as an electronic order is, by being paid. The amount is the
 * payer's word until the fee as it is now allows it.
 * @param offered which fees are offered where the payer is
 */
export function placeFee(deps: FeeDeps, orderer: Orderer, wish: FeeWish, offered: SQL | undefined) {
  const { paymentId, price, references, requestKey } = wish;
  const { terminalCode } = orderer;
  return placeOrder<Reason>(deps, orderer, {
    request:
      requestKey === undefined
        ? undefined
        : { key: requestKey, wish: { paymentId, price, references, terminalCode } },
    prepare: () => draftOf(deps, orderer, wish, offered),
  });
}

async function draftOf(
  deps: FeeDeps,
  { schoolCode, userId, terminalCode }: Orderer,
  { paymentId, price, references }: FeeWish,
  offered: SQL | undefined,
): Promise<Outcome<Draft<Reason>, Reason>> {
  const claimed = await claimPositions(deps, { schoolCode, userId, paymentId, price, references });
  if (!claimed.ok) return claimed;
  const orderId = deps.random.uuid();
  const keptUntil = new Date(deps.clock.now().getTime() + UNPAID_MS);
  return ok({
    kind: PAYMENT_ITEM_KIND,
    orderId,
    item: null,
    timeZone: await timeZoneOf(deps.db, schoolCode),
    takeType: TAKE_TYPES.electronic,
    terms: { copies: 1, duplex: false, unitPrice: price },
    pages: 0,
    requestIndex: null,
    beginning: { keptUntil },
    confirm: async (queries: Queries): Promise<Outcome<Confirmed, Reason>> => {
      const item = await lockOffered(queries, offered, paymentId);
      if (!item) return fail(problem('PAYMENT_ITEM_CLOSED'));
      if (!isAmountOf(item.price, price)) return fail(problem('PAYMENT_PRICE_WRONG'));
      const dues = claimed.value;
      if (sourceOf(item) !== dues?.sourceId) return fail(problem('PAYMENT_ITEM_CLOSED'));
      const title = titleOf(item, dues);
      return ok({
        columns: {
          titleZh: title.zh,
          titleEn: title.en,
          cartonCode: null,
          ...noDocument(deps.keys, { schoolCode, orderId }),
        },
        keep: async () => {
          await queries.orm.insert(paymentItemOrder).values({
            schoolCode,
            orderId,
            paymentId,
            terminalCode: terminalCode ?? null,
          });
          if (dues) await keepPositions(queries, { schoolCode, orderId }, dues);
        },
      });
    },
  });
}

/** One position names its order; several together bear the name of their fee. */
function titleOf(item: PaymentItemRow, dues: Claimed | undefined): Bilingual {
  const [position, other] = dues?.positions ?? [];
  return position && !other ? position.title : { zh: item.titleZh, en: item.titleEn };
}

async function keepPositions(
  { orm }: Queries,
  order: { readonly schoolCode: string; readonly orderId: string },
  { sourceId, positions }: Claimed,
): Promise<void> {
  await orm.insert(duesOrder).values(
    positions.map(({ reference, title, amountFen }, place) => ({
      ...order,
      sourceId,
      reference,
      place,
      titleZh: title.zh,
      titleEn: title.en,
      amountFen,
    })),
  );
}

const sourceOf = ({ price }: PaymentItemRow) => (price.kind === 'asked' ? price.sourceId : undefined);

/** A fee that is offered now, and that nobody changes before the transaction ends. */
async function lockOffered(
  { orm }: Queries,
  offered: SQL | undefined,
  paymentId: string,
): Promise<PaymentItemRow | undefined> {
  const [row] = await orm
    .select()
    .from(paymentItem)
    .where(and(offered, eq(paymentItem.paymentId, paymentId)))
    .for('share');
  return row;
}
