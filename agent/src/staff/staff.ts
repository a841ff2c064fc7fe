import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Journal } from '../journal/journal.ts';
import type { PlatformClock } from '../platform/platformClock.ts';
import type { Registration } from '../platform/registration.ts';
import type { Time } from '../time.ts';
import { type CommandLedger, createCommandLedger } from './commandLedger.ts';
import type { CommandRecords } from './commandRecords.ts';
import { createStaffAccess, type StaffAccess } from './staffAccess.ts';
import { createStaffSession, type StaffSession } from './staffSession.ts';

/** Who may do what at this terminal. */
export interface Staff {
  readonly session: StaffSession;
  readonly access: StaffAccess;
  readonly ledger: CommandLedger;
}

export function createStaff(options: {
  readonly journal: Journal<{ readonly commands: CommandRecords }>;
  readonly registration: Registration;
  readonly time: Time;
  readonly clock: PlatformClock;
  readonly log: EventLog;
  readonly onChange: () => void;
}): Staff {
  const { registration, clock, log } = options;
  const session = createStaffSession(options);
  const ledger = createCommandLedger(options);
  const access = createStaffAccess({ registration, ledger, session, now: clock.now, log });
  return { session, access, ledger };
}
