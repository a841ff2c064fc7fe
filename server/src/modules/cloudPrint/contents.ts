import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { StoredFile, StoredType } from '../../adapters/storage/storage.ts';
import type { Queries } from '../../db/database.ts';
import { cloudContent } from '../../db/schema/cloudPrint.ts';
import { violatedReference } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { type CloudContentRow, type CloudFileRow, type FileKey, lockFile } from './fileStore.ts';

type ContentDeps = Pick<Deps, 'db' | 'storage' | 'clock'>;

/** Facts about a content of a file. */
export type ContentFacts = Pick<CloudContentRow, 'purpose'> &
  Partial<Pick<CloudContentRow, 'position' | 'layout' | 'width' | 'height' | 'pages'>>;

/** The file has been deleted, or the content is no longer wanted. */
export type NotKept = 'notWanted';

/**
 * Stores a content of a file. `record` runs in the transaction that completes the content, with the file locked; if it rejects
 * the content, or the file has been deleted, the content is removed again.
 */
export async function keepContent(
  deps: ContentDeps,
  file: FileKey,
  type: StoredType,
  facts: ContentFacts,
  content: Uint8Array,
  record: (queries: Queries, locked: CloudFileRow) => Promise<boolean> = async () => true,
): Promise<StoredFile | NotKept> {
  const { db, storage, clock } = deps;
  const { schoolCode, fileId } = file;
  const storageKey = storage.newKey('cloud', type);
  try {
    await db.orm
      .insert(cloudContent)
      .values({ schoolCode, storageKey, fileId, ...facts, usedAt: clock.now() });
  } catch (error) {
    if (violatedReference(error) !== undefined) return 'notWanted';
    throw error;
  }
  try {
    const stored = await storage.putAt(storageKey, content);
    const { sha256, contentLength } = stored;
    const recorded = await db.transaction(async (queries): Promise<Result<void, NotKept>> => {
      const locked = await lockFile(queries, file);
      if (!locked || !(await record(queries, locked))) return fail('notWanted');
      const written = await queries.orm
        .update(cloudContent)
        .set({ sha256, contentLength, writtenAt: clock.now() })
        .where(isContent(schoolCode, storageKey))
        .returning({ storageKey: cloudContent.storageKey });
      return written.length > 0 ? ok() : fail('notWanted');
    });
    if (recorded.ok) return stored;
    await dropContent(deps, { schoolCode, storageKey });
    return recorded.problem;
  } catch (error) {
    await dropContent(deps, { schoolCode, storageKey });
    throw error;
  }
}

/** Deletes a content before its row, so that after a crash the row still leads to it. */
export async function dropContent(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { schoolCode, storageKey }: Pick<CloudContentRow, 'schoolCode' | 'storageKey'>,
): Promise<void> {
  await storage.delete(storageKey);
  await db.orm.delete(cloudContent).where(isContent(schoolCode, storageKey));
}

/** Selects a content by key. */
export function isContent(schoolCode: string, storageKey: string) {
  return and(eq(cloudContent.schoolCode, schoolCode), eq(cloudContent.storageKey, storageKey));
}

/** Reference by which the storage finds a content and verifies that it is unchanged. */
export function storedFileOf({ storageKey, sha256, contentLength }: CloudContentRow): StoredFile {
  return { key: storageKey, sha256, contentLength };
}

/** Reads a content into memory; undefined when it is missing or has changed. */
export async function readContent(
  { storage }: Pick<Deps, 'storage'>,
  row: CloudContentRow,
): Promise<Buffer | undefined> {
  const opened = await storage.stream(storedFileOf(row));
  if (!opened.ok) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened.value) chunks.push(chunk);
  return Buffer.concat(chunks);
}
