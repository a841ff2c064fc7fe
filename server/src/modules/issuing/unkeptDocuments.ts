import { HOUR_MS } from '@self-print/contract/limits.ts';
import { and, eq, lte } from 'drizzle-orm';
import type { StorageFolder, StoredFile, StoredType } from '../../adapters/storage/storage.ts';
import type { Queries } from '../../db/database.ts';
import { unkeptDocument } from '../../db/schema/issuing.ts';
import type { Deps } from '../../deps.ts';
import { despiteFailures } from '../../despiteFailures.ts';

/** Far longer than an order takes from making its document to its transaction. */
const KEPT_BY_THEN_MS = HOUR_MS;
/** Deleted per maintenance run; the rest wait for the next run. */
const DELETED_AT_ONCE = 500;

interface FilePlace {
  readonly schoolCode: string;
  readonly storageKey: string;
}

interface FileKind {
  readonly folder: StorageFolder;
  readonly type: StoredType;
}

const DOCUMENT: FileKind = { folder: 'documents', type: 'application/pdf' };

/** Stores a document, or another file, that no row refers to yet, with a row by which it can always be found again. */
export async function storeUnkept(
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  schoolCode: string,
  content: Uint8Array,
  { folder, type } = DOCUMENT,
): Promise<StoredFile> {
  const storageKey = storage.newKey(folder, type);
  await db.orm.insert(unkeptDocument).values({ schoolCode, storageKey, createdAt: clock.now() });
  return storage.putAt(storageKey, content);
}

/** Marks a file that was kept as no longer wanted, within a transaction; whoever commits it deletes the file by `deleteUnkept`. */
export async function markUnkept({ orm }: Queries, place: FilePlace, now: Date): Promise<void> {
  await orm.insert(unkeptDocument).values({ ...place, createdAt: now });
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

/** Deletes documents that no order has committed, because a server died in between. One that cannot be deleted keeps none of the others. */
export async function deleteAllUnkept(deps: Pick<Deps, 'db' | 'storage'>, now: Date): Promise<void> {
  const rows = await deps.db.orm
    .select()
    .from(unkeptDocument)
    .where(lte(unkeptDocument.createdAt, new Date(now.getTime() - KEPT_BY_THEN_MS)))
    .limit(DELETED_AT_ONCE);
  await despiteFailures(rows, (row) => deleteUnkept(deps, row));
}

const isPlace = ({ schoolCode, storageKey }: FilePlace) =>
  and(eq(unkeptDocument.schoolCode, schoolCode), eq(unkeptDocument.storageKey, storageKey));
