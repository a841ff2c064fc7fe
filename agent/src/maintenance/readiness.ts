import { type DeviceHealth, deviceClass } from '@self-print/contract/agent/devices.ts';
import type { ReadinessCheck } from '@self-print/contract/agent/maintenance.ts';
import type { CartonStatus, PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { assertNever } from '@self-print/contract/result.ts';
import {
  CLOCK_DOUBTFUL_MS,
  CLOCK_OFF_MS,
  DISK_FULL_BYTES,
  DISK_LOW_BYTES,
  OUTBOX_OLD_MS,
} from '../limits.ts';
import type { RegistrationState } from '../platform/registration.ts';

/** Facts for the readiness report of this terminal. */
export interface ReadinessFacts {
  /** Why the terminal serves nobody although it could: staff took it out of service here, or the school paused it. */
  readonly closed: 'outOfService' | 'paused' | null;
  readonly registration: RegistrationState;
  readonly platform: { readonly reachable: boolean; readonly linked: boolean };
  /** Milliseconds by which this clock is ahead of the platform's; null while unknown. */
  readonly clockAheadMs: number | null;
  /** Why the journal is unusable, or null. */
  readonly journalFault: string | null;
  /** Free bytes in the agent's data folder; null when the system does not report them. */
  readonly diskFreeBytes: number | null;
  readonly printer: {
    readonly configured: boolean;
    readonly condition: PrinterCondition;
    readonly tonerLow: boolean;
    readonly detail: string;
  };
  readonly cartons: readonly Pick<CartonStatus, 'cartonCode' | 'paperSize' | 'sheets' | 'low' | 'empty'>[];
  /** Outcomes that the platform does not have, waiting or refused by it; null when the journal cannot be read. */
  readonly outbox: { readonly waiting: number; readonly refused: number; readonly oldestMs: number } | null;
  /** Missing ones are not installed. */
  readonly devices: readonly DeviceHealth[];
  readonly page: boolean;
  readonly shell: boolean;
}

type Verdict = Omit<ReadinessCheck, 'check'>;
type Finding = Partial<Pick<Verdict, 'note' | 'figures' | 'detail'>>;

const DETAIL_LENGTH = 300;
/** The printer has its own checks. */
const OTHER_DEVICES = deviceClass.options.filter((each) => each !== 'printer');
const MIB = 1_024 * 1_024;

const verdict = (state: Verdict['state'], finding: Finding): Verdict => ({
  note: null,
  figures: {},
  detail: '',
  ...finding,
  state,
});
const good = (finding: Finding = {}) => verdict('good', finding);
const attention = (finding: Finding) => verdict('attention', finding);
const bad = (finding: Finding) => verdict('bad', finding);
const notInstalled = verdict('notInstalled', {});

/** Checks whether a terminal is ready for people; it is ready when it is in service and no check is bad. */
export function readinessOf(facts: ReadinessFacts): {
  readonly ready: boolean;
  readonly checks: ReadinessCheck[];
} {
  const points: readonly (readonly [ReadinessCheck['check'], Verdict])[] = [
    ['service', facts.closed === null ? good() : attention({ note: facts.closed })],
    ['registration', registration(facts)],
    ['platform', platform(facts)],
    ['clock', clock(facts)],
    ['journal', facts.journalFault === null ? good() : bad({ detail: facts.journalFault })],
    ['diskSpace', diskSpace(facts)],
    ['printer', printer(facts)],
    ['paper', paper(facts)],
    ['toner', facts.printer.tonerLow ? attention({ note: 'tonerLow' }) : good()],
    ['outbox', outbox(facts)],
    ['shell', shell(facts)],
    ...OTHER_DEVICES.map(
      (name) => [name, device(facts.devices.find((found) => found.device === name))] as const,
    ),
  ];
  const checks = points.map(([check, point]) => ({
    ...point,
    check,
    detail: point.detail.slice(0, DETAIL_LENGTH),
  }));
  return { ready: facts.closed === null && checks.every(({ state }) => state !== 'bad'), checks };
}

function registration({ registration: state }: ReadinessFacts): Verdict {
  switch (state) {
    case 'registered':
      return good();
    case 'unregistered':
      return bad({ note: 'notRegistered' });
    case 'lost':
      return bad({ note: 'registrationLost' });
    default:
      return assertNever(state);
  }
}

function platform({ platform: { reachable, linked } }: ReadinessFacts): Verdict {
  if (!reachable) return bad({ note: 'noAnswer' });
  return linked ? good({ note: 'linked' }) : attention({ note: 'notLinked' });
}

function clock({ clockAheadMs }: ReadinessFacts): Verdict {
  if (clockAheadMs === null) return attention({ note: 'clockUnknown' });
  const figures = { seconds: Math.round(Math.abs(clockAheadMs) / SECOND_MS) };
  if (Math.abs(clockAheadMs) >= CLOCK_OFF_MS) return bad({ note: 'clockWrong', figures });
  const off = { note: 'clockOff', figures } as const;
  return Math.abs(clockAheadMs) >= CLOCK_DOUBTFUL_MS ? attention(off) : good(off);
}

function diskSpace({ diskFreeBytes }: ReadinessFacts): Verdict {
  if (diskFreeBytes === null) return attention({ note: 'diskUnknown' });
  const free = { note: 'diskFree', figures: { mebibytes: Math.floor(diskFreeBytes / MIB) } } as const;
  if (diskFreeBytes < DISK_FULL_BYTES) return bad(free);
  return diskFreeBytes < DISK_LOW_BYTES ? attention(free) : good(free);
}

function printer({ printer: { configured, condition, detail } }: ReadinessFacts): Verdict {
  if (!configured) return bad({ note: 'noPrinter', detail });
  switch (condition) {
    case 'idle':
    case 'printing':
      return good({ note: condition });
    case 'unknown':
      return attention({ note: condition, detail });
    case 'jam':
    case 'doorOpen':
    case 'outOfPaper':
    case 'tonerEmpty':
    case 'offline':
    case 'stopped':
      return bad({ note: condition, detail });
    default:
      return assertNever(condition);
  }
}

/** A paper size without any sheet left is bad, because its orders cannot be printed. */
function paper({ cartons }: ReadinessFacts): Verdict {
  if (cartons.length === 0) return bad({ note: 'noTrays' });
  const detail = cartons
    .map(({ cartonCode, paperSize, sheets }) => `${cartonCode} ${paperSize}: ${sheets}`)
    .join(', ');
  const left = new Set(cartons.filter(({ empty }) => !empty).map(({ paperSize }) => paperSize));
  if (cartons.some(({ paperSize }) => !left.has(paperSize))) return bad({ detail });
  return cartons.some(({ low, empty }) => low || empty) ? attention({ detail }) : good({ detail });
}

function outbox({ outbox: backlog }: ReadinessFacts): Verdict {
  if (backlog === null) return bad({ note: 'outboxUnreadable' });
  const { waiting, refused, oldestMs } = backlog;
  if (refused > 0) return attention({ note: 'outboxRefused', figures: { refused, waiting } });
  if (waiting === 0) return good();
  const figures = { waiting, minutes: Math.floor(oldestMs / MINUTE_MS) };
  const queued = { note: 'outboxWaiting', figures } as const;
  return oldestMs > OUTBOX_OLD_MS ? attention(queued) : good(queued);
}

function shell({ page, shell: supervised }: ReadinessFacts): Verdict {
  if (!page) return bad({ note: 'noPage' });
  return supervised ? good() : attention({ note: 'noShell' });
}

function device(health: DeviceHealth | undefined): Verdict {
  if (!health) return notInstalled;
  const { state, problem, detail } = health;
  switch (state) {
    case 'absent':
      return notInstalled;
    case 'opening':
      return attention({ note: 'opening', detail });
    case 'ready':
    case 'busy':
      return good({ detail });
    case 'faulted':
      return bad({ note: problem, detail });
    default:
      return assertNever(state);
  }
}
