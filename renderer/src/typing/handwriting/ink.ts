/** One stroke as the finger drew it: x and y in turn, in pixels of any scale, y growing downwards. */
export type Stroke = readonly number[];

/** More than anybody writes into one character; the rest is left out. */
export const STROKES_MAX = 64;
/** Of a longer stroke points are left out evenly. */
export const POINTS_MAX_PER_STROKE = 256;
/** A touch that did not move is a dot; people write it as a short stroke downwards to the right, of this part of the character. */
const DOT_LENGTH = 0.06;

/** A writing that can be measured: finite points, strokes of at least two points, of a size that one look-up bears. */
export function cleanInk(strokes: readonly Stroke[]): readonly Stroke[] {
  const finite = strokes.slice(0, STROKES_MAX).map(finitePoints).filter(hasPoints);
  const dot = DOT_LENGTH * sizeOf(finite);
  return finite.map((stroke) => withLength(stroke, dot)).filter((stroke) => stroke.length > 2);
}

const hasPoints = (stroke: Stroke) => stroke.length > 0;

function finitePoints(stroke: Stroke): Stroke {
  const count = Math.floor(stroke.length / 2);
  const step = Math.max(1, (count - 1) / (POINTS_MAX_PER_STROKE - 1));
  const points: number[] = [];
  for (let place = 0; place < count; place += step) {
    const at = 2 * Math.round(place);
    const x = stroke[at] ?? Number.NaN;
    const y = stroke[at + 1] ?? Number.NaN;
    if (Number.isFinite(x) && Number.isFinite(y)) points.push(x, y);
  }
  return points;
}

/** The longer side of the box around the strokes. */
function sizeOf(strokes: readonly Stroke[]): number {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const stroke of strokes)
    for (let at = 0; at < stroke.length; at += 2) {
      const x = stroke[at] ?? 0;
      const y = stroke[at + 1] ?? 0;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  return strokes.length === 0 ? 0 : Math.max(right - left, bottom - top);
}

function withLength(stroke: Stroke, dot: number): Stroke {
  const [x = 0, y = 0] = stroke;
  const moves = stroke.some((value, at) => value !== (at % 2 === 0 ? x : y));
  if (moves) return stroke;
  // A dot alone has no size; nothing can be said about it.
  return dot > 0 ? [x, y, x + dot / Math.SQRT2, y + dot / Math.SQRT2] : [];
}
