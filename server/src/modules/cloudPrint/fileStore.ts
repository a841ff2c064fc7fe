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
/** The owner of the files. */
export interface Owner {
  readonly schoolCode: string;
  readonly userId: string;
}

/** Selects a file by key. */
export function isFile({ schoolCode, fileId }: FileKey) {
  return and(eq(cloudFile.schoolCode, schoolCode), eq(cloudFile.fileId, fileId));
}

/** Selects a person's files that are not being deleted. */
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

/** Lists a person's files, newest first. */
export function findOwnFiles({ orm }: Queries, owner: Owner): Promise<CloudFileRow[]> {
  return orm.select().from(cloudFile).where(isOwn(owner)).orderBy(desc(cloudFile.uploadedAt));
}

/** Locks the file until the transaction ends; undefined when it has been deleted or is being deleted. */
export async function lockFile({ orm }: Queries, key: FileKey): Promise<CloudFileRow | undefined> {
  const [row] = await orm
    .select()
    .from(cloudFile)
    .where(and(isFile(key), isNull(cloudFile.deletingAt)))
    .for('update');
  return row;
}

/** Complete contents of a file by purpose, in order of position. */
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

/** Page images of several files as uploaded, in page order. */
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

/** File names may reveal personal facts, so they are encrypted. */
export function encryptCloudFileName(keys: Keys, key: FileKey, name: string): Uint8Array {
  return keys.fields.encrypt(name, place(key));
}

export function decryptCloudFileName(
  keys: Keys,
  file: FileKey & Pick<CloudFileRow, 'fileNameEncrypted'>,
): string {
  return keys.fields.decrypt(file.fileNameEncrypted, place(file));
}
