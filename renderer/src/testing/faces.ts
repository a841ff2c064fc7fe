import type { PageRefusal } from '@self-print/contract/agent/pageTasks.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { FaceReading } from '../camera/tasks/readFace.ts';
import type { SeenFace, SeenPicture } from '../face/messages.ts';

const FRAME_MS = 120;

/** A face that is good enough for everything. */
export function aFace(change: Partial<SeenFace> = {}): SeenFace {
  return {
    descriptor: new Array(128).fill(0.1),
    box: { x: 200, y: 120, width: 220, height: 240 },
    score: 0.9,
    yaw: 0,
    roll: 0,
    sharpness: 120,
    luminance: 120,
    ...change,
  };
}

export function aPicture(...faces: readonly SeenFace[]): SeenPicture {
  return { faces, width: 640, height: 480 };
}

/** A camera that shows these pictures one after the other, the last one forever; time moves with the pictures. */
export function filming(
  pictures: readonly (SeenPicture | PageRefusal)[],
): FaceReading & { readonly described: () => number } {
  let shown = 0;
  let described = 0;
  let elapsed = 0;
  const current = () => pictures[Math.min(shown - 1, pictures.length - 1)] ?? aPicture();
  return {
    described: () => described,
    elapsed: () => elapsed,
    toJpeg: async () => `jpeg${shown}`,
    frames: {
      next: async (signal) => {
        if (signal.aborted) return fail('cancelled');
        shown += 1;
        elapsed += FRAME_MS;
        const picture = current();
        return picture === 'noCamera' || picture === 'cameraDenied' ? fail(picture) : ok(bitmap());
      },
    },
    describer: {
      describe: async () => {
        described += 1;
        const picture = current();
        return typeof picture === 'string' ? fail('faceModelFailed') : ok(picture);
      },
    },
  };
}

export function bitmap(): ImageBitmap {
  return { width: 640, height: 480, close: () => {} };
}
