import type { FaceModel } from '@self-print/contract/agent/pageTasks.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { FACE_COLLECT_LIMIT_MS } from '../limits.ts';
import type { Camera } from './camera.ts';
import { judgeFrames } from './judgeFrames.ts';
import { collectingRefused } from './refusals.ts';
import type { Visit } from './visit.ts';

/** A photo good enough to enrol. */
export interface CollectedFace {
  readonly collectId: string;
  /** JPEG in base64. */
  readonly photo: string;
  readonly model: FaceModel;
  readonly descriptor: number[];
}

/** Takes a photo for enrolment. Only the fact that one is held is stored; the page has the photo. */
export interface Collection {
  readonly photograph: () => Promise<Result<CollectedFace, CallProblem>>;
  /** The photo was uploaded. @returns FACE_NOTHING_COLLECTED when none is held */
  readonly uploaded: () => Result<void, CallProblem>;
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
        return ok({ collectId: heldId, photo: jpeg, model, descriptor: [...judged.value] });
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
