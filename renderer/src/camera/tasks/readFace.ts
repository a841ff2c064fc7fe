import type { PresenceMove } from '@self-print/contract/agent/pageTask.ts';
import {
  FACE_MODEL,
  type FaceFrame,
  type PageAnswer,
  type PageRefusal,
} from '@self-print/contract/agent/pageTasks.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Describer } from '../../face/describer.ts';
import type { SeenFace, SeenPicture } from '../../face/messages.ts';
import { onePerson } from '../../face/quality.ts';
import type { Frames } from '../frames.ts';

/** How long a person is looked at, from the first picture that was described. */
const READ_WITHIN_MS = 12 * SECOND_MS;
const FRAMES_WITHOUT_MOVE = 3;
const FRAMES_MAX = 40;
/** Like the agent's own measures, which judge: here they only show when there is enough to judge. */
const STRAIGHT_YAW_MAX = 0.25;
const TURNED_YAW_MIN = 0.38;
const STRAIGHT_FRAMES = 2;
const TURNED_FRAMES = 3;
const DECIMALS = 1e5;

export interface FaceReading {
  readonly frames: Frames;
  readonly describer: Describer;
  /** JPEG in base64. */
  readonly toJpeg: (picture: ImageBitmap) => Promise<string>;
  /** Milliseconds that never jump. */
  readonly elapsed: () => number;
}

export const refused = (reason: PageRefusal): PageAnswer => ({ kind: 'refused', reason });

/** Looks at the next picture of the camera. */
export async function look(
  { frames, describer }: Pick<FaceReading, 'frames' | 'describer'>,
  signal: AbortSignal,
): Promise<Result<SeenPicture, PageRefusal>> {
  const frame = await frames.next(signal);
  return frame.ok ? describer.describe(frame.value) : frame;
}

/** Describes the person in front of the camera until the move was made, or until there is enough to compare. */
export async function readFace(
  reading: FaceReading,
  move: PresenceMove | null,
  signal: AbortSignal,
): Promise<PageAnswer> {
  const { elapsed } = reading;
  const found: { readonly at: number; readonly face: SeenFace }[] = [];
  let refusal: PageRefusal = 'noFace';
  let begun: number | null = null;

  while (begun === null || elapsed() - begun < READ_WITHIN_MS) {
    const seen = await look(reading, signal);
    if (signal.aborted) return refused('cancelled');
    if (!seen.ok) return refused(seen.problem);
    begun ??= elapsed();
    const person = onePerson(seen.value);
    if (!person.ok) {
      // Somebody beside the person could have taken their place.
      if (person.problem === 'severalFaces') found.length = 0;
      refusal = person.problem;
      continue;
    }
    found.push({ at: elapsed(), face: person.value });
    if (found.length > FRAMES_MAX) found.shift();
    if (
      isEnough(
        found.map(({ face }) => face),
        move,
      )
    ) {
      const [first] = found;
      const framesOf = found.map(({ at, face }) => frameOf(face, at - (first?.at ?? at)));
      return { kind: 'face', model: FACE_MODEL, frames: framesOf };
    }
  }
  return refused(found.length > 0 && move !== null ? 'moveNotSeen' : refusal);
}

function isEnough(faces: readonly SeenFace[], move: PresenceMove | null): boolean {
  const straight = faces.filter(({ yaw }) => Math.abs(yaw) <= STRAIGHT_YAW_MAX).length;
  if (move === null) return straight >= FRAMES_WITHOUT_MOVE;
  const side = move === 'turnLeft' ? 1 : -1;
  const firstAt = faces.findIndex(({ yaw }) => yaw * side >= TURNED_YAW_MIN);
  const after = faces.slice(firstAt);
  const turned = [side, -side].map((to) => after.filter(({ yaw }) => yaw * to >= TURNED_YAW_MIN).length);
  return firstAt >= 0 && straight >= STRAIGHT_FRAMES && turned.every((count) => count >= TURNED_FRAMES);
}

/** As it goes to the agent; more digits than these say nothing. */
export function frameOf({ descriptor, yaw, score }: SeenFace, atMs: number): FaceFrame {
  return {
    atMs: Math.round(atMs),
    descriptor: descriptor.map((value) => Math.round(value * DECIMALS) / DECIMALS),
    yaw: Math.max(-1, Math.min(1, yaw)),
    score: Math.max(0, Math.min(1, score)),
  };
}
