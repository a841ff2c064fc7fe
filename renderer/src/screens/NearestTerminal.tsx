import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { useBilingual, useText } from '../ui/KioskContext.tsx';
import { useNow } from '../ui/useNow.ts';
import { useLoaded } from './useLoaded.ts';

const NO_INPUT = {};

/** Where else in the school something can be printed now; nothing where nobody knows. */
export function NearestTerminal() {
  const text = useText();
  const inLanguage = useBilingual();
  const minute = Math.floor(useNow(MINUTE_MS) / MINUTE_MS);
  const [nearby] = useLoaded(terminalCalls.nearby, NO_INPUT, minute);
  if (nearby.state !== 'ready' || nearby.value.length === 0) return null;
  const places = nearby.value.map(({ location, terminalCode }) =>
    text('nearest.place', { place: inLanguage(location), terminal: terminalCode }),
  );
  return (
    <span className="nearest">{text('nearest.can', { places: places.join(text('nearest.between')) })}</span>
  );
}
