import { useMemo } from 'react';
import type { OutpatientEvent } from '../../flows/outpatient/state.ts';
import { usePersonal } from '../personal/usePersonal.ts';

/** Sends the events of the reports of the hospital. */
export function useOutpatient(): (event: OutpatientEvent) => void {
  const { send } = usePersonal();
  return useMemo(() => (event) => send({ type: 'outpatient', event }), [send]);
}
