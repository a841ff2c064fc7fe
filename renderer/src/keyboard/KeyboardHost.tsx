import { keyboardCalls } from '@self-print/contract/agent/keyboard.ts';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { useAgentState, useKiosk, useSession } from '../ui/KioskContext.tsx';
import type { TextField } from './field.ts';
import { watchFields } from './watchFields.ts';
import { type KeyboardWish, plainWish, wishOf } from './wish.ts';

export interface KeyboardPanelProps {
  /** Where keys go. */
  readonly field: TextField | null;
  /** Null while the keyboard is hidden. */
  readonly wish: KeyboardWish | null;
  readonly onHide: () => void;
}

/** Opens the keyboard for fields that want it and for calls to the agent; it is fetched when it first opens. */
export function KeyboardHost({ Panel }: { readonly Panel: ComponentType<KeyboardPanelProps> }) {
  const { number } = useSession();
  const field = useField();
  const [wish, hide] = useWish(field);
  const wasOpen = useRef(false);
  wasOpen.current ||= wish !== null;
  return wasOpen.current ? (
    <Suspense>
      {/* With the session goes what its keyboard has learned. */}
      <Panel key={number} field={field} wish={wish} onHide={hide} />
    </Suspense>
  ) : null;
}

function useField(): TextField | null {
  const { clock } = useKiosk();
  const [field, setField] = useState<TextField | null>(null);
  useEffect(() => watchFields(window, clock, setField), [clock]);
  return field;
}

/** What keyboard is wanted, and how a person puts it away until they touch another field. */
function useWish(field: TextField | null): readonly [KeyboardWish | null, () => void] {
  const { api } = useKiosk();
  const called = useAgentState()?.keyboard?.layout ?? null;
  const [hidden, setHidden] = useState(false);
  const before = useRef({ field, called });
  // A call that opens it shows it again, as does another field; a call that closes it hides it.
  useEffect(() => {
    if (before.current.called !== called) setHidden(called === null);
    else if (before.current.field !== field) setHidden(false);
    before.current = { field, called };
  }, [field, called]);
  useEffect(() => {
    if (!field) return;
    const show = () => setHidden(false);
    field.addEventListener('pointerdown', show);
    return () => field.removeEventListener('pointerdown', show);
  }, [field]);

  const own = field ? wishOf(field) : null;
  const wish = called === null ? own : own?.layout === called ? own : plainWish(called);
  const hide = () => {
    setHidden(true);
    // What is hidden here shall not come back with a page that is loaded again.
    if (called !== null) void api.action().agent(keyboardCalls.close, {});
  };
  return [hidden ? null : wish, hide];
}
