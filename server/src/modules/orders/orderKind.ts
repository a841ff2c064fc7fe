import type { CallProblem } from '@self-print/contract/errors.ts';
import type { LicenceModule } from '@self-print/contract/licence.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Fee, Price } from './fee.ts';
import type { ItemTerms, OrderRow } from './orderStore.ts';
import type { Quota, QuotaOf } from './quota.ts';

/** The parts of a price that a person chooses; `unitPrice` is in fen per copy, or per side where sides are charged. */
export type Terms = Pick<Price, 'copies' | 'duplex' | 'unitPrice'>;

/** What is specific to orders of one type. Each kind is defined by its own module and registered in modules/orderKinds.ts. */
export interface OrderKind {
  readonly orderType: number;
  /** Licence module required for picking up such an order at a terminal where the person is signed in. */
  readonly licence: LicenceModule;
  /** What the person has left, not counting the order itself. */
  readonly readQuota: (queries: Queries, of: QuotaOf, item: ItemTerms | null, now: Date) => Promise<Quota>;
  /** Price given what the person has left; `sidesPerCopy` is that of the document. */
  readonly priceOf: (terms: Terms, sidesPerCopy: number, quota: Quota) => Price;
  /** Why an order cannot have this number of copies. */
  readonly copiesProblem: (
    order: Pick<OrderRow, keyof Fee>,
    item: ItemTerms | null,
    copies: number,
    quota: Quota,
  ) => CallProblem<'COPIES_FIXED' | 'COPIES_OUT_OF_RANGE' | 'PRINT_LIMIT_REACHED'> | undefined;
  /** Its orders say themselves from which carton they come, as no item says it. */
  readonly namesCarton?: true;
  /** What has to be done at once when a print has ended, however it did. */
  readonly printEnded?: (deps: Deps, order: Pick<OrderRow, 'schoolCode' | 'orderId'>) => Promise<void>;
}

export interface OrderKinds {
  readonly of: (orderType: number) => OrderKind;
}

/** Dependencies of use cases for orders of any kind. */
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
