import type { CallAnswer } from '@self-print/contract/call.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { ownDataKind } from '@self-print/contract/ownData.ts';
import type { deletionCalls } from '@self-print/contract/platform/deletions.ts';
import type { Queries } from '../../../db/database.ts';
import { readTerms } from '../../retention/retentionStore.ts';
import { SIGN_INS_KEPT_MS } from '../../signIn/log/keptSignIns.ts';

/** Every kind of data, with the days for which a school keeps it where it has a term. */
export async function listKinds(
  queries: Queries,
  schoolCode: string,
): Promise<CallAnswer<typeof deletionCalls.get>['kinds']> {
  const { terms } = await readTerms(queries, schoolCode);
  const days: Partial<Record<(typeof ownDataKind.options)[number], number>> = {
    documents: terms.documents,
    printLogs: terms.printLogs,
    faults: terms.faults,
    signIns: Math.round(SIGN_INS_KEPT_MS / DAY_MS),
  };
  return ownDataKind.options.map((kind) => ({ kind, keptDays: days[kind] ?? null }));
}
