import { type PointerEvent, useRef, useState } from 'react';
import { STROKES_MAX, type Stroke } from '../typing/handwriting/ink.ts';

/** What was written on the pad so far. */
export interface Ink {
  readonly strokes: readonly Stroke[];
  readonly isWriting: boolean;
  readonly undo: () => void;
  readonly clear: () => void;
  /** Handlers of the pad. */
  readonly pad: {
    readonly onPointerDown: (event: PointerEvent<Element>) => void;
    readonly onPointerMove: (event: PointerEvent<Element>) => void;
    readonly onPointerUp: (event: PointerEvent<Element>) => void;
    readonly onPointerCancel: (event: PointerEvent<Element>) => void;
    readonly onPointerLeave: (event: PointerEvent<Element>) => void;
    readonly onMouseDown: (event: { preventDefault: () => void }) => void;
  };
}

/** Collects strokes in pixels of the pad. One finger writes; what touches the pad meanwhile, such as the palm, does not. */
export function useInk(): Ink {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [isWriting, setWriting] = useState(false);
  const pointer = useRef<number | null>(null);

  const add = (event: PointerEvent<Element>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - left;
    const y = event.clientY - top;
    setStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), x, y]]);
  };
  const end = (event: PointerEvent<Element>) => {
    if (event.pointerId !== pointer.current) return;
    pointer.current = null;
    setWriting(false);
  };
  return {
    strokes,
    isWriting,
    undo: () => setStrokes((before) => before.slice(0, -1)),
    clear: () => setStrokes([]),
    pad: {
      onPointerDown: (event) => {
        // The field keeps the focus.
        event.preventDefault();
        if (event.button > 0 || pointer.current !== null || strokes.length >= STROKES_MAX) return;
        pointer.current = event.pointerId;
        setWriting(true);
        setStrokes((before) => [...before, []]);
        add(event);
      },
      onPointerMove: (event) => {
        if (event.pointerId === pointer.current) add(event);
      },
      onPointerUp: end,
      onPointerCancel: end,
      // A finger stays with the pad where it began; a mouse leaves it.
      onPointerLeave: end,
      onMouseDown: (event) => event.preventDefault(),
    },
  };
}
