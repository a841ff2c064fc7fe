import { ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { face, faceGroupMember } from '../../db/schema/faces.ts';
import type { Deps } from '../../deps.ts';
import { nextRevision } from './revisions.ts';

/** Replaces the groups within which a person may be recognised. */
export async function setFaceGroups(
  { db }: Pick<Deps, 'db'>,
  { schoolCode, userId }: { readonly schoolCode: string; readonly userId: string },
  groups: readonly string[],
): Promise<void> {
  await db.transaction(async (queries) => {
    const { orm } = queries;
    await orm
      .delete(faceGroupMember)
      .where(and(eq(faceGroupMember.schoolCode, schoolCode), eq(faceGroupMember.userId, userId)));
    const members = [...new Set(groups)].map((groupId) => ({ schoolCode, userId, groupId }));
    if (members.length > 0) await orm.insert(faceGroupMember).values(members).onConflictDoNothing();
    const faces = await orm
      .select({ faceId: face.faceId })
      .from(face)
      .where(and(eq(face.schoolCode, schoolCode), eq(face.userId, userId)));
    for (const { faceId } of faces) {
      await orm
        .update(face)
        .set({ revision: await nextRevision(queries, schoolCode) })
        .where(and(eq(face.schoolCode, schoolCode), eq(face.faceId, faceId)));
    }
    return ok();
  });
}
