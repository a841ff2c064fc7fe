import type { CallProblem } from '@self-print/contract/errors.ts';
import type { LicenceModule } from '@self-print/contract/licence.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Fee, Price } from './fee.ts';
import type { ItemRow, OrderRow } from './orderStore.ts';
import type { Quota, QuotaOf } from './quota.ts';

/** What a person decides of an order's price; `unitPrice` is fen per copy, or per side where sides are charged. */
export type Terms = Pick<Price, 'copies' | 'duplex' | 'unitPrice'>;

/** What is special about the orders of one type. Each kind is defined by its own module and joined in modules/orderKinds.ts. */
export interface OrderKind {
  readonly orderType: number;
  /** The module that a school needs for people to take such an order at a terminal where they are signed in. */
  readonly licence: LicenceModule;
  /** What is left to the person, apart from what the order itself uses. */
  readonly readQuota: (queries: Queries, of: QuotaOf, item: ItemRow | null, now: Date) => Promise<Quota>;
  /** What so much costs with what is left to the person; `sidesPerCopy` are those of the document. */
  readonly priceOf: (terms: Terms, sidesPerCopy: number, quota: Quota) => Price;
  /** Why an order cannot have so many copies. */
  readonly copiesProblem: (
    order: Pick<OrderRow, keyof Fee>,
    item: ItemRow | null,
    copies: number,
    quota: Quota,
  ) => CallProblem | undefined;
}

export interface OrderKinds {
  readonly of: (orderType: number) => OrderKind;
}

/** What use cases of orders of any kind are made with. */
export type OrderDeps = Deps & { readonly orderKinds: OrderKinds };

export function createOrderKinds(kinds: readonly OrderKind[]): OrderKinds {
  const byType = new Map(kinds.map((kind) => [kind.orderType, kind]));
  return {
    of: (orderType) => {
      const kind = byType.get(orderType);
      if (!kind) throw new Error(`There are no orders of type ${orderType}`);
      return kind;
    },
  };
}
