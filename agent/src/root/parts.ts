import { join } from 'node:path';
import type { DeviceHealth } from '@self-print/contract/agent/devices.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { type Cartons, createCartons } from '../cartons/cartons.ts';
import type { AgentConfig } from '../config.ts';
import { createCameraTest } from '../face/cameraTest.ts';
import { createFace, type Face } from '../face/face.ts';
import { createSpool } from '../files/spool.ts';
import { createDownload } from '../jobs/download.ts';
import type { KeptWork } from '../jobs/keepTrying.ts';
import { createOutbox } from '../jobs/outbox.ts';
import { createPrintQueue, type PrintQueue } from '../jobs/printQueue.ts';
import { createDisplay, type Display } from '../kiosk/display.ts';
import { createPageTasks, type PageTasks } from '../kiosk/pageTasks.ts';
import { printerViewOf } from '../kiosk/printerView.ts';
import { createSession, type Session } from '../kiosk/session.ts';
import { createStateHub, type StateHub } from '../kiosk/stateHub.ts';
import { typeKey } from '../kiosk/typeKey.ts';
import { createMaintenance, type Maintenance } from '../maintenance/maintenance.ts';
import { printerHealth } from '../maintenance/printerHealth.ts';
import { createPrinterTest } from '../maintenance/printerTest.ts';
import { createPlatformLink, type PlatformLink } from '../platform/link.ts';
import type { PlatformClock } from '../platform/platformClock.ts';
import { createPlatformSide } from '../platform/platformSide.ts';
import type { Registration } from '../platform/registration.ts';
import type { SettingsPull } from '../platform/settingsPull.ts';
import type { Tokens } from '../platform/tokens.ts';
import { versionsOf } from '../platform/versions.ts';
import { createPrinterMonitor, type PrinterMonitor } from '../printing/printerMonitor.ts';
import { createPrinterSlot, type PrinterSlot } from '../printing/printerSlot.ts';
import { createPrintRequests, type PrintRequests } from '../printRequests/printRequests.ts';
import { settleRequests } from '../printRequests/settleRequests.ts';
import { createStaff, type Staff } from '../staff/staff.ts';
import { createMachine, type Machine } from '../system/machine.ts';
import type { Time } from '../time.ts';
import type { AgentDeps } from './deps.ts';
import { createDeviceSide, type DeviceSide } from './deviceSide.ts';
import { type AgentJournal, openAgentJournal } from './records.ts';
import { snapshotOf } from './snapshot.ts';

/** The parts of a running agent. */
export interface Parts extends DeviceSide {
  readonly config: AgentConfig;
  readonly version: string;
  readonly fetch: typeof fetch;
  readonly log: EventLog;
  readonly journal: AgentJournal;
  readonly slot: PrinterSlot;
  readonly monitor: PrinterMonitor;
  readonly cartons: Cartons;
  readonly registration: Registration;
  readonly tokens: Tokens;
  readonly link: PlatformLink;
  readonly queue: PrintQueue;
  readonly outbox: KeptWork;
  readonly printRequests: PrintRequests;
  readonly settler: KeptWork;
  readonly session: Session;
  readonly display: Display;
  readonly tasks: PageTasks;
  readonly face: Face;
  readonly hub: StateHub;
  readonly machine: Machine;
  readonly time: Time;
  readonly staff: Staff;
  readonly maintenance: Maintenance;
  /** Health of every device, as it is now. */
  readonly deviceHealth: () => readonly DeviceHealth[];
  readonly pull: SettingsPull;
  readonly clock: PlatformClock;
  /** Whether the platform answers. */
  readonly reachable: () => boolean;
  /** Removes what the last person left on the disk, unless a print still needs it; returns how many files. */
  readonly clearDocuments: () => number;
  /** Takes up what a restart left in the middle. */
  readonly recover: () => void;
}

