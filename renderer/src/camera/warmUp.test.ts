import { expect, it } from '@jest/globals';
import { ok } from '@self-print/contract/result.ts';
import { createStore } from '../base/store.ts';
import { aPicture, bitmap } from '../testing/faces.ts';
import { settle } from '../testing/handClock.ts';
import type { CameraState } from './camera.ts';
import { warmUp } from './warmUp.ts';

// @ts-expect-error: only that it is open
const OPEN: CameraState = { at: 'open', stream: {} };

/** A camera of a page that loads the networks, and how many pictures they were given. */
function warmingUp(first: CameraState) {
  const camera = createStore<CameraState, CameraState>((_, next) => next, first);
  const described: ImageBitmap[] = [];
  warmUp({
    camera: { ...camera, follow: () => {} },
    describer: {
      describe: async (picture) => {
        described.push(picture);
        return ok(aPicture());
      },
    },
    blank: async () => bitmap(),
  });
  return { send: camera.send, described };
}

it('loads the networks as soon as the camera is open, and only then', async () => {
  const { send, described } = warmingUp({ at: 'closed' });
  send({ at: 'opening' });
  await settle();
  expect(described).toHaveLength(0);
  send(OPEN);
  await settle();
  expect(described).toHaveLength(1);
});

it('does so at once before a camera that is open already, and once for all openings', async () => {
  const { send, described } = warmingUp(OPEN);
  send({ at: 'closed' });
  send(OPEN);
  await settle();
  expect(described).toHaveLength(1);
});
