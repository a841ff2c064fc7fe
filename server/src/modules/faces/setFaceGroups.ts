import { ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { face, faceGroupMember } from '../../db/schema/faces.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordPerson } from '../operations/recordPerson.ts';
import { nextRevision } from './revisions.ts';

/** Replaces the groups within which a person may be recognised. */
export async function setFaceGroups(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  userId: string,
  groups: readonly string[],
): Promise<void> {
  const { schoolCode } = operation;
  await deps.db.transaction(async (queries) => {
    const { orm } = queries;
    const left = await orm
      .delete(faceGroupMember)
      .where(and(eq(faceGroupMember.schoolCode, schoolCode), eq(faceGroupMember.userId, userId)))
      .returning({ groupId: faceGroupMember.groupId });
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
    const inOrder = (of: readonly { readonly groupId: string }[]) =>
      of.map(({ groupId }) => groupId).toSorted();
    await recordPerson(
      queries,
      deps,
      operation,
      { schoolCode, userId },
      { before: { groups: inOrder(left) }, after: { groups: inOrder(members) } },
    );
    return ok();
  });
}
