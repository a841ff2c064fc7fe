import type { Stroke } from './ink.ts';

/** Cells a side, and directions in each cell. */
export const GRID = 8;
export const DIRECTIONS = 8;
export const FEATURES = GRID * GRID * DIRECTIONS;
/**
 * What the way through the air from one stroke to the next counts, beside ink. It makes joined strokes resemble separate
 * ones; more would punish those who write in another order.
 */
const AIR_WEIGHT = 0.25;
/** Spread of each piece of ink over neighbouring cells, in cells. */
const BLUR = 0.55;
/** Standard deviations of the ink from its centre to the edge of the grid. */
const DEVIATIONS_TO_EDGE = 2 / 0.9;
/** Pieces a cell. */
const PIECES = 2;
/** More would make a hook of the slightest bend of 一. */
const WIDENED_MAX = 2;
const TURN = 2 * Math.PI;

interface Segment {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  readonly weight: number;
}

interface Frame {
  readonly centreX: number;
  readonly centreY: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/**
 * What a writing looks like, as a vector of length 1: how much was drawn in which of eight directions in each cell of a grid, after the centre
 * and spread of the ink were made the same for all. It depends on the order of strokes only by the ways between them. Null for no ink.
 *
 * The method is that of direction histograms with moment normalisation, usual for Chinese characters: C.-L. Liu, “Normalization-cooperated
 * gradient feature extraction for handwritten character recognition”, IEEE PAMI 29 (2007); aspect ratio as in C.-L. Liu et al., “Aspect ratio adaptive
 * normalization for handwritten character recognition” (2000).
 */
export function featuresOf(strokes: readonly Stroke[]): Float32Array | null {
  const ink = strokes.flatMap(segmentsOf);
  const frame = frameOf(ink);
  if (!frame) return null;
  const features = new Float32Array(FEATURES);
  for (const segment of ink) draw(features, inFrame(segment, frame));
  for (const segment of airBetween(strokes)) draw(features, inFrame(segment, frame));
  // The root evens out how long strokes of the same direction are.
  let sum = 0;
  for (let at = 0; at < FEATURES; at += 1) {
    sum += features[at] ?? 0;
    features[at] = Math.sqrt(features[at] ?? 0);
  }
  const length = Math.sqrt(sum);
  for (let at = 0; at < FEATURES; at += 1) features[at] = (features[at] ?? 0) / length;
  return features;
}

function segmentsOf(stroke: Stroke): Segment[] {
  const segments: Segment[] = [];
  for (let at = 2; at + 1 < stroke.length; at += 2)
    segments.push(segment(stroke[at - 2], stroke[at - 1], stroke[at], stroke[at + 1], 1));
  return segments;
}

function airBetween(strokes: readonly Stroke[]): Segment[] {
  return strokes.slice(1).map((next, place) => {
    const last = strokes[place] ?? [];
    return segment(last.at(-2), last.at(-1), next[0], next[1], AIR_WEIGHT);
  });
}

const segment = (fromX = 0, fromY = 0, toX = 0, toY = 0, weight = 1): Segment => ({
  fromX,
  fromY,
  toX,
  toY,
  weight,
});

const lengthOf = ({ fromX, fromY, toX, toY }: Segment) => Math.hypot(toX - fromX, toY - fromY);

/** Centre and spread of the ink. Narrow characters stay narrower than wide ones, but less so than they were written. */
function frameOf(ink: readonly Segment[]): Frame | null {
  let length = 0;
  let [sumX, sumY] = [0, 0];
  for (const each of ink) {
    const part = lengthOf(each);
    length += part;
    sumX += (part * (each.fromX + each.toX)) / 2;
    sumY += (part * (each.fromY + each.toY)) / 2;
  }
  if (!(length > 0) || !Number.isFinite(length)) return null;
  const centreX = sumX / length;
  const centreY = sumY / length;
  let [squaresX, squaresY] = [0, 0];
  for (const each of ink) {
    const part = lengthOf(each);
    squaresX += part * meanSquare(each.fromX - centreX, each.toX - centreX);
    squaresY += part * meanSquare(each.fromY - centreY, each.toY - centreY);
  }
  const spreadX = Math.sqrt(squaresX / length);
  const spreadY = Math.sqrt(squaresY / length);
  const longer = Math.max(spreadX, spreadY);
  const narrowness = Math.min(spreadX, spreadY) / longer;
  const widened = Math.sqrt(Math.sin((Math.PI / 2) * narrowness)) / Math.max(narrowness, Number.EPSILON);
  const scale = 1 / (2 * DEVIATIONS_TO_EDGE);
  const shorterScale = (scale * Math.min(widened, WIDENED_MAX)) / longer;
  return {
    centreX,
    centreY,
    scaleX: spreadX >= spreadY ? scale / longer : shorterScale,
    scaleY: spreadY >= spreadX ? scale / longer : shorterScale,
  };
}

/** The mean of x² between two values of x. */
const meanSquare = (from: number, to: number) => (from * from + from * to + to * to) / 3;

function inFrame({ fromX, fromY, toX, toY, weight }: Segment, frame: Frame): Segment {
  const { centreX, centreY, scaleX, scaleY } = frame;
  return {
    fromX: (fromX - centreX) * scaleX + 0.5,
    fromY: (fromY - centreY) * scaleY + 0.5,
    toX: (toX - centreX) * scaleX + 0.5,
    toY: (toY - centreY) * scaleY + 0.5,
    weight,
  };
}

function draw(features: Float32Array, piece: Segment): void {
  const length = lengthOf(piece);
  if (!(length > 0)) return;
  const turn = Math.atan2(piece.toY - piece.fromY, piece.toX - piece.fromX) / TURN;
  const direction = (turn < 0 ? turn + 1 : turn) * DIRECTIONS;
  const first = Math.floor(direction) % DIRECTIONS;
  const share = direction - Math.floor(direction);
  const pieces = Math.ceil(length * GRID * PIECES);
  const weight = (length / pieces) * piece.weight;
  for (let number = 0; number < pieces; number += 1) {
    const way = (number + 0.5) / pieces;
    const x = cellOf(piece.fromX + (piece.toX - piece.fromX) * way);
    const y = cellOf(piece.fromY + (piece.toY - piece.fromY) * way);
    spread(x, y, (at, part) => {
      features[at + first] = (features[at + first] ?? 0) + part * weight * (1 - share);
      const second = at + ((first + 1) % DIRECTIONS);
      features[second] = (features[second] ?? 0) + part * weight * share;
    });
  }
}

/** Ink beyond the edge counts at the edge. */
const cellOf = (place: number) => Math.min(GRID - 1, Math.max(0, place * GRID - 0.5));

function spread(x: number, y: number, add: (at: number, part: number) => void): void {
  const column = Math.round(x);
  const row = Math.round(y);
  for (let down = Math.max(0, row - 1); down <= Math.min(GRID - 1, row + 1); down += 1) {
    const partDown = Math.exp(-((down - y) ** 2) / (2 * BLUR * BLUR));
    for (let across = Math.max(0, column - 1); across <= Math.min(GRID - 1, column + 1); across += 1) {
      const part = partDown * Math.exp(-((across - x) ** 2) / (2 * BLUR * BLUR));
      add((down * GRID + across) * DIRECTIONS, part);
    }
  }
}
