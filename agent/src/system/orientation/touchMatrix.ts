import type { Rotation } from '@self-print/contract/displaySettings.ts';
import type { Area } from './xrandrQuery.ts';

/** A 3x3 matrix by rows, as X's `Coordinate Transformation Matrix` has it: from the touch panel's unit square to the screen's. */
type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** What turns a panel with its display: https://wiki.ubuntu.com/X/InputCoordinateTransformation */
const TURN: Readonly<Record<Rotation, Matrix>> = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  left: [0, -1, 1, 1, 0, 0, 0, 0, 1],
  right: [0, 1, 0, -1, 0, 1, 0, 0, 1],
  inverted: [-1, 0, 1, 0, -1, 1, 0, 0, 1],
};
const DIGITS = 6;

/** The matrix for a panel on a display that fills one area of the whole screen, such as beside a second display. */
export function touchMatrix(
  rotation: Rotation,
  area: Area,
  screen: { readonly width: number; readonly height: number },
): Matrix {
  const [a, b, c, d, e, f] = TURN[rotation];
  const [scaleX, scaleY] = [area.width / screen.width, area.height / screen.height];
  const [moveX, moveY] = [area.x / screen.width, area.y / screen.height];
  const [x1, x2, x3] = [a * scaleX, b * scaleX, c * scaleX + moveX].map(rounded);
  const [y1, y2, y3] = [d * scaleY, e * scaleY, f * scaleY + moveY].map(rounded);
  return [x1 ?? 0, x2 ?? 0, x3 ?? 0, y1 ?? 0, y2 ?? 0, y3 ?? 0, 0, 0, 1];
}

/** Without the minus of a zero, which xinput would take for another number. */
function rounded(value: number): number {
  return Number(value.toFixed(DIGITS)) + 0;
}
