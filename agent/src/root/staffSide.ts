import { createCameraTest } from '../face/cameraTest.ts';
import { createMaintenance, type Maintenance } from '../maintenance/maintenance.ts';
import { createPrinterTest } from '../maintenance/printerTest.ts';
import { createStaff, type Staff } from '../staff/staff.ts';
import { createMachine, type Machine } from '../system/machine.ts';
import type { Foundation } from './foundation.ts';
import type { PersonSide } from './personSide.ts';
import type { PrinterSide } from './printerSide.ts';
import type { PrintSide } from './printSide.ts';

/** What staff do with the terminal, at its screen or remotely. */
export interface StaffSide {
  readonly staff: Staff;
  readonly machine: Machine;
  readonly maintenance: Maintenance;
  /** Whether a person, staff or a print would be interrupted. */
  readonly inUse: () => boolean;
}

interface Around {
  readonly printerSide: PrinterSide;
  readonly printSide: PrintSide;
  readonly personSide: PersonSide;
}

export function createStaffSide(foundation: Foundation, around: Around): StaffSide {
  const { deps, signals, journal, platform, onChange } = foundation;
  const { registration, clock } = platform;
  const { time, log } = deps;
  const { slot } = around.printerSide;
  const { devices, face } = around.personSide;
  const staff = createStaff({ journal, registration, time, clock, log, onChange });
  const machine = machineOf(foundation, around.printSide, staff);
  const maintenance = createMaintenance(deps, {
    zone: () => platform.terminal.view()?.timeZone,
    onChange,
    reopen: (device) => (device === 'printer' ? slot.reopen() : devices.reopen(device)),
    tests: {
      printer: printerTestOf(foundation, around),
      camera: createCameraTest(face.camera, face.visit),
      ...devices.tests,
    },
  });
  signals.registration.on(() => {
    if (registration.state() !== 'registered') staff.session.end('registration');
    // What one school said is not for the next one's people.
    if (registration.state() !== 'registered') maintenance.messages.takeBack('registration');
  });
  signals.settings.on(machine.push.settingsChanged);
  signals.settings.on(machine.orientation.ring);
  const { queue, printRequests, session } = around.printSide;
  const inUse = () =>
    session.inUse() ||
    staff.session.current() !== null ||
    (printRequests.active() ?? queue.active()) !== null;
  return { staff, machine, maintenance, inUse };
}

function machineOf(
  { deps, signals, stopped, platform }: Foundation,
  print: PrintSide,
  staff: Staff,
): Machine {
  const { queue, printRequests, session } = print;
  return createMachine(deps, {
    settings: platform.terminal.settings,
    zone: () => platform.terminal.view()?.timeZone,
    queue: {
      active: () => printRequests.active() ?? queue.active(),
      idle: async () => void (await Promise.all([printRequests.idle(), queue.idle()])),
    },
    inUse: () => session.inUse() || staff.session.current() !== null,
    rotation: () => platform.terminal.view()?.settings.display.rotation ?? null,
    leaving: signals.leaving,
    stopped,
  });
}

function printerTestOf(
  { deps, journal, platform, stopped }: Foundation,
  { printerSide, printSide }: Around,
): ReturnType<typeof createPrinterTest> {
  const { version, newRequestId, time, log } = deps;
  const { registration, terminal } = platform;
  return createPrinterTest({
    ...printerSide,
    journal,
    settings: terminal.settings,
    registration,
    queue: printSide.queue,
    version,
    newJobId: newRequestId,
    time,
    stopped,
    log,
  });
}
