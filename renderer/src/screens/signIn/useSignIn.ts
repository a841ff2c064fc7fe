import { useMemo } from 'react';
import type { SignInEvent } from '../../flows/signIn/state.ts';
import { useKiosk } from '../../ui/KioskContext.tsx';

export interface SignIn {
  readonly send: (event: SignInEvent) => void;
  /** Leaves for the home screen. */
  readonly leave: () => void;
}

/** The actions of the sign-in screen. */
export function useSignIn(): SignIn {
  const { send, clock } = useKiosk();
  return useMemo(
    () => ({
      send: (event) => send({ type: 'signIn', event }),
      leave: () => send({ type: 'goHome', nowMs: clock.nowMs() }),
    }),
    [send, clock],
  );
}
