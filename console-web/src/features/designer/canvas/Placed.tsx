import { type FramedElement, standsIn } from '@self-print/contract/template/elements.ts';
import type { CSSProperties } from 'react';
import { type Surface, useCanvas } from './CanvasContext.ts';
import { PlacedContent } from './PlacedContent.tsx';

/** Lines have no height of their own: this is how much of them can be grabbed. */
const HOLD_PX = 8;

interface PlacedProps {
  readonly element: FramedElement;
  readonly surface: Surface;
}

/** An element at its place, which can be chosen and moved. */
export function Placed({ element, surface }: PlacedProps) {
  const { language, scale, selectedId, problemIds, onSelect, onGrab } = useCanvas();
  if (!standsIn(element, language)) return null;
  const { id, frame } = element;
  const height = scale.mm(frame.height);
  const width = scale.mm(frame.width);
  const style: CSSProperties = {
    left: scale.mm(frame.x),
    top: scale.mm(frame.y),
    width: Math.max(width, HOLD_PX),
    height: Math.max(height, HOLD_PX),
    ...(height < HOLD_PX ? { marginTop: (height - HOLD_PX) / 2 } : {}),
    ...(width < HOLD_PX ? { marginLeft: (width - HOLD_PX) / 2 } : {}),
  };
  return (
    <div
      className={`part--placed ${classOf(selectedId === id, problemIds.has(id))}`}
      style={style}
      data-part={id}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        onSelect(id);
        onGrab(event, id, frame, surface);
      }}
    >
      <PlacedContent element={element} />
    </div>
  );
}

export function classOf(isSelected: boolean, hasProblem: boolean): string {
  return `part${isSelected ? ' part--selected' : ''}${hasProblem ? ' part--problem' : ''}`;
}
