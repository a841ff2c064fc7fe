import type { PresenceMove } from '@self-print/contract/agent/pageTask.ts';
import type { FaceFrame } from '@self-print/contract/agent/pageTasks.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type Descriptor, distance, meanDescriptor } from './search/descriptor.ts';

/** Maximum yaw of a straight face, and minimum yaw of a turned one. */
const STRAIGHT_YAW_MAX = 0.25;
const TURNED_YAW_MIN = 0.35;
/** Maximum distance between frames of one person looking into the camera, moments apart. */
const SAME_PERSON_MAX = 0.35;
/** A turned face differs more from a straight one; strangers are still farther away. */
const SAME_PERSON_TURNED_MAX = 0.55;
/** Turning a head takes time, unlike showing another picture. */
const TURN_MIN_MS = 150;
const TURNED_FRAMES_MIN = 2;
const STRAIGHT_FRAMES_MIN = 2;

/** Why frames are not accepted as one live person. */
export type FramesProblem = 'notStraight' | 'otherPerson' | 'moveNotMade';

/**
 * Checks that all frames show one person who made the requested move: first straight, then turned to that side, never to the
 * other. Returns the mean of the straight frames. Distinguishes a live person from a printed photo, but not from a video.
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
