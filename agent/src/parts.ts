import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { type Cartons, createCartons } from './cartons/cartons.ts';
import type { AgentConfig } from './config.ts';
import { createSpool } from './files/spool.ts';
import { createDownload } from './jobs/download.ts';
import type { FaultHook } from './jobs/faults.ts';
import { type Journal, openJournal } from './jobs/journal/journal.ts';
import { createOutbox, type Outbox } from './jobs/outbox.ts';
import { createPrintQueue, type PrintQueue } from './jobs/printQueue.ts';
import { printerViewOf } from './kiosk/printerView.ts';
import { createSession, type Session } from './kiosk/session.ts';
import { createStateHub, type StateHub } from './kiosk/stateHub.ts';
import { createPlatformClient } from './platform/client.ts';
import { identityFile } from './platform/identity.ts';
import { createPlatformLink, type PlatformLink } from './platform/link.ts';
import { publicCalls } from './platform/publicCalls.ts';
import { createReachability } from './platform/reachability.ts';
import { createRegistration, type Registration } from './platform/registration.ts';
import { createTerminalStore } from './platform/terminalStore.ts';
import { createTokens, type Tokens } from './platform/tokens.ts';
import { createPrinterMonitor, type PrinterMonitor } from './printing/printerMonitor.ts';
import { createPrinterSlot, type OpenPrinter, type PrinterSlot } from './printing/printerSlot.ts';
import type { Time } from './time.ts';

/** Everything effectful that the agent uses, and what it is told. */
export interface AgentDeps {
  readonly config: AgentConfig;
  readonly version: string;
  readonly openPrinter: OpenPrinter;
  readonly openDatabase: (path: string) => DatabaseSync;
  readonly fetch: typeof fetch;
  readonly documentLimitBytes: number;
  readonly time: Time;
  /** 0 to 1. */
  readonly random: () => number;
  readonly newRequestId: () => string;
  /** Not to be guessed; page tokens are made from it. */
  readonly newSecret: () => string;
  readonly log: EventLog;
  readonly fault: FaultHook;
}

/** The parts of a running agent. */
export interface Parts {
  readonly config: AgentConfig;
  readonly version: string;
  readonly fetch: typeof fetch;
  readonly log: EventLog;
  readonly journal: Journal;
  readonly slot: PrinterSlot;
  readonly monitor: PrinterMonitor;
  readonly cartons: Cartons;
  readonly registration: Registration;
  readonly tokens: Tokens;
  readonly link: PlatformLink;
  readonly queue: PrintQueue;
  readonly outbox: Outbox;
  readonly session: Session;
  readonly hub: StateHub;
  /** Removes what the last person left on the disk, unless a print still needs it; returns how many files. */
  readonly clearDocuments: () => number;
  /** Removes whatever a crash left, at a start; returns how many files. */
  readonly sweepDocuments: () => number;
  /** Takes up what a restart left in the middle. */
  readonly recover: () => void;
}

/** Makes the parts and joins them; nothing runs yet. */
export function createParts(deps: AgentDeps, stopped: AbortSignal): Parts {
  const { config, version, time, random, log, fault, newRequestId } = deps;
  let parts: Parts | null = null;
  const onChange = () => parts?.hub.changed();
  const callsTo = (origin: string) => publicCalls(origin, deps.fetch, newRequestId);

  const journal = openJournal({
    path: join(config.dataDir, 'journal.db'),
    open: deps.openDatabase,
    onFault: (found) => {
      log.event(found ? 'agent-journal-unusable' : 'agent-journal-usable', { ...found });
      if (!found) parts?.recover();
      onChange();
    },
  });
  const registration = createRegistration({
    file: identityFile(config.dataDir),
    callsTo,
    time,
    log,
    onChange: () => {
      parts?.link.ring();
      parts?.outbox.ring();
      onChange();
    },
  });
  const reachability = createReachability(log, (reachable) => {
    if (reachable) parts?.outbox.ring();
    onChange();
  });
  const terminal = createTerminalStore(config.dataDir, registration, () => {
    configurePrinter();
    onChange();
  });
  const tokens = createTokens({ registration, callsTo, time, onContact: reachability.contact });
  const client = createPlatformClient({
    tokens,
    fetch: deps.fetch,
    newRequestId,
    onContact: reachability.contact,
  });
  const spool = createSpool(join(config.dataDir, 'spool'));
  const slot = createPrinterSlot((configuration) => deps.openPrinter(configuration, spool.folder), log);
  const configurePrinter = () => {
    const { printerAddress, snmpCommunity, cartons } = terminal.settings();
    const address = config.printerAddress ?? printerAddress;
    slot.configure({ address, snmpAddress: config.printerSnmp, snmpCommunity, cartons });
  };
  configurePrinter();
  const cartons = createCartons({ journal, settings: terminal.settings, time, log, onChange });
  const monitor = createPrinterMonitor({
    slot,
    time,
    log,
    printing: () => (parts?.queue.active() ?? null) !== null,
    onStatus: ({ trays }) => {
      cartons.correct(trays);
      onChange();
    },
  });
  const outbox = createOutbox({ journal, client, registration, time, random, log, fault, onChange });
  const queue = createPrintQueue({
    journal,
    slot,
    monitor,
    cartons,
    download: createDownload({ client, tokens, time, limitBytes: deps.documentLimitBytes }),
    registration,
    client,
    time,
    log,
    fault,
    stopped,
    onChange,
    onOutcome: outbox.ring,
  });
  const session = createSession(onChange);
  const printer = () => printerViewOf({ journal, monitor, slot, cartons });
  const link = createPlatformLink({
    client,
    registration,
    tokens,
    terminal,
    time,
    report: () => ({
      printerCondition: printer().condition,
      cartons: cartons.status().map(({ cartonCode, sheets }) => ({ cartonCode, sheets })),
      version,
    }),
  });
  const hub = createStateHub({
    time,
    stopped,
    compose: () => {
      const printLogId = session.printLogId();
      return {
        registration: registration.state(),
        platform: {
          address: registration.identity()?.platformAddress ?? config.platform,
          reachable: reachability.reachable(),
        },
        terminal: terminal.view(),
        // No call of this agent sets it yet; the screen already has a gate for it.
        maintenance: false,
        printer: printer(),
        job: printLogId === null ? null : queue.view(printLogId),
        goIndexAllowed: session.goIndexAllowed(),
        simulatedDevices: config.simulatedDevices,
      };
    },
  });
  parts = {
    config,
    version,
    fetch: deps.fetch,
    log,
    journal,
    slot,
    monitor,
    cartons,
    registration,
    tokens,
    link,
    queue,
    outbox,
    session,
    hub,
    clearDocuments: () => {
      const removedFiles = queue.active() === null ? spool.sweep() : 0;
      log.event('cache-cleared', { removedFiles });
      return removedFiles;
    },
    sweepDocuments: spool.sweep,
    recover: () => {
      cartons.load();
      const recovered = queue.recover();
      if (recovered !== null) session.setPrint(recovered);
      outbox.ring();
    },
  };
  return parts;
}
