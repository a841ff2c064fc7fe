import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { useMemo } from 'react';
import { useBilingual, useText } from '../ui/KioskContext.tsx';
import { useNow } from '../ui/useNow.ts';
import { useLoaded } from './useLoaded.ts';

interface NearestTerminalProps {
  /** Names only terminals that are open to this role. */
  readonly role?: string | undefined;
}

/** Where else in the school something can be printed now; nothing where nobody knows. */
export function NearestTerminal({ role }: NearestTerminalProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const minute = Math.floor(useNow(MINUTE_MS) / MINUTE_MS);
  const input = useMemo(() => ({ role }), [role]);
  const [nearby] = useLoaded(terminalCalls.nearby, input, minute);
  if (nearby.state !== 'ready' || nearby.value.length === 0) return null;
  const places = nearby.value.map(({ location, terminalCode }) =>
    text('nearest.place', { place: inLanguage(location), terminal: terminalCode }),
  );
  return (
    <span className="nearest">{text('nearest.can', { places: places.join(text('nearest.between')) })}</span>
  );
}
