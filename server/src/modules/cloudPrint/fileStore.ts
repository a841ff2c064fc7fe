import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { cloudContent, cloudFile } from '../../db/schema/cloudPrint.ts';

export type CloudFileRow = typeof cloudFile.$inferSelect;
export type CloudContentRow = typeof cloudContent.$inferSelect;

export interface FileKey {
  readonly schoolCode: string;
  readonly fileId: string;
}
/** The person whose files are asked for. */
export interface Owner {
  readonly schoolCode: string;
  readonly userId: string;
}

/** A row by its key. */
export function isFile({ schoolCode, fileId }: FileKey) {
  return and(eq(cloudFile.schoolCode, schoolCode), eq(cloudFile.fileId, fileId));
}

/** A person's own files that are not being deleted. */
function isOwn({ schoolCode, userId }: Owner) {
  return and(
    eq(cloudFile.schoolCode, schoolCode),
    eq(cloudFile.userId, userId),
    isNull(cloudFile.deletingAt),
  );
}

export async function findOwnFile(
  { orm }: Queries,
  owner: Owner,
  fileId: string,
): Promise<CloudFileRow | undefined> {
  const [row] = await orm
    .select()
    .from(cloudFile)
    .where(and(isOwn(owner), eq(cloudFile.fileId, fileId)));
  return row;
}

/** A person's files, newest first. */
export function findOwnFiles({ orm }: Queries, owner: Owner): Promise<CloudFileRow[]> {
  return orm.select().from(cloudFile).where(isOwn(owner)).orderBy(desc(cloudFile.uploadedAt));
}

/** The file, locked until the transaction ends; undefined when it is gone or going. */
export async function lockFile({ orm }: Queries, key: FileKey): Promise<CloudFileRow | undefined> {
  const [row] = await orm
    .select()
    .from(cloudFile)
    .where(and(isFile(key), isNull(cloudFile.deletingAt)))
    .for('update');
  return row;
}

/** Whole contents of a file, by purpose, in order of their positions. */
export function findContents(
  { orm }: Queries,
  { schoolCode, fileId }: FileKey,
  purpose: CloudContentRow['purpose'],
): Promise<CloudContentRow[]> {
  return orm
    .select()
    .from(cloudContent)
    .where(
      and(
        eq(cloudContent.schoolCode, schoolCode),
        eq(cloudContent.fileId, fileId),
        eq(cloudContent.purpose, purpose),
        sql`${cloudContent.writtenAt} is not null`,
      ),
    )
    .orderBy(cloudContent.position);
}

/** The page images of several files as they were uploaded, in order of their pages. */
export async function findPreviews(
  { orm }: Queries,
  schoolCode: string,
  fileIds: readonly string[],
): Promise<CloudContentRow[]> {
  if (fileIds.length === 0) return [];
  return orm
    .select()
    .from(cloudContent)
    .where(
      and(
        eq(cloudContent.schoolCode, schoolCode),
        inArray(cloudContent.fileId, [...fileIds]),
        eq(cloudContent.purpose, 'preview'),
        eq(cloudContent.layout, ''),
        sql`${cloudContent.writtenAt} is not null`,
      ),
    )
    .orderBy(cloudContent.fileId, cloudContent.position);
}

const place = ({ schoolCode, fileId }: FileKey) => ({
  column: 'cloud_file.fileName',
  schoolCode,
  rowId: fileId,
});

/** Names of files tell about people, so they are encrypted. */
export function encryptCloudFileName(keys: Keys, key: FileKey, name: string): Uint8Array {
  return keys.fields.encrypt(name, place(key));
}

export function decryptCloudFileName(
  keys: Keys,
  file: FileKey & Pick<CloudFileRow, 'fileNameEncrypted'>,
): string {
  return keys.fields.decrypt(file.fileNameEncrypted, place(file));
}
