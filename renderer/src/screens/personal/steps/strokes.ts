import {
  SIGNATURE_COORDINATES_MAX,
  type SignatureStrokes,
  STROKE_COORDINATES_MAX,
  STROKES_MAX,
} from '@self-print/contract/signature.ts';

/** A finger that hardly moves draws nothing new. */
const STEP_MIN = 3;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line with one point more, unless it is too near to the last one or the line is full. */
export function addPoint(line: number[], { x, y }: Point): number[] {
  const [lastX, lastY] = line.slice(-2);
  const isNear = lastX !== undefined && lastY !== undefined && Math.hypot(x - lastX, y - lastY) < STEP_MIN;
  return isNear || line.length >= STROKE_COORDINATES_MAX ? line : [...line, x, y];
}

/** Whether one more line fits into what the platform takes. */
export function roomFor(strokes: SignatureStrokes): boolean {
  const coordinates = strokes.reduce((sum, each) => sum + each.length, 0);
  return strokes.length < STROKES_MAX && coordinates + STROKE_COORDINATES_MAX <= SIGNATURE_COORDINATES_MAX;
}
