import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { StoredFile, StoredType } from '../../adapters/storage/storage.ts';
import type { Queries } from '../../db/database.ts';
import { cloudContent } from '../../db/schema/cloudPrint.ts';
import { violatedReference } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { type CloudContentRow, type CloudFileRow, type FileKey, lockFile } from './fileStore.ts';

type ContentDeps = Pick<Deps, 'db' | 'storage' | 'clock'>;

/** What a content is of its file. */
export type ContentFacts = Pick<CloudContentRow, 'purpose'> &
  Partial<Pick<CloudContentRow, 'position' | 'layout' | 'width' | 'height' | 'pages'>>;

/** The file is gone, or what was to be kept is no longer wanted. */
export type NotKept = 'notWanted';

/**
 * Keeps a content of a file. `record` runs in the transaction that makes the content whole, with the file locked; when it
 * does not want the content any more, or the file is gone, nothing of it stays.
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
    const recorded = await db.transaction<void, NotKept>(async (queries) => {
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

/** Deletes a content and then its row, so that a crash in between leaves a row that tells of it. */
export async function dropContent(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { schoolCode, storageKey }: Pick<CloudContentRow, 'schoolCode' | 'storageKey'>,
): Promise<void> {
  await storage.delete(storageKey);
  await db.orm.delete(cloudContent).where(isContent(schoolCode, storageKey));
}

/** A row of contents by its key. */
export function isContent(schoolCode: string, storageKey: string) {
  return and(eq(cloudContent.schoolCode, schoolCode), eq(cloudContent.storageKey, storageKey));
}

/** What the storage needs to find a content and to know that it is still the same. */
export function storedFileOf({ storageKey, sha256, contentLength }: CloudContentRow): StoredFile {
  return { key: storageKey, sha256, contentLength };
}

/** A whole content in memory; undefined when it is missing or is not the one that was kept. */
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
