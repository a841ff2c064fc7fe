import type { DeviceHealth } from '@self-print/contract/agent/devices.ts';
import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import type { PrinterView } from '@self-print/contract/agent/printerView.ts';
import type { CameraSetting } from '@self-print/contract/cameraSetting.ts';
import type { AgentConfig } from '../config.ts';
import type { PrintQueue } from '../jobs/printQueue.ts';
import type { Display } from '../kiosk/display.ts';
import type { PageTasks } from '../kiosk/pageTasks.ts';
import type { Session } from '../kiosk/session.ts';
import type { MaintenanceMode } from '../maintenance/maintenanceMode.ts';
import type { ScreenMessages } from '../maintenance/screenMessages.ts';
import type { PlatformSide } from '../platform/platformSide.ts';
import type { PrintRequests } from '../printRequests/printRequests.ts';
import type { SchoolLogo } from '../schoolLogo/schoolLogo.ts';
import type { StaffSession } from '../staff/staffSession.ts';

/** The current state from which the kiosk screen is derived. */
export function snapshotOf(parts: {
  readonly config: AgentConfig;
  readonly platform: PlatformSide;
  readonly session: Session;
  readonly schoolLogo: Pick<SchoolLogo, 'address'>;
  readonly queue: PrintQueue;
  readonly printRequests: PrintRequests;
  readonly printer: () => PrinterView;
  readonly display: Display;
  readonly tasks: PageTasks;
  readonly mode: MaintenanceMode;
  readonly messages: ScreenMessages;
  readonly staff: StaffSession;
  readonly deviceHealth: () => readonly DeviceHealth[];
  readonly cameraSetting: () => CameraSetting;
}): Omit<KioskState, 'version'> {
  const { config, session, queue, printer } = parts;
  const { registration, reachability, terminal, enrolment } = parts.platform;
  const printLogId = session.printLogId();
  const shown = terminal.view();
  return {
    registration: registration.state(),
    enrolment: enrolment?.current() ?? null,
    platform: {
      address: registration.identity()?.platformAddress ?? config.platform,
      reachable: reachability.reachable(),
    },
    terminal: shown && { ...shown, brand: { ...shown.brand, logo: parts.schoolLogo.address() } },
    maintenance: parts.mode.on(),
    message: parts.messages.current(),
    printer: printer(),
    print: parts.printRequests.view(),
    job: printLogId === null ? null : queue.view(printLogId),
    goIndexAllowed: session.goIndexAllowed(),
    simulatedDevices: config.simulatedDevices,
    devices: [...parts.deviceHealth()],
    staff: parts.staff.current()?.view ?? null,
    tasks: [...parts.tasks.pending()],
    windows: [...parts.display.windows()],
    cameraOpen: parts.display.cameraOpen(),
    camera: parts.cameraSetting(),
    keyboard: parts.display.keyboard(),
  };
}
