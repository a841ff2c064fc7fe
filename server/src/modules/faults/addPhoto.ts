import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { FAULT_PHOTOS_MAX, HOUR_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { StoredFile } from '../../adapters/storage/storage.ts';
import { faultPhoto, faultReport } from '../../db/schema/faults.ts';
import type { Deps } from '../../deps.ts';
import { takeRate } from '../../http/rateLimit/rateLimit.ts';
import { readPicture } from '../resources/readPicture.ts';
import type { FaultKey } from './encryptedFault.ts';
import { photosUntil } from './fileFault.ts';

const OF_ADDRESS = { tries: 200, windowMs: HOUR_MS };

type PhotoDeps = Pick<Deps, 'db' | 'keys' | 'storage' | 'clock' | 'random'>;
type Refused = 'NOT_FOUND' | 'UPLOAD_EMPTY' | 'UPLOAD_KIND_NOT_TAKEN' | 'UPLOAD_BROKEN' | 'TOO_MANY_REQUESTS';

/**
 * Adds a photo to a report that was made a moment ago: whoever made it is the only one who knows its id. Where it was taken and by which
 * phone is cut out.
 */
export async function addPhoto(
  deps: PhotoDeps,
  address: string,
  { content, ...key }: FaultKey & { readonly content: Uint8Array },
): Promise<Outcome<{ photos: number }, Refused>> {
  const allowed = await takeRate(deps, OF_ADDRESS, 'fault.photo', address);
  if (!allowed.ok) return allowed;
  const picture = readPicture(content);
  if (!picture.ok) return fail(problem(picture.problem));
  if (!(await isOpenForPhotos(deps, key))) return fail(problem('NOT_FOUND'));
  const { type, bytes } = picture.value;
  const stored = await deps.storage.put('pictures', type, bytes);
  const photos = await savePhoto(deps, key, { ...stored, type });
  if (photos === undefined) {
    await deps.storage.delete(stored.key);
    return fail(problem('NOT_FOUND'));
  }
  return ok({ photos });
}

async function isOpenForPhotos(
  { db, clock }: PhotoDeps,
  { schoolCode, feedbackId }: FaultKey,
): Promise<boolean> {
  const [row] = await db.orm
    .select({ createdAt: faultReport.createdAt })
    .from(faultReport)
    .where(and(eq(faultReport.schoolCode, schoolCode), eq(faultReport.feedbackId, feedbackId)));
  return row !== undefined && photosUntil(row.createdAt) > clock.now();
}

/** The number of photos with this one; undefined when there are enough. */
async function savePhoto(
  { db, random }: PhotoDeps,
  { schoolCode, feedbackId }: FaultKey,
  { key, sha256, contentLength, type }: StoredFile & { readonly type: string },
): Promise<number | undefined> {
  const ofReport = and(eq(faultPhoto.schoolCode, schoolCode), eq(faultPhoto.feedbackId, feedbackId));
  for (let place = 1 + (await db.orm.$count(faultPhoto, ofReport)); place <= FAULT_PHOTOS_MAX; place += 1) {
    const saved = await db.orm
      .insert(faultPhoto)
      .values({
        schoolCode,
        feedbackId,
        place,
        photoId: random.uuid(),
        storageKey: key,
        sha256,
        contentLength,
        contentType: type,
      })
      .onConflictDoNothing()
      .returning({ place: faultPhoto.place });
    if (saved.length > 0) return place;
  }
  return undefined;
}
