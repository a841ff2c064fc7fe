import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import type { Facts } from '../operations/fieldChanges.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import type { DayKey } from './dayStore.ts';

interface DayChange {
  readonly key: DayKey;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

/** Records what a person did with a day of a channel. */
export async function recordDay(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  { key: { channelId, day }, before, after }: DayChange,
): Promise<void> {
  const change = { subject: `${channelId} ${day}`, label: `${channelId} ${day}`, before, after };
  await recordOperation(queries, deps, operation, change);
}
