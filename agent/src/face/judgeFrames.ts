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
/** Turning a head to a side takes time, unlike showing another picture. */
const TURN_MIN_MS = 150;
const TURNED_FRAMES_MIN = 2;
const STRAIGHT_FRAMES_MIN = 2;

/** Why frames are not accepted as one live person. */
export type FramesProblem = 'notStraight' | 'otherPerson' | 'moveNotMade';

/**
 * Checks that all frames show one person who made the requested move: first straight, then turned to that side, then to the
 * other. Returns the mean of the straight frames. A photo that is turned by hand, bent or not, may seem to turn to one side, but
 * rarely to both (`npm run bench facePresence`); a video of the person passes.
 */
export function judgeFrames(
  frames: readonly FaceFrame[],
  move: PresenceMove | null,
): Result<Descriptor, FramesProblem> {
  const ordered = frames.toSorted((one, other) => one.atMs - other.atMs);
  const straight = straightFrames(ordered);
  if (straight.length === 0) return fail('notStraight');
  const middle = meanDescriptor(straight.map(descriptorOf));
  if (!ordered.every((frame) => isNear(frame, straight, middle))) return fail('otherPerson');
  if (move !== null && !madeMove(ordered, move)) return fail('moveNotMade');
  return ok(middle);
}

/** Frames of a face that looks into the camera: those before the first turn, because later ones are taken while the head moves. */
function straightFrames(ordered: readonly FaceFrame[]): readonly FaceFrame[] {
  const isStraight = ({ yaw }: FaceFrame) => Math.abs(yaw) <= STRAIGHT_YAW_MAX;
  const turnedAt = ordered.findIndex(({ yaw }) => Math.abs(yaw) >= TURNED_YAW_MIN);
  const before = ordered.slice(0, turnedAt < 0 ? ordered.length : turnedAt).filter(isStraight);
  return before.length > 0 ? before : ordered.filter(isStraight);
}

function isNear(frame: FaceFrame, straight: readonly FaceFrame[], middle: Descriptor): boolean {
  const descriptor = descriptorOf(frame);
  if (!straight.includes(frame)) return distance(descriptor, middle) <= SAME_PERSON_TURNED_MAX;
  return straight.every((other) => distance(descriptor, descriptorOf(other)) <= SAME_PERSON_MAX);
}

function madeMove(ordered: readonly FaceFrame[], move: PresenceMove): boolean {
  const side = move === 'turnLeft' ? 1 : -1;
  const isTurned = ({ yaw }: FaceFrame, to: number) => yaw * to >= TURNED_YAW_MIN;
  const firstAt = ordered.findIndex((frame) => isTurned(frame, side));
  const otherAt = ordered.findIndex((frame, index) => index > firstAt && isTurned(frame, -side));
  if (firstAt < 0 || otherAt < 0) return false;
  const before = ordered.slice(0, firstAt);
  const straight = before.filter(({ yaw }) => Math.abs(yaw) <= STRAIGHT_YAW_MAX);
  const first = ordered.slice(firstAt, otherAt).filter((frame) => isTurned(frame, side));
  const other = ordered.slice(otherAt).filter((frame) => isTurned(frame, -side));
  return (
    straight.length >= STRAIGHT_FRAMES_MIN &&
    !before.some((frame) => isTurned(frame, -side)) &&
    [first, other].every((turned) => turned.length >= TURNED_FRAMES_MIN) &&
    msBetween(straight[0], first.at(-1)) >= TURN_MIN_MS &&
    msBetween(first.at(-1), other.at(-1)) >= TURN_MIN_MS
  );
}

function msBetween(one: FaceFrame | undefined, other: FaceFrame | undefined): number {
  return one && other ? other.atMs - one.atMs : 0;
}

function descriptorOf({ descriptor }: FaceFrame): Descriptor {
  return Float32Array.from(descriptor);
}
