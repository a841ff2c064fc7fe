import { addressOf } from '@self-print/contract/client.ts';
import { advertCalls } from '@self-print/contract/platform/adverts.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { StorageFolder, StoredType } from '../../adapters/storage/storage.ts';
import type { Orm, Queries } from '../../db/database.ts';
import { media } from '../../db/schema/media.ts';
import type { Deps } from '../../deps.ts';

const RANDOM_BYTES = 12;
const PUBLIC_ID = /^(?<schoolCode>[A-Za-z0-9_-]{1,32})-(?<mediaId>[0-9a-f]{24})$/;

/** Key of a media file: tenant and id. */
export interface MediaKey {
  readonly schoolCode: string;
  readonly mediaId: string;
}

export type MediaRow = typeof media.$inferSelect;

/** The id by which anyone can fetch the file. */
export function publicMediaId({ schoolCode, mediaId }: MediaKey): string {
  return `${schoolCode}-${mediaId}`;
}

/** Path below the platform's address at which anyone can fetch the file. */
export function mediaPath(key: MediaKey): string {
  return addressOf(advertCalls.media, { mediaId: publicMediaId(key) });
}

/** Parses a public media id; undefined when it is malformed. */
export function mediaKeyOf(publicId: string): MediaKey | undefined {
  const { schoolCode, mediaId } = PUBLIC_ID.exec(publicId)?.groups ?? {};
  return schoolCode !== undefined && mediaId !== undefined ? { schoolCode, mediaId } : undefined;
}

const byKey = (orm: Orm) =>
  orm
    .select()
    .from(media)
    .where(
      and(eq(media.schoolCode, sql.placeholder('schoolCode')), eq(media.mediaId, sql.placeholder('mediaId'))),
    )
    .prepare('media_by_key');

export async function findMedia(queries: Queries, key: MediaKey): Promise<MediaRow | undefined> {
  const [row] = await queries.prepared(byKey).execute({ ...key });
  return row;
}

/** Stores a picture or film and returns its key. */
export async function keepMedia(
  { db, storage, clock, random }: Pick<Deps, 'db' | 'storage' | 'clock' | 'random'>,
  schoolCode: string,
  { folder, type, content }: { folder: StorageFolder; type: StoredType; content: Uint8Array },
): Promise<MediaKey> {
  const { key: storageKey, contentLength, sha256 } = await storage.put(folder, type, content);
  const mediaId = Buffer.from(random.bytes(RANDOM_BYTES)).toString('hex');
  await db.orm.insert(media).values({
    schoolCode,
    mediaId,
    storageKey,
    contentType: type,
    contentLength,
    sha256,
    createdAt: clock.now(),
  });
  return { schoolCode, mediaId };
}
