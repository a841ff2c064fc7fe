import { HOUR_MS } from '@self-print/contract/limits.ts';
import { and, eq, lte } from 'drizzle-orm';
import type { StoredFile } from '../../adapters/storage/storage.ts';
import type { Queries } from '../../db/database.ts';
import { unkeptDocument } from '../../db/schema/issuing.ts';
import type { Deps } from '../../deps.ts';

/** Much longer than any order takes from its document to its transaction. */
const KEPT_BY_THEN_MS = HOUR_MS;
/** What one run of maintenance deletes; the next ones go with the next run. */
const DELETED_AT_ONCE = 500;

interface FilePlace {
  readonly schoolCode: string;
  readonly storageKey: string;
}

/** Stores a document that no order keeps yet, so that it can be found again whatever happens. */
export async function storeUnkept(
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  schoolCode: string,
  pdf: Uint8Array,
): Promise<StoredFile> {
  const storageKey = storage.newKey('documents', 'application/pdf');
  await db.orm.insert(unkeptDocument).values({ schoolCode, storageKey, createdAt: clock.now() });
  return storage.putAt(storageKey, pdf);
}

/** Says within a transaction that the file is kept from now on. Throws when it was deleted before. */
export async function markKept({ orm }: Queries, place: FilePlace): Promise<void> {
  const kept = await orm
    .delete(unkeptDocument)
    .where(isPlace(place))
    .returning({ storageKey: unkeptDocument.storageKey });
  if (kept.length === 0) throw new Error('The file of a document was deleted before its order kept it');
}

/** Deletes the file of a document that is not kept, and then what tells of it. */
export async function deleteUnkept(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  place: FilePlace,
): Promise<void> {
  await storage.delete(place.storageKey);
  await db.orm.delete(unkeptDocument).where(isPlace(place));
}

/** Deletes what no order has kept by now: a server died in the middle. */
export async function deleteAllUnkept(deps: Pick<Deps, 'db' | 'storage'>, now: Date): Promise<void> {
  const rows = await deps.db.orm
    .select()
    .from(unkeptDocument)
    .where(lte(unkeptDocument.createdAt, new Date(now.getTime() - KEPT_BY_THEN_MS)))
    .limit(DELETED_AT_ONCE);
  for (const row of rows) await deleteUnkept(deps, row);
}

const isPlace = ({ schoolCode, storageKey }: FilePlace) =>
  and(eq(unkeptDocument.schoolCode, schoolCode), eq(unkeptDocument.storageKey, storageKey));
