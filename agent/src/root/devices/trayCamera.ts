import { openTrayCamera } from '../../devices/trayCamera/detect.ts';
import { createTrayCameraTest } from '../../devices/trayCamera/trayCameraTest.ts';
import { deviceKind } from './deviceKind.ts';

export const trayCamera = deviceKind({
  device: 'trayCamera',
  open: openTrayCamera,
  use: (slot) => ({ test: createTrayCameraTest(slot), calls: [], camera: slot.device }),
});
