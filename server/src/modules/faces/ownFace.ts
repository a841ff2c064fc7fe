import { FACE_MODEL } from '@self-print/contract/agent/pageTasks.ts';
import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { face } from '../../db/schema/faces.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import type { PersonPlace } from '../records/personRecords.ts';
import { findConsent, readConsentText, withdrawConsent } from './consents.ts';
import { decryptFacePhoto } from './encryptedFace.ts';
import { faceStateOf, isNewestOfPerson } from './faceStates.ts';

type OwnCall = typeof faceGalleryCalls.getPhotograph;

/** The person's own photo, how it stands with it, and to what people agree before one is taken. */
export async function readOwnFace(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode, userId }: PersonPlace,
  x: string,
): Promise<CallResult<OwnCall>> {
  if (x !== userId) return fail(problem('NOT_FOUND'));
  const person = { schoolCode, userId };
  const consent = await readConsentText(db, schoolCode);
  const agreed = await findConsent(db, person);
  const [kept] = await db.orm.select().from(face).where(isNewestOfPerson(person));
  return ok({
    state: faceStateOf({
      face: kept ?? null,
      consent: agreed ?? null,
      version: consent.version,
      model: FACE_MODEL,
    }),
    photo: kept ? decryptFacePhoto(keys, kept, kept.photoEncrypted) : null,
    collectedAt: kept?.enrolledAt.toISOString() ?? null,
    consent,
  });
}

/** A person withdraws the consent at a terminal. */
export async function withdrawOwn(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { schoolCode, userId }: TerminalUserActor,
): Promise<void> {
  const done = await db.transaction(async (queries) =>
    ok(await withdrawConsent(queries, { schoolCode, userId }, clock.now())),
  );
  log.event('face-withdrawn', { schoolCode, faces: done.ok ? done.value : 0 });
}
