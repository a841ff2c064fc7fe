import type { SettlementView } from '@self-print/contract/platform/cardSettlement.ts';
import type { Keys } from '../../../../crypto/keys.ts';
import type { Queries } from '../../../../db/database.ts';
import { administratorNames } from '../../../accounts/administratorNames.ts';
import type { SettlementRow } from './settlementStore.ts';

/** Who looks at settlements; whoever has the order may not decide on them. */
interface Viewer {
  readonly userId: string;
  readonly isOwner: boolean;
}

/** Settlements of one school as the console shows them, with the names of administrators. */
export async function viewSettlements(
  queries: Queries,
  keys: Keys,
  viewer: Viewer,
  settlements: readonly SettlementRow[],
): Promise<SettlementView[]> {
  const [first] = settlements;
  if (!first) return [];
  const ids = settlements.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]);
  const nameOf = await administratorNames(queries, keys, first.schoolCode, ids);
  return settlements.map((settlement) => ({
    ...settlement,
    isOwn: viewer.isOwner || settlement.requestedBy === viewer.userId,
    requestedBy: nameOf(settlement.requestedBy),
    decidedBy: nameOf(settlement.decidedBy),
    createdAt: settlement.createdAt.toISOString(),
    endedAt: settlement.endedAt?.toISOString() ?? null,
  }));
}
