import type { Frame } from '@self-print/contract/template/units.ts';
import type { PointerEvent } from 'react';
import type { Grip } from '../model/snap.ts';
import { useCanvas } from './CanvasContext.ts';

const HANDLES = [
  ['left', 'top'],
  [null, 'top'],
  ['right', 'top'],
  ['right', null],
  ['right', 'bottom'],
  [null, 'bottom'],
  ['left', 'bottom'],
  ['left', null],
] as const satisfies readonly (readonly [Grip['horizontal'], Grip['vertical']])[];

interface HandlesProps {
  readonly frame: Frame;
  readonly onGrip: (event: PointerEvent, grip: Grip) => void;
}

/** The edges and corners of the chosen element, to resize it by. Its measures can be typed in the inspector, too. */
export function Handles({ frame, onGrip }: HandlesProps) {
  const { scale } = useCanvas();
  const at = (start: number, size: number, side: 'left' | 'right' | 'top' | 'bottom' | null) =>
    scale.mm(start + (side === null ? size / 2 : side === 'right' || side === 'bottom' ? size : 0));
  return HANDLES.map(([horizontal, vertical]) => (
    <span
      key={`${horizontal}-${vertical}`}
      aria-hidden="true"
      className="canvas__handle"
      style={{
        left: at(frame.x, frame.width, horizontal),
        top: at(frame.y, frame.height, vertical),
        cursor: cursorOf(horizontal, vertical),
      }}
      onPointerDown={(event) => {
        event.stopPropagation();
        onGrip(event, { horizontal, vertical });
      }}
    />
  ));
}

function cursorOf(horizontal: Grip['horizontal'], vertical: Grip['vertical']): string {
  if (horizontal === null) return 'ns-resize';
  if (vertical === null) return 'ew-resize';
  return (horizontal === 'left') === (vertical === 'top') ? 'nwse-resize' : 'nesw-resize';
}
