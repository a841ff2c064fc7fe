import { useMemo } from 'react';
import type { TrainEvent } from '../../flows/trainCard/state.ts';
import { usePersonal } from '../personal/usePersonal.ts';

interface TrainActions {
  readonly send: (event: TrainEvent) => void;
  /** Leaves for the home screen, which signs the person out. */
  readonly leave: () => void;
}

/** The actions of the screens of the train card. */
export function useTrain(): TrainActions {
  const { send, leave } = usePersonal();
  return useMemo(() => ({ send: (event) => send({ type: 'train', event }), leave }), [send, leave]);
}
