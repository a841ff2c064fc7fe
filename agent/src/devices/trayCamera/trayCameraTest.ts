import { ok } from '@self-print/contract/result.ts';
import type { DeviceSlot } from '../framework/deviceSlot.ts';
import type { DeviceTest } from '../framework/deviceTest.ts';
import type { TrayCamera } from './types.ts';

/** Takes a picture and throws it away. */
export function createTrayCameraTest(slot: Pick<DeviceSlot<never, TrayCamera>, 'device'>): DeviceTest {
  return async () => {
    const camera = slot.device();
    if (!camera.ok) return camera;
    const picture = await camera.value.take();
    return ok(
      picture.ok
        ? { passed: true, detail: `a picture of ${Math.ceil(picture.value.length / 1_000)} kB` }
        : { passed: false, detail: picture.problem },
    );
  };
}
