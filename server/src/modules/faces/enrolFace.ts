import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { face } from '../../db/schema/faces.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { noteConsent, readConsentText } from './consents.ts';
import { encryptFace } from './encryptedFace.ts';
import { isOfPerson } from './faceStates.ts';
import { nextRevision } from './revisions.ts';
import { withdrawFaces } from './withdrawFaces.ts';

type SaveCall = typeof faceGalleryCalls.savePhotograph;
type Collected = CallInput<SaveCall>;

/** Stores the face of the person signed in at a terminal and replaces the earlier one for this model. */
export async function enrolFace(
  { db, keys, clock, random, log }: Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>,
  { schoolCode, terminalCode, userId }: TerminalUserActor,
  { photo, model, descriptor, consentVersion, quality }: Collected,
): Promise<CallResult<SaveCall>> {
  const faceId = random.uuid();
  const now = clock.now();
  const done = await db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    // Locked first: a concurrent enrolment of the same person waits here until this one ends.
    const revision = await nextRevision(queries, schoolCode);
    // Read after the lock, so that words that change meanwhile are not agreed to.
    const { version } = await readConsentText(queries, schoolCode);
    if (version !== consentVersion) return fail(problem('FACE_CONSENT_CHANGED'));
    await noteConsent(queries, { schoolCode, userId }, { version, terminalCode, agreedAt: now });
    await withdrawFaces(queries, { schoolCode, userId }, now, model);
    await queries.orm.update(face).set({ isNewest: false }).where(isOfPerson({ schoolCode, userId }));
    await queries.orm.insert(face).values({
      schoolCode,
      faceId,
      userId,
      modelName: model.name,
      modelVersion: model.version,
      detector: model.detector,
      ...encryptFace(keys, { schoolCode, faceId }, { descriptor, photo }),
      terminalCode,
      quality,
      revision,
      enrolledAt: now,
    });
    return ok({ faceId });
  });
  if (done.ok) log.event('face-enrolled', { schoolCode, terminalCode, faceId });
  return done;
}
