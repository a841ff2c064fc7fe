import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Readable } from '../base/store.ts';
import type { CameraState, CameraTrouble } from './camera.ts';

/** Pictures of the open camera, taken one by one. */
export interface Frames {
  /** The picture of now. */
  readonly next: (
    signal: AbortSignal,
  ) => Promise<Result<ImageBitmap, CameraTrouble | 'cameraLoading' | 'cancelled'>>;
}

/** How long a camera that is opening is waited for. */
const OPEN_WITHIN_MS = 4_000;

export function createFrames(camera: Readable<CameraState>): Frames {
  const film = document.createElement('video');
  film.muted = true;
  film.playsInline = true;
  const show = () => {
    const state = camera.get();
    const stream = state.at === 'open' ? state.stream : null;
    if (film.srcObject === stream) return;
    film.srcObject = stream;
    // A camera that closes at once interrupts it, which is no fault.
    if (stream) film.play().catch(() => {});
  };
  camera.subscribe(show);
  show();

  return {
    next: async (signal) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(OPEN_WITHIN_MS)]);
      while (!limit.aborted) {
        const state = camera.get();
        if (state.at === 'failed') return fail(state.trouble);
        if (state.at === 'closed') return fail('cameraLoading');
        const isPlaying = film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && film.videoWidth > 0;
        if (state.at === 'open' && isPlaying) {
          await nextPicture(film, limit);
          if (film.videoWidth > 0) return ok(await createImageBitmap(film));
          continue;
        }
        await happens(film, camera, limit);
      }
      return fail(signal.aborted ? 'cancelled' : 'cameraLoading');
    },
  };
}

/** Waits for the film's next picture, so that no two are the same one. */
function nextPicture(film: HTMLVideoElement, limit: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const asked = film.requestVideoFrameCallback(() => resolve());
    limit.addEventListener(
      'abort',
      () => {
        film.cancelVideoFrameCallback(asked);
        resolve();
      },
      { once: true },
    );
  });
}

function happens(film: HTMLVideoElement, camera: Readable<CameraState>, limit: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      film.removeEventListener('loadeddata', done);
      limit.removeEventListener('abort', done);
      leave();
      resolve();
    };
    const leave = camera.subscribe(done);
    film.addEventListener('loadeddata', done);
    limit.addEventListener('abort', done);
    if (limit.aborted) done();
  });
}
