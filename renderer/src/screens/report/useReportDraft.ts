import { useState } from 'react';
import { useKiosk } from '../../ui/KioskContext.tsx';

/** What is being written in a report. */
export interface ReportDraft {
  readonly faultType: number;
  readonly reason: string;
  readonly phone: string;
  /** Of this text: a changed one is another report than the one whose answer was lost. */
  readonly requestKey: string;
}

export type ReportChange = Partial<Omit<ReportDraft, 'requestKey'>>;

/** Keeps a report while it is open, also while its form is not on the screen. */
export function useReportDraft(faultType: number) {
  const { newId } = useKiosk();
  const [draft, setDraft] = useState<ReportDraft>(() => ({
    faultType,
    reason: '',
    phone: '',
    requestKey: newId(),
  }));
  const change = (changes: ReportChange) => {
    const requestKey = newId();
    setDraft((before) => ({ ...before, ...changes, requestKey }));
  };
  return { draft, change };
}
