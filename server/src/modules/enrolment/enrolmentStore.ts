import type { EnrolmentKey, EnrolmentState } from '@self-print/contract/platform/enrolment.ts';
import { and, eq } from 'drizzle-orm';
import { enrolmentKey } from '../../db/schema/terminals.ts';

export type EnrolmentRow = typeof enrolmentKey.$inferSelect;

export const isKey = ({ schoolCode, keyId }: Pick<EnrolmentRow, 'schoolCode' | 'keyId'>) =>
  and(eq(enrolmentKey.schoolCode, schoolCode), eq(enrolmentKey.keyId, keyId));

/**
 * Whether a key still brings terminals.
 * @param today of the school, YYYY-MM-DD
 */
export function stateOf(row: EnrolmentRow, today: string): EnrolmentState {
  if (row.revokedAt !== null) return 'revoked';
  if (row.validUntil < today) return 'expired';
  return row.placesTaken >= row.places ? 'full' : 'usable';
}

/** A key as the console shows it. */
export function viewOf(row: EnrolmentRow, today: string, createdBy: string | null): EnrolmentKey {
  const { keyId, mark, name, codePrefix, groupId, tags, roles, validUntil, networks } = row;
  return {
    keyId,
    mark,
    name,
    codePrefix,
    terminalName: { zh: row.nameZh, en: row.nameEn },
    location: { zh: row.locationZh, en: row.locationEn },
    groupId,
    tags,
    roles,
    limit: row.places,
    validUntil,
    networks,
    state: stateOf(row, today),
    joined: row.placesTaken,
    createdAt: row.createdAt.toISOString(),
    createdBy,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastJoinedAt: row.lastJoinedAt?.toISOString() ?? null,
    lastRefusal: row.lastRefusal,
  };
}

/** What the operation log says of a key. */
export function factsOf({
  name,
  mark,
  codePrefix,
  places,
  validUntil,
  networks,
  groupId,
  tags,
  roles,
}: EnrolmentRow) {
  return { name, mark, codePrefix, limit: places, validUntil, networks, group: groupId, tags, roles };
}
