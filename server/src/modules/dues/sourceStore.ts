import type { DuesSource } from '@self-print/contract/platform/dues.ts';
import type { Result } from '@self-print/contract/result.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { DuesSystem, DuesSystems } from '../../adapters/dues/types.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { duesSource } from '../../db/schema/dues.ts';

export type SourceRow = typeof duesSource.$inferSelect;
export type SourceKey = Pick<SourceRow, 'schoolCode' | 'sourceId'>;

const place = ({ schoolCode, sourceId }: SourceKey) => ({
  column: 'dues_source.key',
  schoolCode,
  rowId: sourceId,
});

export const isSource = ({ schoolCode, sourceId }: SourceKey) =>
  and(eq(duesSource.schoolCode, schoolCode), eq(duesSource.sourceId, sourceId));

export function encryptKey(keys: Keys, at: SourceKey, key: string): Uint8Array {
  return keys.fields.encrypt(key, place(at));
}

export function decryptKey(keys: Keys, row: SourceRow): string {
  return keys.fields.decrypt(row.keyEncrypted, place(row));
}

export async function findSource({ orm }: Queries, key: SourceKey): Promise<SourceRow | undefined> {
  const [row] = await orm.select().from(duesSource).where(isSource(key));
  return row;
}

export async function listSources({ orm }: Queries, schoolCode: string): Promise<SourceRow[]> {
  return orm
    .select()
    .from(duesSource)
    .where(eq(duesSource.schoolCode, schoolCode))
    .orderBy(asc(duesSource.createdAt), asc(duesSource.sourceId));
}

/** The system as it was entered. */
export function openSource(
  { keys, dues }: { readonly keys: Keys; readonly dues: DuesSystems },
  row: SourceRow,
): Result<DuesSystem, string> {
  const { address, account, keyId } = row;
  return dues.open({ address, account, keyId, key: decryptKey(keys, row) });
}

/** A system as the console shows it, without its key. */
export function viewSource(row: SourceRow): DuesSource {
  const { sourceId, nameZh, nameEn, address, account, keyId, enabled, revision } = row;
  return { sourceId, name: { zh: nameZh, en: nameEn }, address, account, keyId, enabled, revision };
}
