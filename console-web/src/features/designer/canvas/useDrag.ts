import type { Frame } from '@self-print/contract/template/units.ts';
import { type PointerEvent, useRef, useState } from 'react';
import { dragged, type Grip, MOVE, type Snapped } from '../model/snap.ts';
import type { Design } from '../model/useDesign.ts';
import type { CanvasState, Surface } from './CanvasContext.ts';
import type { Scale } from './scale.ts';

/** Pixels on the screen within which edges snap to a guide. */
const REACH_PX = 6;
const NO_GUIDE: Snapped['met'] = { x: null, y: null };

interface Held {
  readonly id: string;
  readonly start: Frame;
  readonly from: { readonly x: number; readonly y: number };
  readonly surface: Surface;
  readonly grip: Grip;
  readonly step: string;
}

/** Moves and resizes elements by the pointer; `met` are the guides to show, those of the page only. */
export function useDrag(design: Design, scale: Scale, page: Surface['room']) {
  const held = useRef<Held>(undefined);
  /** Where the held element is, so that a move that leaves it there changes nothing. */
  const frame = useRef<Frame>(undefined);
  const drags = useRef(0);
  const [met, setMet] = useState(NO_GUIDE);

  const grab: CanvasState['onGrab'] = (event, id, start, surface, grip = MOVE) => {
    if (!design.canEdit) return;
    drags.current += 1;
    const from = { x: event.clientX, y: event.clientY };
    held.current = { id, start, from, surface, grip, step: `drag-${drags.current}` };
    frame.current = start;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (held.current === undefined) return;
    const { id, start, from, surface, grip, step } = held.current;
    const by = { x: scale.toMm(event.clientX - from.x), y: scale.toMm(event.clientY - from.y) };
    const snapped = dragged(start, by, {
      grip,
      room: surface.room,
      guides: surface.guides(id),
      reach: event.altKey ? 0 : scale.toMm(REACH_PX),
    });
    if (!isSame(snapped.frame, frame.current)) design.patch(id, { frame: snapped.frame }, step);
    frame.current = snapped.frame;
    const isOnPage = surface.room.width === page.width && surface.room.height === page.height;
    setMet(isOnPage ? snapped.met : NO_GUIDE);
  };
  const drop = () => {
    held.current = undefined;
    setMet(NO_GUIDE);
  };
  return { grab, move, drop, met };
}

function isSame(one: Frame, other: Frame | undefined): boolean {
  return one.x === other?.x && one.y === other.y && one.width === other.width && one.height === other.height;
}
