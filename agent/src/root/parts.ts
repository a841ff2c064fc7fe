import { lookup } from 'node:dns/promises';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { AgentConfig } from '../config.ts';
import { createExaminer, type Examiner } from '../doctor/examiner.ts';
import { machineChecks } from '../doctor/machineChecks.ts';
import { platformChecks } from '../doctor/platformChecks.ts';
import { runningChecks } from '../doctor/runningChecks.ts';
import { siteChecks } from '../doctor/siteChecks.ts';
import { createStateHub, type StateHub } from '../kiosk/stateHub.ts';
import { createPlatformLink, type PlatformLink } from '../platform/link.ts';
import type { PlatformSide } from '../platform/platformSide.ts';
import { versionsOf } from '../platform/versions.ts';
import type { Time } from '../time.ts';
import type { AgentDeps } from './deps.ts';
import { createFoundation, type Foundation } from './foundation.ts';
import { createPersonSide, type PersonSide } from './personSide.ts';
import { createPrinterSide, type PrinterSide } from './printerSide.ts';
import { createPrintSide, type PrintSide } from './printSide.ts';
import type { AgentJournal } from './records.ts';
import { createReleaseSide, type ReleaseSide } from './releaseSide.ts';
import { createSignals } from './signals.ts';
import { snapshotOf } from './snapshot.ts';
import { createStaffSide, type StaffSide } from './staffSide.ts';

type Sides = PrinterSide & PrintSide & PersonSide & StaffSide & ReleaseSide;

/** The parts of a running agent. */
export interface Parts
  extends Omit<PlatformSide, 'client' | 'terminal' | 'reachability'>,
    Omit<Sides, 'spool' | 'printer' | 'printerHealth'> {
  readonly config: AgentConfig;
  readonly version: string;
  readonly fetch: typeof fetch;
  readonly log: EventLog;
  readonly time: Time;
  readonly journal: AgentJournal;
  readonly link: PlatformLink;
  readonly hub: StateHub;
  /** Examines this terminal on demand. */
  readonly examiner: Examiner;
  /** Aborted when the agent stops. */
  readonly stopped: AbortSignal;
  /** Whether the platform responds. */
  readonly reachable: () => boolean;
  /** Whether the school has paused service here. */
  readonly paused: () => boolean;
  /** Deletes what the last person left on disk, unless a print still needs it; returns the number of files. */
  readonly clearDocuments: () => number;
  /** Recovers what a restart interrupted. */
  readonly recover: () => void;
}

/**
 * Creates and connects the parts, each from those before it; nothing runs yet. Dependencies in the other direction are signals.
 */
export function createParts(deps: AgentDeps, stopped: AbortSignal): Parts {
  const { config, version, fetch, log, time } = deps;
  const signals = createSignals();
  const foundation = createFoundation(deps, signals, stopped);
  const { journal, platform } = foundation;
  const printerSide = createPrinterSide(foundation);
  const printSide = createPrintSide(foundation, printerSide);
  const personSide = createPersonSide(foundation, printerSide);
  const staffSide = createStaffSide(foundation, { printerSide, printSide, personSide });
  const releaseSide = createReleaseSide(foundation, staffSide);
  const sides: Sides = { ...printerSide, ...printSide, ...personSide, ...staffSide, ...releaseSide };
  const link = linkOf(foundation, sides);
  const hub = hubOf(foundation, sides);
  const recover = () => recoverAll(sides);
  signals.registration.on(link.ring);
  signals.journalUsable.on(recover);
  signals.changed.on(hub.changed);
  signals.changed.on(link.changed);
  const examiner = examinerOf(foundation, sides);
  return {
    ...platform,
    ...sides,
    config,
    version,
    fetch,
    log,
    time,
    journal,
    link,
    hub,
    examiner,
    stopped,
    reachable: platform.reachability.reachable,
    paused: () => platform.terminal.view()?.paused === true,
    clearDocuments: () => clearDocuments(sides, log),
    recover,
  };
}

function linkOf({ deps, platform }: Foundation, sides: Sides): PlatformLink {
  const { version, openSocket, newRequestId, time, random, log } = deps;
  const { printer, cartons, deviceHealth, maintenance } = sides;
  return createPlatformLink({
    ...platform,
    openSocket,
    newRequestId,
    time,
    random,
    log,
    report: () => ({
      printerCondition: printer().condition,
      cartons: cartons.status().map(({ cartonCode, sheets }) => ({ cartonCode, sheets })),
      version,
      versions: versionsOf(version),
      devices: [...deviceHealth()],
      maintenance: maintenance.mode.on(),
      settings: platform.pull.outcome(),
    }),
  });
}

function examinerOf({ deps, platform, journal }: Foundation, sides: Sides): Examiner {
  const { config, version, fetch, programs, screen, time } = deps;
  const { registration } = platform;
  const address = () => registration.identity()?.platformAddress ?? config.platform;
  const hasCamera = () => sides.deviceSettings().camera.driver !== 'none';
  const checks = [
    ...runningChecks({ ...sides, ...platform, config, version, journal, time }),
    ...siteChecks({ config, time, hasCamera }),
    ...platformChecks({ address, version, fetch, resolve: lookup, time }),
    ...machineChecks({ programs, hasDisplay: screen !== null, platform: process.platform }),
  ];
  return createExaminer({ checks, version, time });
}

function hubOf({ deps, platform, stopped }: Foundation, sides: Sides): StateHub {
  const { config, time } = deps;
  const compose = () =>
    snapshotOf({
      ...sides,
      config,
      platform,
      cameraSetting: () => sides.deviceSettings().camera,
      mode: sides.maintenance.mode,
      messages: sides.maintenance.messages,
      staff: sides.staff.session,
    });
  return createStateHub({ time, stopped, compose });
}

function clearDocuments({ queue, spool }: Sides, log: EventLog): number {
  if (queue.active()) return 0;
  const swept = spool.sweep();
  const removedFiles = swept.ok ? swept.value : 0;
  if (swept.ok) log.event('cache-cleared', { removedFiles });
  else log.error('cache-cleared', new Error(swept.problem));
  return removedFiles;
}

function recoverAll(sides: Sides): void {
  const {
    cartons,
    cardPayments,
    devices,
    printRequests,
    queue,
    session,
    outbox,
    settler,
    trainReports,
    makeReports,
  } = sides;
  cartons.load();
  devices.recover();
  printRequests.recover();
  const recovered = queue.recover();
  if (recovered !== null) session.setPrint(recovered);
  outbox.ring();
  settler.ring();
  cardPayments.ring();
  trainReports.ring();
  makeReports.ring();
}
