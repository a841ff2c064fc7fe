import type { Enrolment, EnrolmentTrouble } from '@self-print/contract/agent/kiosk.ts';
import type { SetUpKey } from '../texts/setUp.zh.ts';
import { useText } from '../ui/KioskContext.tsx';

const WORDS: Readonly<Record<EnrolmentTrouble, SetUpKey>> = {
  PLATFORM_UNREACHABLE: 'setUp.join.PLATFORM_UNREACHABLE',
  PLATFORM_NOT_TRUSTED: 'setUp.failed.PLATFORM_NOT_TRUSTED',
  NOT_A_PLATFORM: 'setUp.failed.NOT_A_PLATFORM',
  UNAVAILABLE: 'setUp.join.UNAVAILABLE',
  INTERNAL: 'setUp.join.UNAVAILABLE',
  TOO_MANY_REQUESTS: 'setUp.join.UNAVAILABLE',
  ENROLMENT_REFUSED: 'setUp.join.ENROLMENT_REFUSED',
  AGENT_STORAGE_FAILED: 'setUp.failed.AGENT_STORAGE_FAILED',
  FILE_UNREADABLE: 'setUp.join.FILE_UNREADABLE',
  FILE_SHARED: 'setUp.join.FILE_SHARED',
  FILE_WITHOUT_KEY: 'setUp.join.FILE_WITHOUT_KEY',
  MACHINE_UNKNOWN: 'setUp.join.MACHINE_UNKNOWN',
};

/** Why the machine has not joined yet, for a technician. */
export function JoinTrouble({ enrolment: { mark, trouble } }: { readonly enrolment: Enrolment }) {
  const text = useText();
  if (trouble === null) return null;
  return (
    <p className="set-up__note set-up__note--trouble" role="alert">
      {mark === null ? text(WORDS[trouble]) : text('setUp.join.key', { mark, trouble: text(WORDS[trouble]) })}
    </p>
  );
}
