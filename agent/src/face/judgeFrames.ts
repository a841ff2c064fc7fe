import type { PresenceMove } from '@self-print/contract/agent/pageTask.ts';
import type { FaceFrame } from '@self-print/contract/agent/pageTasks.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type Descriptor, distance, meanDescriptor } from './search/descriptor.ts';

/** The yaw up to which a face looks into the camera, and from which it is turned. */
const STRAIGHT_YAW_MAX = 0.25;
const TURNED_YAW_MIN = 0.35;
/** Pictures of one person who looks into the camera, a moment apart, differ by less than this. */
const SAME_PERSON_MAX = 0.35;
/** A turned face looks different from a straight one; strangers are farther than this all the same. */
const SAME_PERSON_TURNED_MAX = 0.55;
/** A head needs time to turn; another picture that is held up does not. */
const TURN_MIN_MS = 150;
const TURNED_FRAMES_MIN = 2;
const STRAIGHT_FRAMES_MIN = 2;

/** Why frames are not taken for one person who is there. */
export type FramesProblem = 'notStraight' | 'otherPerson' | 'moveNotMade';

/**
 * Whether all frames show one person, and whether that person made the move that was asked for: first straight, then
 * turned to that side, never to the other. The answer is the middle of the straight frames. This tells a person who is
 * there from a printed photo. It does not tell a film from a person.
 */
export function judgeFrames(
  frames: readonly FaceFrame[],
  move: PresenceMove | null,
): Result<Descriptor, FramesProblem> {
  const ordered = frames.toSorted((one, other) => one.atMs - other.atMs);
  const straight = ordered.filter(({ yaw }) => Math.abs(yaw) <= STRAIGHT_YAW_MAX);
  if (straight.length === 0) return fail('notStraight');
  const middle = meanDescriptor(straight.map(descriptorOf));
  if (!ordered.every((frame) => isNear(frame, straight, middle))) return fail('otherPerson');
  if (move !== null && !madeMove(ordered, move)) return fail('moveNotMade');
  return ok(middle);
}

function isNear(frame: FaceFrame, straight: readonly FaceFrame[], middle: Descriptor): boolean {
  const descriptor = descriptorOf(frame);
  if (!straight.includes(frame)) return distance(descriptor, middle) <= SAME_PERSON_TURNED_MAX;
  return straight.every((other) => distance(descriptor, descriptorOf(other)) <= SAME_PERSON_MAX);
}

function madeMove(ordered: readonly FaceFrame[], move: PresenceMove): boolean {
  const side = move === 'turnLeft' ? 1 : -1;
  const turnedAt = ordered.findIndex(({ yaw }) => yaw * side >= TURNED_YAW_MIN);
  if (turnedAt < 0) return false;
  const before = ordered.slice(0, turnedAt);
  const turned = ordered.slice(turnedAt).filter(({ yaw }) => yaw * side >= TURNED_YAW_MIN);
  const straightBefore = before.filter(({ yaw }) => Math.abs(yaw) <= STRAIGHT_YAW_MAX);
  const [first] = straightBefore;
  return (
    straightBefore.length >= STRAIGHT_FRAMES_MIN &&
    turned.length >= TURNED_FRAMES_MIN &&
    first !== undefined &&
    (turned.at(-1)?.atMs ?? 0) - first.atMs >= TURN_MIN_MS &&
    ordered.every(({ yaw }) => yaw * side > -TURNED_YAW_MIN)
  );
}

function descriptorOf({ descriptor }: FaceFrame): Descriptor {
  return Float32Array.from(descriptor);
}
