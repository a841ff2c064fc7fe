import { HOUR_MS } from '@self-print/contract/limits.ts';
import { and, eq, lte } from 'drizzle-orm';
import type { StoredFile } from '../../adapters/storage/storage.ts';
import type { Queries } from '../../db/database.ts';
import { unkeptDocument } from '../../db/schema/issuing.ts';
import type { Deps } from '../../deps.ts';

/** Far longer than an order takes from making its document to its transaction. */
const KEPT_BY_THEN_MS = HOUR_MS;
/** Deleted per maintenance run; the rest wait for the next run. */
const DELETED_AT_ONCE = 500;

interface FilePlace {
  readonly schoolCode: string;
  readonly storageKey: string;
}

/** Stores a document that no order refers to yet, with a row by which it can always be found again. */
export async function storeUnkept(
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  schoolCode: string,
  pdf: Uint8Array,
): Promise<StoredFile> {
  const storageKey = storage.newKey('documents', 'application/pdf');
  await db.orm.insert(unkeptDocument).values({ schoolCode, storageKey, createdAt: clock.now() });
  return storage.putAt(storageKey, pdf);
}

/** Marks the file as kept, within a transaction. Throws when it has already been deleted. */
export async function markKept({ orm }: Queries, place: FilePlace): Promise<void> {
  const kept = await orm
    .delete(unkeptDocument)
    .where(isPlace(place))
    .returning({ storageKey: unkeptDocument.storageKey });
  if (kept.length === 0) throw new Error('The file of a document was deleted before its order kept it');
}

/** Deletes an uncommitted document's file, then its row. */
export async function deleteUnkept(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  place: FilePlace,
): Promise<void> {
  await storage.delete(place.storageKey);
  await db.orm.delete(unkeptDocument).where(isPlace(place));
}

/** Deletes documents that no order has committed, because a server died in between. */
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
