import type { TemplateVersionFacts } from '@self-print/contract/platform/templates.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import type { templateVersion } from '../../db/schema/templates.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';

export type VersionRow = typeof templateVersion.$inferSelect;
/** Everything but the content, for lists of versions. */
export type VersionHead = Omit<VersionRow, 'content' | 'resources'>;

/** Who looks at versions, and what decrypts the names in them. */
export interface VersionViewer {
  readonly keys: Keys;
  readonly userId: string;
}

/** Versions as the console shows them, with people's names. */
export async function viewVersions(
  queries: Queries,
  { keys, userId }: VersionViewer,
  rows: readonly VersionHead[],
): Promise<TemplateVersionFacts[]> {
  const people = await namesOf(queries, keys, rows);
  return rows.map((row) => ({
    templateId: row.templateId,
    version: row.version,
    state: row.state,
    revision: row.revision,
    note: row.note,
    writtenBy: people.get(row.writers.at(-1) ?? '') ?? '',
    isOwn: row.writers.includes(userId),
    publishedBy: row.publishedBy === null ? null : (people.get(row.publishedBy) ?? ''),
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  }));
}

/** One version as the console shows it. */
export async function viewVersion(
  queries: Queries,
  viewer: VersionViewer,
  row: VersionHead,
): Promise<TemplateVersionFacts> {
  const [view] = await viewVersions(queries, viewer, [row]);
  if (!view) throw new Error('A version has no view');
  return view;
}

async function namesOf(
  { orm }: Queries,
  keys: Keys,
  rows: readonly VersionHead[],
): Promise<ReadonlyMap<string, string>> {
  const [first] = rows;
  if (!first) return new Map();
  const userIds = rows.flatMap(({ writers, publishedBy }) => [
    ...writers.slice(-1),
    ...(publishedBy === null ? [] : [publishedBy]),
  ]);
  const people = await orm
    .select()
    .from(account)
    .where(and(eq(account.schoolCode, first.schoolCode), inArray(account.userId, [...new Set(userIds)])));
  return new Map(people.map((row) => [row.userId, decryptNames(keys, row, row).name]));
}
