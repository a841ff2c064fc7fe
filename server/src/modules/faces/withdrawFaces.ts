import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { face, faceWithdrawn } from '../../db/schema/faces.ts';
import { nextRevision } from './revisions.ts';

/** Deletes a person's faces with descriptors and photos, and records it for the terminals. Returns how many were deleted. */
export async function withdrawFaces(
  queries: Queries,
  person: { readonly schoolCode: string; readonly userId: string },
  withdrawnAt: Date,
  model?: { readonly name: string; readonly version: string; readonly detector: string },
): Promise<number> {
  const { schoolCode, userId } = person;
  const gone = await queries.orm
    .delete(face)
    .where(
      and(
        eq(face.schoolCode, schoolCode),
        eq(face.userId, userId),
        ...(model
          ? [
              eq(face.modelName, model.name),
              eq(face.modelVersion, model.version),
              eq(face.detector, model.detector),
            ]
          : []),
      ),
    )
    .returning({ faceId: face.faceId });
  for (const { faceId } of gone) {
    const revision = await nextRevision(queries, schoolCode);
    await queries.orm.insert(faceWithdrawn).values({ schoolCode, faceId, revision, withdrawnAt });
  }
  return gone.length;
}
