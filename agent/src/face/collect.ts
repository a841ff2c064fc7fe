import type { faceCollectCalls } from '@self-print/contract/agent/face.ts';
import type { CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { FACE_COLLECT_LIMIT_MS } from '../limits.ts';
import type { Camera } from './camera.ts';
import { judgeFrames } from './judgeFrames.ts';
import { qualityOf } from './qualityOf.ts';
import { collectingRefused } from './refusals.ts';
import type { Visit } from './visit.ts';

/** Takes a photo for enrolment. Only the fact that one is held is stored; the page has the photo. */
export interface Collection {
  readonly photograph: () => Promise<CallResult<typeof faceCollectCalls.photograph>>;
  /** The photo was uploaded. @returns FACE_NOTHING_COLLECTED when none is held */
  readonly uploaded: () => Outcome<void, 'FACE_NOTHING_COLLECTED'>;
  readonly drop: () => void;
}

export function createCollection(options: {
  readonly camera: Camera;
  readonly visit: Visit;
  readonly newId: () => string;
  readonly onUploaded: () => void;
}): Collection {
  const { camera, visit, newId, onUploaded } = options;
  let heldId: string | null = null;

  return {
    photograph: () =>
      visit.inTurn(async (signal) => {
        heldId = null;
        const ready = camera.ready();
        if (!ready.ok) return ready;
        const answer = await camera.askFace(
          { kind: 'collectFace' },
          FACE_COLLECT_LIMIT_MS,
          collectingRefused,
          signal,
        );
        if (!answer.ok) return answer;
        const { model, frames, jpeg } = answer.value;
        if (signal.aborted || jpeg === undefined) return fail(problem('PAGE_SILENT'));
        const judged = judgeFrames(frames, null);
        if (!judged.ok)
          return fail(problem(judged.problem === 'notStraight' ? 'FACE_TURNED' : 'FACE_BLURRED'));
        heldId = newId();
        return ok({
          collectId: heldId,
          photo: jpeg,
          model,
          descriptor: [...judged.value],
          quality: qualityOf(frames),
        });
      }),
    uploaded: () => {
      if (heldId === null) return fail(problem('FACE_NOTHING_COLLECTED'));
      heldId = null;
      camera.close();
      onUploaded();
      return ok();
    },
    drop: () => {
      heldId = null;
    },
  };
}
