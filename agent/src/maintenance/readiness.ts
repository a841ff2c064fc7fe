import { type DeviceHealth, deviceClass } from '@self-print/contract/agent/devices.ts';
import type { ReadinessCheck } from '@self-print/contract/agent/maintenance.ts';
import type { CartonStatus, PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
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

const DETAIL_LENGTH = 300;
/** The printer has its own checks. */
const OTHER_DEVICES = deviceClass.options.filter((each) => each !== 'printer');
const MIB = 1_024 * 1_024;

const good = (detail: string): Verdict => ({ state: 'good', detail });
const attention = (detail: string): Verdict => ({ state: 'attention', detail });
const bad = (detail: string): Verdict => ({ state: 'bad', detail });

/** Checks whether a terminal is ready for people; it is ready when no check is bad. */
export function readinessOf(facts: ReadinessFacts): {
  readonly ready: boolean;
  readonly checks: ReadinessCheck[];
} {
  const points: readonly (readonly [ReadinessCheck['check'], Verdict])[] = [
    ['registration', registration(facts)],
    ['platform', platform(facts)],
    ['clock', clock(facts)],
    ['journal', facts.journalFault === null ? good('') : bad(facts.journalFault)],
    ['diskSpace', diskSpace(facts)],
    ['printer', printer(facts)],
    ['paper', paper(facts)],
    ['toner', facts.printer.tonerLow ? attention('toner is low') : good('')],
    ['outbox', outbox(facts)],
    ['shell', shell(facts)],
    ...OTHER_DEVICES.map(
      (name) => [name, device(facts.devices.find((found) => found.device === name))] as const,
    ),
  ];
  const checks = points.map(([check, { state, detail }]) => ({
    check,
    state,
    detail: detail.slice(0, DETAIL_LENGTH),
  }));
  return { ready: checks.every(({ state }) => state !== 'bad'), checks };
}

function registration({ registration: state }: ReadinessFacts): Verdict {
  switch (state) {
    case 'registered':
      return good('');
    case 'unregistered':
      return bad('not registered');
    case 'lost':
      return bad('the platform no longer knows this terminal');
    default:
      return assertNever(state);
  }
}

function platform({ platform: { reachable, linked } }: ReadinessFacts): Verdict {
  if (!reachable) return bad('does not answer');
  return linked ? good('standing connection') : attention('no connection: remote commands have to wait');
}

function clock({ clockAheadMs }: ReadinessFacts): Verdict {
  if (clockAheadMs === null) return attention("the platform's time is not known yet");
  const seconds = `${(clockAheadMs / 1_000).toFixed(0)} s ahead of the platform`;
  if (Math.abs(clockAheadMs) >= CLOCK_OFF_MS) return bad(`${seconds}: set the clock of this machine`);
  return Math.abs(clockAheadMs) >= CLOCK_DOUBTFUL_MS ? attention(seconds) : good(seconds);
}

function diskSpace({ diskFreeBytes }: ReadinessFacts): Verdict {
  if (diskFreeBytes === null) return attention('the system does not tell');
  const free = `${Math.floor(diskFreeBytes / MIB)} MiB free`;
  if (diskFreeBytes < DISK_FULL_BYTES) return bad(free);
  return diskFreeBytes < DISK_LOW_BYTES ? attention(free) : good(free);
}

function printer({ printer: { configured, condition, detail } }: ReadinessFacts): Verdict {
  if (!configured) return bad(`no printer: ${detail}`);
  switch (condition) {
    case 'idle':
    case 'printing':
      return good(condition);
    case 'unknown':
      return attention(`unknown: ${detail}`);
    case 'jam':
    case 'doorOpen':
    case 'outOfPaper':
    case 'tonerEmpty':
    case 'offline':
    case 'stopped':
      return bad(`${condition}: ${detail}`);
    default:
      return assertNever(condition);
  }
}

/** A paper size without any sheet left is bad, because its orders cannot be printed. */
function paper({ cartons }: ReadinessFacts): Verdict {
  if (cartons.length === 0) return bad('no cartons in the settings');
  const counts = cartons
    .map(({ cartonCode, paperSize, sheets }) => `${cartonCode} ${paperSize}: ${sheets}`)
    .join(', ');
  const left = new Set(cartons.filter(({ empty }) => !empty).map(({ paperSize }) => paperSize));
  if (cartons.some(({ paperSize }) => !left.has(paperSize))) return bad(counts);
  return cartons.some(({ low, empty }) => low || empty) ? attention(counts) : good(counts);
}

function outbox({ outbox: backlog }: ReadinessFacts): Verdict {
  if (backlog === null) return bad('cannot be read');
  const { waiting, refused, oldestMs } = backlog;
  const queued =
    waiting === 0 ? '' : `${waiting} waiting, the oldest for ${Math.floor(oldestMs / MINUTE_MS)} min`;
  if (refused > 0) {
    return attention(
      [`the platform refused ${refused}: settle these orders`, queued].filter(Boolean).join('; '),
    );
  }
  return oldestMs > OUTBOX_OLD_MS ? attention(queued) : good(queued);
}

function shell({ page, shell: supervised }: ReadinessFacts): Verdict {
  if (!page) return bad('no kiosk page has polled its state recently');
  return supervised ? good('') : attention('the kiosk page is running, but not supervised by a shell');
}

function device(health: DeviceHealth | undefined): Verdict {
  if (!health) return { state: 'notInstalled', detail: '' };
  const { state, problem, detail } = health;
  switch (state) {
    case 'absent':
      return { state: 'notInstalled', detail: '' };
    case 'opening':
      return attention(`being opened: ${detail}`);
    case 'ready':
    case 'busy':
      return good(detail);
    case 'faulted':
      return bad(`${problem ?? 'faulted'}: ${detail}`);
    default:
      return assertNever(state);
  }
}
