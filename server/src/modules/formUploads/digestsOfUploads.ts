import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { cloudContent, cloudFile } from '../../db/schema/cloudPrint.ts';
import type { Owner } from '../cloudPrint/fileStore.ts';
import type { UploadIds } from './splitUploads.ts';

/** The content of a person's attached files by field, in an order of its own: the same whenever the same files are attached. */
export async function digestsOfUploads(
  { orm }: Queries,
  { schoolCode, userId }: Owner,
  uploads: UploadIds,
): Promise<readonly string[]> {
  if (uploads.size === 0) return [];
  const rows = await orm
    .select({ fileId: cloudContent.fileId, sha256: cloudContent.sha256 })
    .from(cloudContent)
    .innerJoin(
      cloudFile,
      and(eq(cloudFile.schoolCode, cloudContent.schoolCode), eq(cloudFile.fileId, cloudContent.fileId)),
    )
    .where(
      and(
        eq(cloudContent.schoolCode, schoolCode),
        eq(cloudFile.userId, userId),
        eq(cloudContent.purpose, 'document'),
        inArray(cloudContent.fileId, [...uploads.values()].flat()),
      ),
    );
  const digests = new Map(rows.map(({ fileId, sha256 }) => [fileId, sha256]));
  return [...uploads].flatMap(([field, ids]) => ids.map((id) => `${field}:${digests.get(id) ?? ''}`)).sort();
}
