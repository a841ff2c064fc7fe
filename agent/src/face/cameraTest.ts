import { problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { DeviceTest } from '../devices/framework/deviceTest.ts';
import { FACE_DESCRIBE_LIMIT_MS } from '../limits.ts';
import type { Camera } from './camera.ts';
import { readingRefused } from './refusals.ts';
import type { Visit } from './visit.ts';

/**
 * Maintenance test of the camera: takes a picture and runs face detection on it, which shows that both work. The picture is
 * discarded. The camera is left as it was.
 */
export function createCameraTest(camera: Camera, visit: Visit): DeviceTest {
  return () =>
    visit.inTurn(async (signal) => {
      if (!camera.isConfigured()) return fail(problem('DEVICE_ABSENT'));
      const wasOpen = camera.isOpen();
      camera.open();
      try {
        const photo = await camera.takePhoto(signal);
        if (!photo.ok) return ok({ passed: false, detail: `no picture: ${photo.problem.name}` });
        const task = { kind: 'describePhoto', photo: photo.value } as const;
        const face = await camera.askFace(task, FACE_DESCRIBE_LIMIT_MS, readingRefused, signal);
        if (face.ok) return ok({ passed: true, detail: 'a picture with one face' });
        const { name } = face.problem;
        return ok({
          passed: name === 'FACE_NONE' || name === 'FACE_SEVERAL',
          detail: `a picture; face recognition says ${name}`,
        });
      } finally {
        if (!wasOpen) camera.close();
      }
    });
}
