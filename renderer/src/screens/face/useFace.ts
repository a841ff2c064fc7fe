import { useMemo } from 'react';
import type { FaceEvent } from '../../flows/face/state.ts';
import { usePersonal } from '../personal/usePersonal.ts';

interface FaceActions {
  readonly send: (event: FaceEvent) => void;
  /** Leaves for the home screen, which signs the person out. */
  readonly leave: () => void;
}

/** The actions of the screens of one's own face. */
export function useFace(): FaceActions {
  const { send, leave } = usePersonal();
  return useMemo(() => ({ send: (event) => send({ type: 'face', event }), leave }), [send, leave]);
}
