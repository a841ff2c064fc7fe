import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type faceGalleryCalls, GALLERY_PAGE_FACES } from '@self-print/contract/platform/faces.ts';
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { face, faceGroupMember, faceRevision, faceWithdrawn } from '../../db/schema/faces.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { decryptDescriptor } from './encryptedFace.ts';

type Wanted = CallInput<typeof faceGalleryCalls.gallery>;
type Page = CallAnswer<typeof faceGalleryCalls.gallery>;

/** Returns one page of the changes after a revision. */
export async function readGallery(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode }: TerminalActor,
  { model, since }: Wanted,
): Promise<Page> {
  // Read first: everything up to this revision has been committed by now.
  const last = await lastRevision(db, schoolCode);
  const faces = await db.orm
    .select({
      faceId: face.faceId,
      userId: face.userId,
      encrypted: face.descriptorEncrypted,
      revision: face.revision,
    })
    .from(face)
    .where(
      and(
        eq(face.schoolCode, schoolCode),
        gt(face.revision, since),
        lte(face.revision, last),
        eq(face.modelName, model.name),
        eq(face.modelVersion, model.version),
        eq(face.detector, model.detector),
      ),
    )
    .orderBy(asc(face.revision))
    .limit(GALLERY_PAGE_FACES);
  const withdrawn = await db.orm
    .select({ faceId: faceWithdrawn.faceId, revision: faceWithdrawn.revision })
    .from(faceWithdrawn)
    .where(
      and(
        eq(faceWithdrawn.schoolCode, schoolCode),
        gt(faceWithdrawn.revision, since),
        lte(faceWithdrawn.revision, last),
      ),
    )
    .orderBy(asc(faceWithdrawn.revision))
    .limit(GALLERY_PAGE_FACES);
  const revision = Math.min(last, endOf(faces), endOf(withdrawn));
  const shown = faces.filter((row) => row.revision <= revision);
  const groups = await groupsOf(
    db,
    schoolCode,
    shown.map(({ userId }) => userId),
  );
  return {
    faces: shown.map(({ faceId, userId, encrypted }) => ({
      faceId,
      userId,
      groups: groups.get(userId) ?? [],
      descriptor: decryptDescriptor(keys, { schoolCode, faceId }, encrypted),
    })),
    withdrawn: withdrawn.filter((row) => row.revision <= revision).map(({ faceId }) => faceId),
    revision,
    more: revision < last,
  };
}

/** The revision up to which a list is complete; infinite if it was not cut off. */
function endOf(rows: readonly { readonly revision: number }[]): number {
  return rows.length < GALLERY_PAGE_FACES ? Number.POSITIVE_INFINITY : (rows.at(-1)?.revision ?? 0);
}

async function lastRevision({ orm }: Queries, schoolCode: string): Promise<number> {
  const [row] = await orm
    .select({ last: faceRevision.last })
    .from(faceRevision)
    .where(eq(faceRevision.schoolCode, schoolCode));
  return row?.last ?? 0;
}

async function groupsOf(
  { orm }: Queries,
  schoolCode: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await orm
    .select({ userId: faceGroupMember.userId, groupId: faceGroupMember.groupId })
    .from(faceGroupMember)
    .where(and(eq(faceGroupMember.schoolCode, schoolCode), inArray(faceGroupMember.userId, [...userIds])))
    .orderBy(asc(faceGroupMember.groupId));
  const groups = new Map<string, string[]>();
  for (const { userId, groupId } of rows) groups.set(userId, [...(groups.get(userId) ?? []), groupId]);
  return groups;
}
