import type { DeviceHealth } from '@self-print/contract/agent/devices.ts';
import { createFace, type Face } from '../face/face.ts';
import { createDisplay, type Display } from '../kiosk/display.ts';
import { createPageTasks, type PageTasks } from '../kiosk/pageTasks.ts';
import { typeKey } from '../kiosk/typeKey.ts';
import { createDeviceSide, type DeviceSide } from './deviceSide.ts';
import type { Foundation } from './foundation.ts';
import type { PrinterSide } from './printerSide.ts';

/** What the person at the kiosk meets: screen, devices, camera. */
export interface PersonSide {
  readonly display: Display;
  readonly tasks: PageTasks;
  readonly devices: DeviceSide;
  readonly face: Face;
  /** Health of every device, as it is now. */
  readonly deviceHealth: () => readonly DeviceHealth[];
}

export function createPersonSide(foundation: Foundation, { printerHealth }: PrinterSide): PersonSide {
  const { deps, signals, stopped, journal, platform, onChange } = foundation;
  const { time, random, log, newRequestId } = deps;
  const { client, registration, terminal } = platform;
  const { settings } = terminal;
  const display = createDisplay(onChange);
  const tasks = createPageTasks({ time, newTaskId: newRequestId, onChange });
  signals.key.on((key) => typeKey(tasks, key));
  const onKey = signals.key.emit;
  const devices = createDeviceSide(deps, { journal, settings, onKey, onChange, stopped });
  const face = createFace({
    tasks,
    display,
    client,
    registration,
    settings,
    cameraSetting: () => devices.deviceSettings().camera,
    simulatedDevices: deps.config.simulatedDevices,
    lastIdCardPhoto: devices.idCard.lastPhoto,
    time,
    random,
    newId: newRequestId,
    log,
    onChange,
  });
  signals.settings.on(devices.configureDevices);
  signals.settings.on(face.gallery.ring);
  signals.registration.on(face.gallery.ring);
  const deviceHealth = () => [printerHealth(), ...devices.hardware.health(), ...face.camera.health()];
  return { display, tasks, devices, face, deviceHealth };
}
