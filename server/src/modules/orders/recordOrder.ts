import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import type { Facts } from '../operations/fieldChanges.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import type { OrderRow } from './orderStore.ts';

interface OrderChange {
  readonly before: OrderRow;
  readonly after: OrderRow;
  /** What else was decided. */
  readonly decided?: Facts;
}

/** Records what staff did with somebody's order. */
export async function recordOrder(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  { before, after, decided = {} }: OrderChange,
): Promise<void> {
  const { orderId, titleZh, titleEn } = after;
  await recordOperation(queries, deps, operation, {
    subject: orderId,
    label: { zh: titleZh, en: titleEn },
    before: factsOf(before),
    after: { ...factsOf(after), ...decided },
  });
}

const factsOf = ({ state, payment, totalFee }: OrderRow) => ({ state, payment, totalFee });
