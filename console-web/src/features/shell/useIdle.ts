import { useEffect, useRef, useState } from 'react';
import { useServices } from '../../core/services.ts';
import { type IdleState, idleState } from './idle.ts';

/** When somebody last used any tab of this browser, in ms: the tabs of a session end together. */
const LAST_SEEN = 'console.lastSeen';
const LOOK_EVERY_MS = 1_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Follows whether anybody is there, at this tab or another one. `stay` is what the administrator answers when asked. */
export function useIdle(onOver: () => void): { readonly state: IdleState; readonly stay: () => void } {
  const { nowMs, kept } = useServices();
  const last = useRef(nowMs());
  const over = useRef(onOver);
  over.current = onOver;
  const [state, setState] = useState<IdleState>({ kind: 'active' });
  useEffect(() => {
    const seen = () => {
      // Once asked, only the answer counts: the key that closes the question must not be taken for work.
      if (idleState(last.current, nowMs()).kind === 'active') last.current = nowMs();
    };
    for (const sign of SIGNS) window.addEventListener(sign, seen, { passive: true });
    const compareTabs = () => {
      const elsewhere = Number(kept.get(LAST_SEEN) ?? 0);
      // What lies ahead was written before the clock was set back.
      if (elsewhere > last.current && elsewhere <= nowMs()) last.current = elsewhere;
      else if (elsewhere !== last.current) kept.set(LAST_SEEN, String(last.current));
    };
    const timer = setInterval(() => {
      compareTabs();
      const next = idleState(last.current, nowMs());
      setState((before) => (before.kind === 'active' && next.kind === 'active' ? before : next));
      if (next.kind === 'over') over.current();
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, seen);
    };
  }, [nowMs, kept]);
  const stay = () => {
    last.current = nowMs();
    kept.set(LAST_SEEN, String(last.current));
    setState({ kind: 'active' });
  };
  return { state, stay };
}
