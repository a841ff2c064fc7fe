import type { Describer } from '../face/describer.ts';
import type { Camera } from './camera.ts';

interface WarmUp {
  readonly camera: Camera;
  readonly describer: Describer;
  readonly blank: () => Promise<ImageBitmap>;
}

/** Loads the networks when the camera is first open, by a blank picture, so that nobody in front of it has to wait for them. */
export function warmUp({ camera, describer, blank }: WarmUp): void {
  const look = () => {
    if (camera.get().at !== 'open') return;
    leave();
    void blank().then((picture) => describer.describe(picture));
  };
  const leave = camera.subscribe(look);
  look();
}
