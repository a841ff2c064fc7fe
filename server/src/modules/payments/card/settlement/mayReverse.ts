import type { Queries } from '../../../../db/database.ts';
import type { AttemptRow } from '../../paymentStore.ts';
import { settledBy } from './settlementStore.ts';

/** Whether the terminal can be told to give an attempt's money back: not while only a person has said that it took any. */
export async function mayReverse(
  queries: Queries,
  attempt: Pick<AttemptRow, 'schoolCode' | 'attemptId'>,
): Promise<boolean> {
  const settlement = await settledBy(queries, attempt);
  return settlement === undefined || settlement.report?.status === 'done';
}