/** Makes the parts and joins them; nothing runs yet. */
export function createParts(deps: AgentDeps, stopped: AbortSignal): Parts {
  const { config, version, time, random, log, fault } = deps;
  let parts: Parts | null = null;
  const onChange = () => {
    parts?.hub.changed();
    parts?.link.changed();
  };

  const journal = openAgentJournal({
    path: join(config.dataDir, 'journal.db'),
    open: deps.openDatabase,
    onFault: (found) => {
      log.event(found ? 'agent-journal-unusable' : 'agent-journal-usable', { ...found });
      if (!found) parts?.recover();
      onChange();
    },
  });
  const platform = createPlatformSide(deps, {
    onRegistration: () => {
      if (parts?.registration.state() !== 'registered') parts?.staff.session.end('registration');
      parts?.link.ring();
      parts?.outbox.ring();
      parts?.settler.ring();
      parts?.face.gallery.ring();
      onChange();
    },
    onReachable: (reachable) => {
      if (reachable) parts?.outbox.ring();
      if (reachable) parts?.settler.ring();
      onChange();
    },
    onTerminal: () => {
      configurePrinter();
      devices.configureDevices();
      parts?.face.gallery.ring();
      parts?.machine.push.settingsChanged();
      onChange();
    },
  });
  const { registration, tokens, client, terminal, reachability, pull, clock } = platform;
  const spool = createSpool(join(config.dataDir, 'spool'));
  const slot = createPrinterSlot((configuration) => deps.openPrinter(configuration, spool.folder), log);
  const printerAddress = () => config.printerAddress ?? terminal.settings().printerAddress;
  const configurePrinter = () => {
    const { snmpCommunity, cartons } = terminal.settings();
    slot.configure({ address: printerAddress(), snmpAddress: config.printerSnmp, snmpCommunity, cartons });
  };
  configurePrinter();
  const devices = createDeviceSide(deps, {
    journal,
    settings: terminal.settings,
    onKey: (key) => parts && typeKey(parts.tasks, key),
    onChange,
    stopped,
  });
  const { hardware, deviceSettings } = devices;
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
  const download = createDownload({ client, tokens, time, limitBytes: deps.documentLimitBytes });
  const leaving = () => parts?.machine.departures.leaving() ?? false;
  const queue = createPrintQueue({
    journal,
    slot,
    monitor,
    cartons,
    download,
    registration,
    client,
    time,
    log,
    fault,
    stopped,
    onChange,
    onOutcome: outbox.ring,
    leaving,
  });
  const session = createSession(onChange);
  const printRequests = createPrintRequests({
    journal,
    queue,
    registration,
    client,
    slot,
    monitor,
    download,
    time,
    log,
    fault,
    stopped,
    leaving,
    onJob: session.setPrint,
    onLeft: () => parts?.settler.ring(),
    onChange,
  });
  const settler = settleRequests({
    journal,
    client,
    registration,
    time,
    random,
    log,
    isAlive: (orderId) => orderId === printRequests.active() || orderId === printRequests.ofPerson(),
    onOutcome: outbox.ring,
  });
  const machine = createMachine(deps, {
    settings: terminal.settings,
    queue: {
      active: () => printRequests.active() ?? queue.active(),
      idle: async () => void (await Promise.all([printRequests.idle(), queue.idle()])),
    },
    inUse: () => session.inUse() || (parts?.staff.session.current() ?? null) !== null,
    stopped,
  });
  const display = createDisplay(onChange);
  const tasks = createPageTasks({ time, newTaskId: deps.newRequestId, onChange });
  const face = createFace({
    tasks,
    display,
    client,
    registration,
    settings: terminal.settings,
    cameraSetting: () => deviceSettings().camera,
    simulatedDevices: config.simulatedDevices,
    lastIdCardPhoto: devices.idCard.lastPhoto,
    time,
    random: deps.random,
    newId: deps.newRequestId,
    log,
    onChange,
  });
  const printer = () => printerViewOf({ journal, monitor, slot, cartons });
  const deviceHealth = () => [
    printerHealth({
      ...printer(),
      configured: printerAddress() !== '',
      slotProblem: slot.problem(),
      simulated: config.simulatedDevices,
    }),
    ...hardware.health(),
    ...face.camera.health(),
  ];
  const staff = createStaff({ journal, registration, time, clock, log, onChange });
  const maintenance = createMaintenance(deps, {
    onChange,
    reopen: (device) => (device === 'printer' ? slot.reopen() : hardware.reopen(device)),
    tests: {
      printer: createPrinterTest({
        slot,
        monitor,
        cartons,
        journal,
        settings: terminal.settings,
        registration,
        queue,
        version,
        newJobId: deps.newRequestId,
        time,
        stopped,
        log,
      }),
      camera: createCameraTest(face.camera, face.visit),
      ...devices.deviceTests,
    },
  });
  const link = createPlatformLink({
    client,
    registration,
    tokens,
    pull,
    reachability,
    openSocket: deps.openSocket,
    newRequestId: deps.newRequestId,
    time,
    random,
    log,
    report: () => ({
      printerCondition: printer().condition,
      cartons: cartons.status().map(({ cartonCode, sheets }) => ({ cartonCode, sheets })),
      version,
      versions: versionsOf(version),
      devices: deviceHealth(),
      maintenance: maintenance.mode.on(),
    }),
  });
  const hub = createStateHub({
    time,
    stopped,
    compose: () =>
      snapshotOf({
        config,
        platform,
        session,
        queue,
        printRequests,
        printer,
        display,
        tasks,
        deviceHealth,
        cameraSetting: () => deviceSettings().camera,
        mode: maintenance.mode,
        staff: staff.session,
      }),
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
    ...devices,
    registration,
    tokens,
    link,
    queue,
    outbox,
    printRequests,
    settler,
    session,
    display,
    tasks,
    face,
    hub,
    machine,
    reachable: reachability.reachable,
    time,
    staff,
    maintenance,
    deviceHealth,
    pull,
    clock,
    clearDocuments: () => {
      if (parts?.queue.active()) return 0;
      const swept = spool.sweep();
      const removedFiles = swept.ok ? swept.value : 0;
      if (swept.ok) log.event('cache-cleared', { removedFiles });
      else log.error('cache-cleared', new Error(swept.problem));
      return removedFiles;
    },
    recover: () => {
      cartons.load();
      devices.deductions.recover();
      devices.trainCards.recover();
      printRequests.recover();
      const recovered = queue.recover();
      if (recovered !== null) session.setPrint(recovered);
      outbox.ring();
      settler.ring();
    },
  };
  return parts;
}
