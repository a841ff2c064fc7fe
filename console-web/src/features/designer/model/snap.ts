import type { Frame } from '@self-print/contract/template/units.ts';

/** Which edges of a frame follow the pointer; none means that the whole frame does. */
export interface Grip {
  readonly horizontal: 'left' | 'right' | null;
  readonly vertical: 'top' | 'bottom' | null;
}
export const MOVE: Grip = { horizontal: null, vertical: null };

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Lines, in millimetres, to which edges and centres snap. */
export interface Guides {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export interface Snapped {
  readonly frame: Frame;
  /** The guides to which it snapped, to be shown. */
  readonly met: { readonly x: number | null; readonly y: number | null };
}

/** Millimetres are kept to a hundredth: finer than a printer's dot. */
const STEPS_PER_MM = 100;

/** The guides of a page or group: its edges and centre, its margins, and edges and centres of what lies there. */
export function guidesOf(room: Room, others: readonly Frame[], inset: Guides = { x: [], y: [] }): Guides {
  return {
    x: [
      0,
      room.width / 2,
      room.width,
      ...inset.x,
      ...others.flatMap(({ x, width }) => [x, x + width / 2, x + width]),
    ],
    y: [
      0,
      room.height / 2,
      room.height,
      ...inset.y,
      ...others.flatMap(({ y, height }) => [y, y + height / 2, y + height]),
    ],
  };
}

/**
 * A frame that was moved or resized by so many millimetres, snapped to the nearest guide within reach and kept within its bounds.
 * @param reach millimetres; 0 snaps to nothing
 */
export function dragged(
  start: Frame,
  by: { readonly x: number; readonly y: number },
  options: { readonly grip: Grip; readonly room: Room; readonly guides: Guides; readonly reach: number },
): Snapped {
  const { grip, room, guides, reach } = options;
  const isMove = grip.horizontal === null && grip.vertical === null;
  const horizontal = draggedAxis({ at: start.x, size: start.width }, by.x, {
    edge: isMove ? 'both' : grip.horizontal === 'left' ? 'low' : grip.horizontal === 'right' ? 'high' : null,
    room: room.width,
    guides: guides.x,
    reach,
  });
  const vertical = draggedAxis({ at: start.y, size: start.height }, by.y, {
    edge: isMove ? 'both' : grip.vertical === 'top' ? 'low' : grip.vertical === 'bottom' ? 'high' : null,
    room: room.height,
    guides: guides.y,
    reach,
  });
  return {
    frame: { x: horizontal.at, y: vertical.at, width: horizontal.size, height: vertical.size },
    met: { x: horizontal.met, y: vertical.met },
  };
}

interface Span {
  readonly at: number;
  readonly size: number;
}
interface AxisOptions {
  readonly edge: 'both' | 'low' | 'high' | null;
  readonly room: number;
  readonly guides: readonly number[];
  readonly reach: number;
}

function draggedAxis(
  start: Span,
  by: number,
  { edge, room, guides, reach }: AxisOptions,
): Span & { met: number | null } {
  if (edge === null) return { ...start, met: null };
  const low = start.at + (edge === 'high' ? 0 : by);
  const high = start.at + start.size + (edge === 'low' ? 0 : by);
  const marks = edge === 'both' ? [low, (low + high) / 2, high] : [edge === 'low' ? low : high];
  const { shift, met } = nearest(marks, guides, reach);
  if (edge === 'both') {
    const at = clamp(low + shift, 0, Math.max(0, room - start.size));
    return { at: rounded(at), size: start.size, met };
  }
  if (edge === 'low') {
    const end = start.at + start.size;
    const at = rounded(clamp(low + shift, 0, end));
    return { at, size: rounded(end - at), met };
  }
  const end = clamp(high + shift, start.at, Math.max(start.at, room));
  return { at: start.at, size: rounded(end - start.at), met };
}

function nearest(
  marks: readonly number[],
  guides: readonly number[],
  reach: number,
): { readonly shift: number; readonly met: number | null } {
  let best: { shift: number; met: number | null } = { shift: 0, met: null };
  let distance = reach;
  for (const mark of marks) {
    for (const guide of guides) {
      const shift = guide - mark;
      if (Math.abs(shift) >= distance) continue;
      distance = Math.abs(shift);
      best = { shift, met: guide };
    }
  }
  return best;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function rounded(mm: number): number {
  return Math.round(mm * STEPS_PER_MM) / STEPS_PER_MM;
}
