import type { CallFailure } from '@self-print/contract/client.ts';
import type { PlatformFailure } from '../api/platformAccess.ts';
import type { MaintenanceKey } from '../texts/maintenance.zh.ts';

/** Why an action of staff failed: the message of the platform or agent, or our own text. */
export type Trouble =
  | { readonly kind: 'answered'; readonly text: string; readonly code: string }
  | { readonly kind: 'own'; readonly text: MaintenanceKey };

export function troubleOf(failure: CallFailure | PlatformFailure): Trouble {
  switch (failure.kind) {
    case 'refused':
      // In the language of this page, which goes with every call.
      return { kind: 'answered', text: failure.message, code: failure.code };
    case 'timeout':
      return { kind: 'own', text: 'staff.trouble.timeout' };
    default:
      return { kind: 'own', text: 'staff.trouble.unreachable' };
  }
}

/** Whether the agent says that the maintenance session is over. */
export function isSessionOver(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.name === 'STAFF_NEEDED';
}
