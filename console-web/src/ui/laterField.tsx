import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { fetchWithPages } from './fetchLater.ts';

/** How a field begins that somebody has pressed before its code was there. */
export interface Pressed {
  readonly autoFocus?: boolean;
  readonly defaultOpen?: boolean;
}

/** What stands in the place of a field tells. */
interface StandInProps {
  readonly onPress: () => void;
  /** That somebody has the focus or the pointer on it: it stays until they let go, or else their press would meet an element that is no longer there. */
  readonly onHold: (isHeld: boolean) => void;
}

/**
 * A field that is heavy once it is opened, such as a calendar. Until its code is there another stands in its place, of the same size and with
 * the same words; whoever presses that one gets the field, focused and open, as soon as it has come.
 */
export function laterField<Props extends object>(
  load: () => Promise<ComponentType<Props & Pressed>>,
  StandIn: ComponentType<Props & StandInProps>,
): ComponentType<Props> {
  let field: ComponentType<Props & Pressed> | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const fetch = async () => {
    field ??= await load();
    for (const listener of listeners) listener();
  };
  fetchWithPages(fetch);
  return function LaterField(props: Props) {
    const Field = useSyncExternalStore(subscribe, () => field);
    const [isPressed, setPressed] = useState(false);
    const [isHeld, hold] = useState(false);
    if (Field && (isPressed || !isHeld))
      return <Field {...props} {...(isPressed ? { autoFocus: true, defaultOpen: true } : {})} />;
    const press = () => {
      setPressed(true);
      // The next press tries again.
      fetch().catch(() => setPressed(false));
    };
    return <StandIn {...props} onPress={press} onHold={hold} />;
  };
}
