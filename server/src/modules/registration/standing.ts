import type { RegistrationStanding } from '@self-print/contract/platform/registration.ts';
import type { RegistrationSettings } from '@self-print/contract/platform/registrationAdmin.ts';

interface Asked {
  readonly settings: RegistrationSettings | null;
  /** In the school's calendar, as YYYY-MM-DD. */
  readonly today: string;
  readonly role: string;
  readonly department: string;
  readonly isEverythingMet: boolean;
  readonly isRegistered: boolean;
}

/**
 * How a person stands towards the registration. Who is registered stays so whatever changes later; then it is told what the person
 * cannot change, before what they can.
 */
export function standingOf({
  settings,
  today,
  role,
  department,
  isEverythingMet,
  isRegistered,
}: Asked): RegistrationStanding {
  if (settings === null || !settings.enabled || settings.termId === null) return 'notOffered';
  if (isRegistered) return 'registered';
  if (!includes(settings.roles, role) || !includes(settings.departments, department)) return 'notForYou';
  if (today < settings.opensOn) return 'notYet';
  if (today > settings.closesOn) return 'over';
  return isEverythingMet ? 'ready' : 'blocked';
}

/** An empty list names everybody. */
function includes(names: readonly string[], name: string): boolean {
  return names.length === 0 || names.includes(name);
}
