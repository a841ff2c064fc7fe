import { useMemo } from 'react';
import type { StudentCardEvent } from '../../flows/studentCard/state.ts';
import { usePersonal } from '../personal/usePersonal.ts';

interface StudentCardActions {
  readonly send: (event: StudentCardEvent) => void;
  /** Leaves for the home screen, which signs the person out. */
  readonly leave: () => void;
}

/** The actions of the screens of a new student card. */
export function useStudentCard(): StudentCardActions {
  const { send, leave } = usePersonal();
  return useMemo(() => ({ send: (event) => send({ type: 'studentCard', event }), leave }), [send, leave]);
}
