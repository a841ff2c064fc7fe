import { cameraCalls, faceCollectCalls } from '@self-print/contract/agent/face.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Api } from '../../api/api.ts';
import type { PersonCall } from '../kit/personCall.ts';
import { usesCamera } from './flow.ts';
import type { FaceEvent, FaceWish, SaveFaceWish } from './state.ts';

/** The agent asks this page for pictures, and waits 20 s for the networks and a steady face. */
const PHOTOGRAPH_TIMEOUT_MS = 30 * SECOND_MS;

/** Carries out what a person set off about their own face. */
export async function faceOutcome(api: Api, ask: PersonCall, wish: FaceWish): Promise<FaceEvent> {
  switch (wish.kind) {
    case 'openCamera': {
      const opened = await api.action().agent(cameraCalls.open, {});
      return opened.ok ? { type: 'cameraOpened' } : { type: 'failed', failure: opened.problem };
    }
    case 'photograph': {
      const call = wish.again ? faceCollectCalls.reshoot : faceCollectCalls.photograph;
      const taken = await api.action().agent(call, {}, { timeoutMs: PHOTOGRAPH_TIMEOUT_MS });
      return taken.ok
        ? { type: 'photographed', collected: taken.value }
        : { type: 'failed', failure: taken.problem };
    }
    case 'saveFace':
      return saveFace(api, ask, wish);
    case 'withdrawFace': {
      const done = await ask(faceGalleryCalls.withdrawOwn, {});
      return done.ok ? { type: 'faceWithdrawn' } : { type: 'failed', failure: done.problem };
    }
    default:
      return assertNever(wish);
  }
}

async function saveFace(
  api: Api,
  ask: PersonCall,
  { userId, collected: { photo, model, descriptor, quality }, consentVersion }: SaveFaceWish,
): Promise<FaceEvent> {
  const saved = await ask(faceGalleryCalls.savePhotograph, {
    consent: true,
    consentVersion,
    quality,
    photo,
    model,
    descriptor,
  });
  if (saved.ok) {
    // Only has the terminal fetch what changed at once; without it the next look at the platform does.
    await api.action().agent(faceCollectCalls.uploadSuccess, {});
    return { type: 'faceSaved' };
  }
  if (saved.problem.kind !== 'refused' || saved.problem.name !== 'FACE_CONSENT_CHANGED')
    return { type: 'failed', failure: saved.problem };
  const own = await ask(faceGalleryCalls.getPhotograph, { x: userId });
  return own.ok
    ? { type: 'consentChanged', consent: own.value.consent }
    : { type: 'failed', failure: own.problem };
}

interface Shown {
  readonly at: string;
}

/** Closes the camera behind a person who has left it, whatever the way. */
export function closeCameraBehind(api: Api, before: Shown | null, after: Shown | null): void {
  if (usesCamera(before) && !usesCamera(after)) closeCamera(api);
}

/** Closes a camera that was opened for somebody who had left by then. */
export function closeUnawaited(api: Api, wish: { readonly kind: string }, current: Shown | null): void {
  const isOpened = wish.kind === 'openCamera' || wish.kind === 'openStepCamera';
  if (isOpened && !usesCamera(current)) closeCamera(api);
}

function closeCamera(api: Api): void {
  void api.action().agent(cameraCalls.close, {});
}
