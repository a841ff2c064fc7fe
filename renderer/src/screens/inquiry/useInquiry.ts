import { useMemo } from 'react';
import type { InquiryEvent } from '../../flows/inquiry/state.ts';
import { usePersonal } from '../personal/usePersonal.ts';

/** Sends the events of inquiries. */
export function useInquiry(): (event: InquiryEvent) => void {
  const { send } = usePersonal();
  return useMemo(() => (event) => send({ type: 'inquiry', event }), [send]);
}
