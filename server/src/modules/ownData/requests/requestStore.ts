import type { DeletionRequest } from '@self-print/contract/platform/deletions.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Keys } from '../../../crypto/keys.ts';
import type { Queries } from '../../../db/database.ts';
import { deletionRequest } from '../../../db/schema/deletions.ts';
import type { SessionUser } from '../../../http/sessions/sessions.ts';

export type DeletionRow = typeof deletionRequest.$inferSelect;
type RequestKey = Pick<DeletionRow, 'schoolCode' | 'requestId'>;

const place = ({ schoolCode, requestId }: RequestKey) => ({
  column: 'deletion_request.reason',
  schoolCode,
  rowId: requestId,
});

export function encryptReason(keys: Keys, key: RequestKey, reason: string): Uint8Array {
  return keys.fields.encrypt(reason, place(key));
}

export const isRequest = ({ schoolCode, requestId }: RequestKey) =>
  and(eq(deletionRequest.schoolCode, schoolCode), eq(deletionRequest.requestId, requestId));

/** The request of a person that is open, or the newest. */
export async function newestOf(
  { orm }: Queries,
  { schoolCode, userId }: SessionUser,
): Promise<DeletionRow | undefined> {
  const [row] = await orm
    .select()
    .from(deletionRequest)
    .where(and(eq(deletionRequest.schoolCode, schoolCode), eq(deletionRequest.userId, userId)))
    .orderBy(
      desc(sql`${deletionRequest.state} in ('waiting', 'agreed')`),
      desc(deletionRequest.askedAt),
      desc(deletionRequest.requestId),
    )
    .limit(1);
  return row;
}

export function viewRequest(keys: Keys, row: DeletionRow, now: Date): DeletionRequest {
  return {
    requestId: row.requestId,
    state: row.state,
    askedAt: row.askedAt.toISOString(),
    answerBy: row.answerBy.toISOString(),
    late: row.state === 'waiting' && row.answerBy < now,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reasonEncrypted === null ? null : keys.fields.decrypt(row.reasonEncrypted, place(row)),
    doneAt: row.doneAt?.toISOString() ?? null,
    outcome: row.outcome === null ? null : [...row.outcome],
  };
}
