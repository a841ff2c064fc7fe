import { z } from 'zod/mini';

/** The field in which people sign, in units of its own, whatever the size of the screen. */
export const SIGNATURE_FIELD = { width: 1_000, height: 400 } as const;

export const STROKES_MAX = 120;
/** Numbers of one stroke. */
export const STROKE_COORDINATES_MAX = 2_000;
/** Of all strokes; the whole call has to stay below the limit of a body. */
export const SIGNATURE_COORDINATES_MAX = 16_000;

const coordinate = z.int().check(z.minimum(0), z.maximum(SIGNATURE_FIELD.width));

/** One line without lifting the finger: x and y of its points in turn. */
const stroke = z
  .array(coordinate)
  .check(
    z.minLength(2),
    z.maxLength(STROKE_COORDINATES_MAX),
    z.refine(isOfPoints, { error: 'A stroke is made of points in the field' }),
  );

/** A signature as it was drawn: lines, not a picture, so that nothing has to be decoded and no program can be hidden in it. */
export const signatureStrokes = z.array(stroke).check(
  z.minLength(1),
  z.maxLength(STROKES_MAX),
  z.refine((strokes) => strokes.reduce((sum, each) => sum + each.length, 0) <= SIGNATURE_COORDINATES_MAX, {
    error: 'The signature has too many points',
  }),
);
export type SignatureStrokes = z.infer<typeof signatureStrokes>;

function isOfPoints(line: readonly number[]): boolean {
  return line.length % 2 === 0 && pointsOf(line).every(({ y }) => y <= SIGNATURE_FIELD.height);
}

/** What a name is at least: longer than a tick, and more than a dot or a blot in one place. */
const INK_MIN = 150;
const EXTENT_MIN = 60;

/** Whether somebody has signed: nothing, a dot and a few short ticks are refused. */
export function isSigned(strokes: SignatureStrokes): boolean {
  const points = strokes.flatMap(pointsOf);
  const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  if (points.length === 0) return false;
  const width = extent(points.map(({ x }) => x));
  const height = extent(points.map(({ y }) => y));
  return Math.max(width, height) >= EXTENT_MIN && inkOf(strokes) >= INK_MIN;
}

/** Length of all lines. */
export function inkOf(strokes: SignatureStrokes): number {
  let ink = 0;
  for (const line of strokes) {
    const points = pointsOf(line);
    for (const [index, { x, y }] of points.entries()) {
      const before = points[index - 1];
      if (before) ink += Math.hypot(x - before.x, y - before.y);
    }
  }
  return ink;
}

/** A signature as the `d` of an SVG path. */
export function signaturePath(strokes: SignatureStrokes): string {
  return strokes
    .map((line) => {
      const [first, ...rest] = pointsOf(line);
      if (!first) return '';
      // A dot has to be a line to be drawn.
      const to = rest.length === 0 ? [first] : rest;
      return `M${first.x} ${first.y}${to.map(({ x, y }) => `L${x} ${y}`).join('')}`;
    })
    .join('');
}

function pointsOf(line: readonly number[]) {
  const points: { readonly x: number; readonly y: number }[] = [];
  for (let at = 0; at + 1 < line.length; at += 2) points.push({ x: line[at] ?? 0, y: line[at + 1] ?? 0 });
  return points;
}
