import { EMPTY_MARK, formatDateTime } from '@self-print/web-kit/formatting.ts';
import { useSchool } from './useSchool.ts';

/** Writes moments in the school's time zone: 2026-11-21 18:30:05. Null is the mark of a missing value. */
export function useMoments(): (moment: string | null) => string {
  const timeZone = useSchool()?.timeZone;
  return (moment) => (moment === null ? EMPTY_MARK : formatDateTime(moment, timeZone));
}
