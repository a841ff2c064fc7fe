import { useEffect, useRef } from 'react';
import { useKiosk } from '../ui/KioskContext.tsx';

const REPEAT_AFTER_MS = 450;
const REPEAT_EVERY_MS = 60;

/**
 * Handlers of a key. It acts at the first touch, which feels like a real key and lets fingers overlap, and leaves the
 * focus in the field. Assistive technology and Enter on a focused key click without touching.
 * @param repeats whether it goes on acting while it is held
 */
export function useHold(act: () => void, repeats = false) {
  const { clock } = useKiosk();
  const latest = useRef(act);
  const stop = useRef(() => {});
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => stop.current(), []);

  const again = () => {
    latest.current();
    stop.current = clock.after(REPEAT_EVERY_MS, again);
  };
  const end = () => {
    stop.current();
    stop.current = () => {};
  };
  return {
    onPointerDown: (event: { preventDefault: () => void; button: number }) => {
      event.preventDefault();
      if (event.button > 0) return;
      latest.current();
      if (repeats) stop.current = clock.after(REPEAT_AFTER_MS, again);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: (event: { detail: number }) => {
      if (event.detail === 0) latest.current();
    },
  };
}
