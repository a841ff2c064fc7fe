import { useMemo } from 'react';
import type { AccountEvent } from '../../flows/account/state.ts';
import { usePersonal } from '../personal/usePersonal.ts';

/** Sends the events of the screens of one's own account. */
export function useAccount(): (event: AccountEvent) => void {
  const { send } = usePersonal();
  return useMemo(() => (event) => send({ type: 'account', event }), [send]);
}
