import type { SchoolApp } from '@self-print/contract/platform/appFacts.ts';
import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { appKey, schoolApp } from '../../db/schema/schoolApps.ts';

export type AppRow = typeof schoolApp.$inferSelect;
export type KeyRow = typeof appKey.$inferSelect;
export type AppRef = Pick<AppRow, 'schoolCode' | 'appId'>;

export const isApp = ({ schoolCode, appId }: AppRef) =>
  and(eq(schoolApp.schoolCode, schoolCode), eq(schoolApp.appId, appId));

/** What still works at a moment. */
export const worksAt = (now: Date) => or(isNull(appKey.endsAt), gt(appKey.endsAt, now));

export async function findApp({ orm }: Queries, key: AppRef): Promise<AppRow | undefined> {
  const [row] = await orm
    .select()
    .from(schoolApp)
    .where(and(isApp(key), isNull(schoolApp.deletedAt)));
  return row;
}

/** The keys of apps that still work, the newest first. */
export async function keysOf(
  { orm }: Queries,
  schoolCode: string,
  appIds: readonly string[],
  now: Date,
): Promise<KeyRow[]> {
  if (appIds.length === 0) return [];
  return (
    orm
      .select()
      .from(appKey)
      .where(and(eq(appKey.schoolCode, schoolCode), inArray(appKey.appId, [...appIds]), worksAt(now)))
      // The one without an end is the newest, even of two of the same moment.
      .orderBy(desc(appKey.endsAt), desc(appKey.createdAt), asc(appKey.keyId))
  );
}

/** Whether an app may act on a day of its school's calendar. */
export const isLive = ({ revokedAt, deletedAt, validUntil }: AppRow, today: string): boolean =>
  revokedAt === null && deletedAt === null && !isExpired({ validUntil }, today);

const isExpired = ({ validUntil }: Pick<AppRow, 'validUntil'>, today: string) =>
  validUntil !== null && validUntil < today;

export function viewApp(row: AppRow, keys: readonly KeyRow[], today: string): SchoolApp {
  const { appId, name, scopes, networks, validUntil, callsPerMinute, revision } = row;
  return {
    appId,
    facts: { name, scopes, networks, validUntil, callsPerMinute },
    state: row.revokedAt !== null ? 'revoked' : isExpired(row, today) ? 'expired' : 'active',
    keys: keys
      .filter((key) => key.appId === appId)
      .map(({ keyId, createdAt, endsAt, lastUsedAt }) => ({
        keyId,
        createdAt: createdAt.toISOString(),
        endsAt: endsAt?.toISOString() ?? null,
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    createdAt: row.createdAt.toISOString(),
    revision,
  };
}
