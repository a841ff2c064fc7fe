import type { FileKind } from '@self-print/contract/forms.ts';
import { and, desc, eq, exists, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Orm, Queries } from '../../db/database.ts';
import { cloudContent, cloudFile } from '../../db/schema/cloudPrint.ts';
import { formUpload } from '../../db/schema/forms.ts';
import type { AdminActor, PersonActor } from '../../http/actor.ts';

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

/** Who uploads files in pieces, and from which session. */
export type FileOwner = PersonActor | AdminActor;

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

/**
 * A person's own file, as far as the session in which they act may see it: the console sees files for decisions only, phone and PC
 * the others, so that staff who lost the permission to approve cannot reach the former.
 */
export async function findOwnFile(
  { orm }: Queries,
  owner: FileOwner,
  fileId: string,
): Promise<CloudFileRow | undefined> {
  const ofDecision = orm
    .select({ fileId: formUpload.fileId })
    .from(formUpload)
    .where(and(ofFile, eq(formUpload.moment, 'decision')));
  const isHere = owner.kind === 'admin' ? exists(ofDecision) : notExists(ofDecision);
  const [row] = await orm
    .select()
    .from(cloudFile)
    .where(and(isOwn(owner), eq(cloudFile.fileId, fileId), isHere));
  return row;
}

/** A person's own file, provided that it was uploaded for printing. */
export async function findOwnPrintFile(
  { orm }: Queries,
  owner: Owner,
  fileId: string,
): Promise<CloudFileRow | undefined> {
  const [row] = await orm
    .select()
    .from(cloudFile)
    .where(and(isOwn(owner), eq(cloudFile.fileId, fileId), isForPrint(orm)));
  return row;
}

/** Lists a person's files for printing, newest first. */
export function findOwnFiles({ orm }: Queries, owner: Owner): Promise<CloudFileRow[]> {
  return orm
    .select()
    .from(cloudFile)
    .where(and(isOwn(owner), isForPrint(orm)))
    .orderBy(desc(cloudFile.uploadedAt));
}

/** Joins files with what they were uploaded for. */
export const ofFile = and(
  eq(formUpload.schoolCode, cloudFile.schoolCode),
  eq(formUpload.fileId, cloudFile.fileId),
);

function isUpload({ schoolCode, fileId }: FileKey) {
  return and(eq(formUpload.schoolCode, schoolCode), eq(formUpload.fileId, fileId));
}

function isForPrint(orm: Orm) {
  return notExists(orm.select({ fileId: formUpload.fileId }).from(formUpload).where(ofFile));
}

/** Selects files that neither a form of an order nor a decision about it holds. */
export function isUnattached(orm: Orm) {
  const attached = orm
    .select({ fileId: formUpload.fileId })
    .from(formUpload)
    .where(and(ofFile, isNotNull(formUpload.orderId)));
  return notExists(attached);
}

export async function isAttached({ orm }: Queries, key: FileKey): Promise<boolean> {
  return (await orm.$count(formUpload, and(isUpload(key), isNotNull(formUpload.orderId)))) > 0;
}

/** Lists files that a person uploaded for forms or decisions that were not sent yet. */
export async function findUnsentFiles({ orm }: Queries, owner: Owner): Promise<CloudFileRow[]> {
  const rows = await orm
    .select({ file: cloudFile })
    .from(cloudFile)
    .innerJoin(formUpload, ofFile)
    .where(and(isOwn(owner), isNull(formUpload.orderId)));
  return rows.map(({ file }) => file);
}

/** Types of files that the field or decision takes for which a file was uploaded; undefined for a file to print. */
export async function kindsTaken({ orm }: Queries, key: FileKey): Promise<readonly FileKind[] | undefined> {
  const [row] = await orm.select({ kinds: formUpload.kinds }).from(formUpload).where(isUpload(key));
  return row?.kinds;
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
