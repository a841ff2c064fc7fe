import { useMemo } from 'react';
import type { PersonalState } from '../../flows/personal/state.ts';
import type { SignInEvent } from '../../flows/signIn/state.ts';
import { useKiosk } from '../../ui/KioskContext.tsx';

export interface SignIn {
  readonly send: (event: SignInEvent) => void;
  /** Leaves for the home screen, or for where somebody goes back to who is signed in. */
  readonly leave: () => void;
}

/** The actions of the sign-in screen. */
export function useSignIn(backTo: PersonalState | null = null): SignIn {
  const { send, clock } = useKiosk();
  return useMemo(
    () => ({
      send: (event) => send({ type: 'signIn', event }),
      leave: () => {
        const nowMs = clock.nowMs();
        send(backTo === null ? { type: 'goHome', nowMs } : { type: 'openPersonal', nowMs, state: backTo });
      },
    }),
    [send, clock, backTo],
  );
}
