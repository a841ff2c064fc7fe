import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { faceAdminCalls } from '@self-print/contract/platform/faceAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../../db/schema/accounts.ts';
import { face, faceSetting } from '../../../db/schema/faces.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { findConsent, readConsentText, withdrawConsent } from '../consents.ts';
import { decryptFacePhoto } from '../encryptedFace.ts';
import { isNewestOfPerson } from '../faceStates.ts';

type PhotoCall = typeof faceAdminCalls.photo;
type WithdrawCall = typeof faceAdminCalls.withdraw;
type SaveCall = typeof faceAdminCalls.saveConsent;
type FaceDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;

/** The photo of a person. Who looked is in the operation log before the photo is given. */
export function viewPhoto(
  deps: FaceDeps,
  operation: AdminOperation,
  { userId }: CallInput<PhotoCall>,
): Promise<CallResult<PhotoCall>> {
  const { schoolCode } = operation;
  const { db, keys } = deps;
  return db.transaction(async (queries): Promise<CallResult<PhotoCall>> => {
    const [found] = await queries.orm
      .select({ kept: face, person: account })
      .from(face)
      .innerJoin(account, and(eq(account.schoolCode, face.schoolCode), eq(account.userId, face.userId)))
      .where(isNewestOfPerson({ schoolCode, userId }));
    if (!found) return fail(problem('NOT_FOUND'));
    const { kept, person } = found;
    const photo = Buffer.from(decryptFacePhoto(keys, kept, kept.photoEncrypted), 'base64');
    await recordOperation(queries, deps, operation, {
      subject: userId,
      label: maskText('number', decryptNames(keys, person, person).userName),
      before: null,
      after: null,
    });
    return ok({ contentType: 'image/jpeg', contentLength: photo.byteLength, content: once(photo) });
  });
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** Records that a person withdrew the consent, which deletes the faces. */
export async function withdrawFace(
  deps: FaceDeps,
  operation: AdminOperation,
  { userId }: CallInput<WithdrawCall>,
): Promise<CallResult<WithdrawCall>> {
  const { schoolCode } = operation;
  const { db, keys, clock, log } = deps;
  const person = { schoolCode, userId };
  let faces = 0;
  const done = await db.transaction(async (queries): Promise<CallResult<WithdrawCall>> => {
    const [known] = await queries.orm
      .select()
      .from(account)
      .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
    if (!known) return fail(problem('NOT_FOUND'));
    const agreed = await findConsent(queries, person);
    faces = await withdrawConsent(queries, person, clock.now());
    // Nothing was there to be withdrawn, or somebody did so meanwhile.
    if (faces === 0 && (!agreed || agreed.withdrawnAt !== null)) return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: userId,
      label: maskText('number', decryptNames(keys, known, known).userName),
      before: { isCollected: faces > 0 },
      after: { isCollected: false },
    });
    return ok({});
  });
  if (done.ok) log.event('face-withdrawn', { schoolCode, faces });
  return done;
}

/** Changes the words to which people agree. Whoever agreed to others is asked anew. */
export function saveConsentText(
  deps: FaceDeps,
  operation: AdminOperation,
  { text, version }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const before = await readConsentText(queries, schoolCode);
    if (before.version !== version) return fail(problem('CHANGED_MEANWHILE'));
    const after = { version: version + 1, text };
    const values = { consent: text, version: after.version, changedAt: deps.clock.now() };
    const saved = await queries.orm
      .insert(faceSetting)
      .values({ schoolCode, ...values })
      .onConflictDoUpdate({
        target: faceSetting.schoolCode,
        set: values,
        setWhere: eq(faceSetting.version, version),
      })
      .returning({ version: faceSetting.version });
    if (saved.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: 'faceConsent',
      label: { zh: '人脸采集同意书', en: 'Consent to the collection of faces' },
      before: { version, ...before.text },
      after: { version: after.version, ...text },
    });
    return ok(after);
  });
}
