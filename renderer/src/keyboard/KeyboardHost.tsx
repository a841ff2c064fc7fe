import { keyboardCalls } from '@self-print/contract/agent/keyboard.ts';
import { useEffect, useRef, useState } from 'react';
import type { TextField } from '../typing/field.ts';
import { type KeyboardWish, plainWish, wishOf } from '../typing/wish.ts';
import { useAgentState, useKiosk, useSession } from '../ui/KioskContext.tsx';
import { KeyboardPanel } from './KeyboardPanel.tsx';
import { watchFields } from './watchFields.ts';

/** Opens the keyboard for fields that want it and for calls to the agent. */
export function KeyboardHost() {
  const { number } = useSession();
  const field = useField();
  const [wish, hide] = useWish(field);
  // With the session goes what its keyboard has learned.
  return <KeyboardPanel key={number} field={field} wish={wish} onHide={hide} />;
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
