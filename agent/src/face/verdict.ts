import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { FaceSettings } from '@self-print/contract/settings.ts';
import type { Nearest } from './search/faceIndex.ts';

/** Search radius that finds the best person as well as one too close to them. */
export function searchLimit({ oneToManyMax, oneToManyGap }: FaceSettings): number {
  return oneToManyMax + oneToManyGap;
}

/** Whether the nearest person of a group is near enough and unambiguous. */
export function judgeOneToMany(
  nearest: Nearest | null,
  { oneToManyMax, oneToManyGap }: FaceSettings,
): Outcome<{ readonly userId: string; readonly confidence: number }, 'FACE_NO_MATCH' | 'FACE_UNCERTAIN'> {
  if (!nearest || nearest.distance > oneToManyMax) return fail(problem('FACE_NO_MATCH'));
  if (nearest.nextOther !== null && nearest.nextOther - nearest.distance < oneToManyGap)
    return fail(problem('FACE_UNCERTAIN'));
  return ok({ userId: nearest.userId, confidence: confidenceOf(nearest.distance, oneToManyMax) });
}

/** Whether a face matches one given person. */
export function judgeOneToOne(
  distance: number,
  { oneToOneMax }: FaceSettings,
): Outcome<{ readonly confidence: number }, 'FACE_NO_MATCH'> {
  if (!(distance <= oneToOneMax)) return fail(problem('FACE_NO_MATCH'));
  return ok({ confidence: confidenceOf(distance, oneToOneMax) });
}

/** 1 for the same photo, 0.5 at the threshold. It only orders answers and is not a probability. */
function confidenceOf(distance: number, max: number): number {
  return 1 - distance / (2 * max);
}
