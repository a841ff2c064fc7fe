import type { CallInput } from '@self-print/contract/call.ts';
import type { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import { ok } from '@self-print/contract/result.ts';
import { face } from '../../db/schema/faces.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { encryptFace } from './encryptedFace.ts';
import { nextRevision } from './revisions.ts';
import { withdrawFaces } from './withdrawFaces.ts';

type Collected = CallInput<typeof faceGalleryCalls.savePhotograph>;

/** Stores the face of the person signed in at a terminal and replaces the earlier one for this model. */
export async function enrolFace(
  { db, keys, clock, random, log }: Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>,
  { schoolCode, terminalCode, userId }: TerminalUserActor,
  { photo, model, descriptor }: Collected,
): Promise<{ readonly faceId: string }> {
  const faceId = random.uuid();
  const now = clock.now();
  await db.transaction(async (queries) => {
    // Locked first: a concurrent enrolment of the same person waits here until this one ends.
    const revision = await nextRevision(queries, schoolCode);
    await withdrawFaces(queries, { schoolCode, userId }, now, model);
    await queries.orm.insert(face).values({
      schoolCode,
      faceId,
      userId,
      modelName: model.name,
      modelVersion: model.version,
      detector: model.detector,
      ...encryptFace(keys, { schoolCode, faceId }, { descriptor, photo }),
      terminalCode,
      revision,
      enrolledAt: now,
    });
    return ok();
  });
  log.event('face-enrolled', { schoolCode, terminalCode, faceId });
  return { faceId };
}
