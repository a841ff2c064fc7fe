import { createHash } from 'node:crypto';
import type { Protection } from '@self-print/contract/template/elements.ts';
import { inkOf } from '../ink.ts';

const CURVES = 16;
/** Enough for the sharpest turn of a curve to look round in print. */
const POINTS_PER_WAVE = 8;
/** Waves along a band, or around a rosette. */
const WAVES = { min: 5, max: 12 };
const SWELLS = { min: 1, max: 4 };
/** The part of its height that a band has at least. */
const HEIGHT_MIN = 0.3;
/** The part of a rosette's radius that its waves take. */
const DEPTH = 0.42;
const MM_PER_POINT = 25.4 / 72;
const BYTE = 256;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Height of a curve between −1 and 1 at a place between 0 and 1; it ends as it begins. */
type Curve = (place: number) => number;

/**
 * Draws lace as on bank notes, as an SVG image: equal waves, each a little further than the one before, in a band that swells. Their numbers
 * and places come from the digest of the content, so that each document has its own and the same one always the same.
 */
export function guillocheImage(
  content: string,
  { frame, shape, colour, strokePt }: Extract<Protection, { kind: 'guilloche' }>,
): string {
  const curves = laceFrom(createHash('sha256').update(content).digest());
  const at = shape === 'band' ? alongBand(frame) : aroundMiddle(frame);
  const points = WAVES.max * POINTS_PER_WAVE;
  const places = Array.from({ length: points + 1 }, (_, index) => index / points);
  const path = curves.map((curve) => smooth(places.map((place) => at(place, curve(place))))).join('');
  const { width, height } = frame;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm"><path fill="none" stroke="${inkOf(colour)}" stroke-width="${round(strokePt * MM_PER_POINT)}" d="${path}"/></svg>`;
}

function laceFrom([
  waves = 0,
  phase = 0,
  swells = 0,
  swellPhase = 0,
  lean = 0,
]: Uint8Array): readonly Curve[] {
  const number = ({ min, max }: typeof WAVES, byte: number) => min + (byte % (max - min + 1));
  const turn = (byte: number) => (byte / BYTE) * 2 * Math.PI;
  const [often, seldom] = [number(WAVES, waves), number(SWELLS, swells)];
  return Array.from({ length: CURVES }, (_, index) => (place) => {
    const swell = Math.sin(2 * Math.PI * seldom * place + turn(swellPhase));
    const height = (1 + HEIGHT_MIN) / 2 + ((1 - HEIGHT_MIN) / 2) * swell;
    const further = (2 * Math.PI * index) / CURVES;
    const leaning = (lean / BYTE) * Math.sin(2 * Math.PI * (seldom + 1) * place);
    return height * Math.sin(2 * Math.PI * often * place + turn(phase) + further + leaning);
  });
}

type Layout = (place: number, height: number) => Point;

function alongBand({ width, height }: { readonly width: number; readonly height: number }): Layout {
  return (place, wave) => ({ x: place * width, y: (height / 2) * (1 + wave) });
}

function aroundMiddle({ width, height }: { readonly width: number; readonly height: number }): Layout {
  const radius = Math.min(width, height) / 2;
  return (place, wave) => {
    const length = radius * (1 - DEPTH + DEPTH * wave);
    const angle = 2 * Math.PI * place;
    return { x: width / 2 + length * Math.cos(angle), y: height / 2 + length * Math.sin(angle) };
  };
}

/** A Catmull-Rom spline as cubic curves, whose first control point mirrors the one before. */
function smooth(points: readonly Point[]): string {
  const at = (index: number): Point =>
    points[Math.min(Math.max(index, 0), points.length - 1)] ?? { x: 0, y: 0 };
  const text = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
  return points
    .map((point, index) => {
      if (index === 0) return `M${text(point)}`;
      const [before, after] = [at(index - 1), at(index + 1)];
      const control = { x: point.x - (after.x - before.x) / 6, y: point.y - (after.y - before.y) / 6 };
      return index === 1
        ? `C${text(before)} ${text(control)} ${text(point)}`
        : `S${text(control)} ${text(point)}`;
    })
    .join('');
}

function round(millimetres: number): number {
  return Math.round(millimetres * 100) / 100;
}
