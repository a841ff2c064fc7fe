import { useMemo } from 'react';
import type { RegistrationEvent } from '../../flows/registration/state.ts';
import { usePersonal } from '../personal/usePersonal.ts';

interface RegistrationActions {
  readonly send: (event: RegistrationEvent) => void;
  /** Leaves for the home screen, which signs the person out. */
  readonly leave: () => void;
}

/** The actions of the screens of registration. */
export function useRegistration(): RegistrationActions {
  const { send, leave } = usePersonal();
  return useMemo(() => ({ send: (event) => send({ type: 'registration', event }), leave }), [send, leave]);
}
