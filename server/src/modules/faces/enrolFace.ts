import type { CallInput } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { face } from '../../db/schema/faces.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalActor } from '../../http/actor.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { encryptFace } from './encryptedFace.ts';
import { nextRevision } from './revisions.ts';
import { withdrawFaces } from './withdrawFaces.ts';

type Collected = Omit<CallInput<typeof faceGalleryCalls.savePhotograph>, 'terminalCode'>;

/** Stores a face that a terminal has captured and replaces the person's earlier one for this model. */
export async function enrolFace(
  { db, keys, clock, random, log }: Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>,
  { schoolCode, terminalCode }: TerminalActor,
  { userId: idOrUserName, photo, model, descriptor }: Collected,
): Promise<Result<{ readonly faceId: string }, CallProblem>> {
  const faceId = random.uuid();
  const enrolled = await db.transaction<{ readonly faceId: string }, CallProblem>(async (queries) => {
    const person = await findAccount(queries, keys, schoolCode, idOrUserName);
    if (!person || person.disabledAt !== null) return fail(problem('NOT_FOUND'));
    const now = clock.now();
    // Locked first: a concurrent enrolment of the same person waits here until this one ends.
    const revision = await nextRevision(queries, schoolCode);
    await withdrawFaces(queries, person, now, model);
    await queries.orm.insert(face).values({
      schoolCode,
      faceId,
      userId: person.userId,
      modelName: model.name,
      modelVersion: model.version,
      detector: model.detector,
      ...encryptFace(keys, { schoolCode, faceId }, { descriptor, photo }),
      terminalCode,
      revision,
      enrolledAt: now,
    });
    return ok({ faceId });
  });
  if (enrolled.ok) log.event('face-enrolled', { schoolCode, terminalCode, faceId });
  return enrolled;
}
