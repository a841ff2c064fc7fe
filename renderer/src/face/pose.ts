/** A point of the picture, in pixels; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Places in the list of 68 landmarks (iBUG 300-W order). */
const FACE_EDGE_ON_THE_LEFT = 2;
const FACE_EDGE_ON_THE_RIGHT = 14;
const NOSE_TIP = 30;
const EYES = [
  [36, 42],
  [42, 48],
] as const;
const DEGREES = 180 / Math.PI;

/**
 * How far a face is turned: the difference of the distances from the nose to both edges of the face, over their sum. 0 is
 * straight, 0.35 is clearly turned. In a picture that is not mirrored positive is the person's left. The library's own angle
 * is not calibrated.
 */
export function yawOf(landmarks: readonly Point[]): number {
  const nose = landmarks[NOSE_TIP];
  const left = landmarks[FACE_EDGE_ON_THE_LEFT];
  const right = landmarks[FACE_EDGE_ON_THE_RIGHT];
  if (!nose || !left || !right) return 0;
  const toLeft = Math.hypot(nose.x - left.x, nose.y - left.y);
  const toRight = Math.hypot(nose.x - right.x, nose.y - right.y);
  const sum = toLeft + toRight;
  return sum > 0 ? (toLeft - toRight) / sum : 0;
}

/** How far a head is tilted to a shoulder, in degrees, by the line through the eyes. */
export function rollOf(landmarks: readonly Point[]): number {
  const [one, other] = EYES.map(([from, to]) => middle(landmarks.slice(from, to)));
  if (!one || !other) return 0;
  return Math.atan2(other.y - one.y, other.x - one.x) * DEGREES;
}

function middle(points: readonly Point[]): Point | null {
  if (points.length === 0) return null;
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
