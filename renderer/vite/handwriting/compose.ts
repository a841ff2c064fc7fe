import type { Stroke } from '../../src/typing/handwriting/ink.ts';
import type { Decomposition } from './decomposition.ts';

/** The drawing of a character: its strokes within 1,024 units each way. */
export type Drawing = readonly Stroke[];

export interface Composer {
  /** A drawing put together from parts of others; null where a part is known from nowhere. */
  readonly compose: (character: string) => Drawing | null;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Donor {
  readonly drawing: Drawing;
  /** Strokes of the other parts beside it. */
  readonly beside: number;
}

const SIDE = 1_024;
const TOP = 0;
const WHOLE: Box = { left: 60, top: TOP + 20, right: SIDE - 60, bottom: SIDE - 140 };
const DEEPEST = 6;

/** How parts divide the box of the whole, where no drawn character shows it. */
const AROUND: Readonly<Record<string, readonly [Box, Box]>> = {
  // Left and below: 辶, 廴, 走.
  sbl: [within(0, 0, 1, 1), within(0.32, 0, 1, 0.82)],
  // Left and above: 厂, 广, 疒, 尸.
  stl: [within(0, 0, 1, 1), within(0.26, 0.28, 1, 1)],
  // Right and above: 勹, 气, 弋.
  str: [within(0, 0, 1, 1), within(0.1, 0.34, 0.68, 1)],
  st: [within(0, 0, 1, 1), within(0.2, 0.3, 0.8, 1)],
  sb: [within(0, 0, 1, 1), within(0.2, 0, 0.8, 0.68)],
  sl: [within(0, 0, 1, 1), within(0.25, 0.2, 1, 0.8)],
  s: [within(0, 0, 1, 1), within(0.2, 0.2, 0.8, 0.82)],
};
/** Where each repetition of the same part stands. */
const REPEATED: Readonly<Record<string, readonly Box[]>> = {
  ra: [within(0, 0, 0.48, 1), within(0.52, 0, 1, 1)],
  rd: [within(0, 0, 1, 0.48), within(0, 0.52, 1, 1)],
  r3tr: [within(0.2, 0, 0.8, 0.5), within(0, 0.5, 0.48, 1), within(0.52, 0.5, 1, 1)],
  r3a: [within(0, 0, 0.32, 1), within(0.34, 0, 0.66, 1), within(0.68, 0, 1, 1)],
  r3d: [within(0, 0, 1, 0.32), within(0, 0.34, 1, 0.66), within(0, 0.68, 1, 1)],
  r4sq: [
    within(0, 0, 0.48, 0.48),
    within(0.52, 0, 1, 0.48),
    within(0, 0.52, 0.48, 1),
    within(0.52, 0.52, 1, 1),
  ],
};
/** A part in another shape: as the part itself, which is near enough for a look-up. */
const SAME: ReadonlySet<string> = new Set(['me', 'ml', 'mt', 'mr', 'mb']);

/**
 * Draws characters that nobody has drawn, from how they are put together. Each part is taken over, with its place, from a drawn
 * character that has it in the same place, as 王 on the left of 玩 for 玥; where there is none it is fitted in.
 */
export function createComposer(
  drawings: ReadonlyMap<string, Drawing>,
  decompositions: ReadonlyMap<string, Decomposition>,
): Composer {
  const donors = findDonors(drawings, decompositions);
  const made = new Map<string, Drawing | null>();

  const drawingOf = (part: string, depth: number): Drawing | null => {
    const drawn = drawings.get(part);
    if (drawn) return drawn;
    const known = made.get(part);
    if (known !== undefined) return known;
    const drawing = depth > DEEPEST ? null : composed(part, depth + 1);
    made.set(part, drawing);
    return drawing;
  };
  const composed = (character: string, depth: number): Drawing | null => {
    const decomposition = decompositions.get(character);
    if (!decomposition) return null;
    const { form, parts } = decomposition;
    const [first = ''] = parts;
    if (SAME.has(form)) return drawingOf(first, depth);
    const places = REPEATED[form];
    if (places) {
      const drawing = drawingOf(first, depth);
      return drawing && places.flatMap((place) => fitted(drawing, place));
    }
    const around = AROUND[form];
    if (form !== 'a' && form !== 'd' && !around) return null;
    const wholes = parts.map((part) => drawingOf(part, depth));
    const counts = parts.map((part, place) => wholes[place]?.length ?? donors.lengthOf(form, place, part));
    const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    const boxes =
      around ??
      inRow(
        form,
        counts.map((count) => count ?? 1),
      );
    const placed = parts.map((part, place) => {
      const donor = donors.find(form, place, part, total - (counts[place] ?? 0));
      const whole = wholes[place];
      const box = boxes[place];
      return donor ?? (whole && box ? fitted(whole, box) : null);
    });
    return placed.every((part) => part !== null) ? placed.flat() : null;
  };
  return { compose: (character) => composed(character, 0) };
}

interface Donors {
  readonly find: (form: string, place: number, part: string, beside: number) => Drawing | null;
  readonly lengthOf: (form: string, place: number, part: string) => number | null;
}

/** The parts of drawn characters, by where they stand. Only what the numbers of strokes confirm is taken. */
function findDonors(
  drawings: ReadonlyMap<string, Drawing>,
  decompositions: ReadonlyMap<string, Decomposition>,
): Donors {
  const found = new Map<string, Donor[]>();
  const keyOf = (form: string, place: number, part: string) => `${form}${place}${part}`;
  for (const [character, drawing] of drawings) {
    const { form, parts } = decompositions.get(character) ?? { form: '', parts: [] };
    if (parts.length !== 2 || !['a', 'd', 'stl', 'st', 'str', 'sbl'].includes(form)) continue;
    const counts = parts.map((part) => drawings.get(part)?.length ?? null);
    const [one = null, other = null] = counts;
    const firstCount = one ?? (other === null ? null : drawing.length - other);
    if (firstCount === null || firstCount < 1 || firstCount >= drawing.length) continue;
    if (other !== null && firstCount + other !== drawing.length) continue;
    // What stands left and below is mostly written last.
    const isLast = form === 'sbl' && WRITTEN_LAST.has(parts[0] ?? '');
    const border = isLast ? drawing.length - firstCount : firstCount;
    const halves = [drawing.slice(0, border), drawing.slice(border)];
    for (const [place, part] of parts.entries()) {
      const half = halves[isLast ? 1 - place : place] ?? [];
      const key = keyOf(form, place, part);
      found.set(key, [...(found.get(key) ?? []), { drawing: half, beside: drawing.length - half.length }]);
    }
  }
  const all = (form: string, place: number, part: string) => found.get(keyOf(form, place, part)) ?? [];
  return {
    find: (form, place, part, beside) =>
      all(form, place, part).toSorted(
        (one, other) => Math.abs(one.beside - beside) - Math.abs(other.beside - beside),
      )[0]?.drawing ?? null,
    lengthOf: (form, place, part) => all(form, place, part)[0]?.drawing.length ?? null,
  };
}

const WRITTEN_LAST: ReadonlySet<string> = new Set(['辶', '廴', '⻌', '⻍', '辵']);

/** Boxes beside or below each other; parts with more strokes get more room. */
function inRow(form: string, counts: readonly number[]): readonly Box[] {
  const shares = counts.map((count) => Math.sqrt(count + 1));
  const sum = shares.reduce((total, share) => total + share, 0);
  let from = 0;
  return shares.map((share) => {
    const to = from + share / sum;
    const box = form === 'a' ? within(from, 0, to - 0.02, 1) : within(0, from, 1, to - 0.02);
    from = to;
    return box;
  });
}

function within(left: number, top: number, right: number, bottom: number): Box {
  const width = WHOLE.right - WHOLE.left;
  const height = WHOLE.bottom - WHOLE.top;
  return {
    left: WHOLE.left + left * width,
    top: WHOLE.top + top * height,
    right: WHOLE.left + right * width,
    bottom: WHOLE.top + bottom * height,
  };
}

/** A whole character made as small as its place asks for. */
function fitted(drawing: Drawing, place: Box): Drawing {
  const scaleX = (place.right - place.left) / (WHOLE.right - WHOLE.left);
  const scaleY = (place.bottom - place.top) / (WHOLE.bottom - WHOLE.top);
  return drawing.map((stroke) =>
    stroke.map((value, at) =>
      at % 2 === 0 ? place.left + (value - WHOLE.left) * scaleX : place.top + (value - WHOLE.top) * scaleY,
    ),
  );
}
