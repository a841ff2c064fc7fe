import { useMemo } from 'react';
import type { StepEvent } from '../../../flows/personal/steps/state.ts';
import { usePersonal } from '../usePersonal.ts';

interface StepActions {
  readonly send: (event: StepEvent) => void;
  readonly back: () => void;
}

/** The actions of the screens of an item's steps. */
export function useStep(): StepActions {
  const { send } = usePersonal();
  return useMemo(
    () => ({ send: (event) => send({ type: 'step', event }), back: () => send({ type: 'back' }) }),
    [send],
  );
}
