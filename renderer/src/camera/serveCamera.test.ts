import { describe, expect, it } from '@jest/globals';
import type { PageTaskKind } from '@self-print/contract/agent/pageTask.ts';
import { stillCamera } from '../../dev/stillCamera.ts';
import type { PageTaskDesk, TaskHandler } from '../api/pageTasks.ts';
import type { Link } from '../api/stateLink.ts';
import { createStore } from '../base/store.ts';
import { settle } from '../testing/handClock.ts';
import { CameraPanel } from './CameraPanel.tsx';
import { CameraPicture } from './CameraPicture.tsx';
import { serveCamera } from './serveCamera.ts';

const TASK = { kind: 'takePhoto', taskId: '11111111-1111-4111-8111-111111111111' } as const;

function serving(isThere = true) {
  const handlers = new Map<PageTaskKind, TaskHandler<'takePhoto'>>();
  const desk: PageTaskDesk = {
    register: (kind, handler) => {
      // @ts-expect-error: each is only called with its own kind
      handlers.set(kind, handler);
      return () => {};
    },
  };
  const link = createStore<Link, boolean>(
    // @ts-expect-error: only what is read of the state
    (_, cameraOpen) => ({ status: 'live', state: { cameraOpen } }),
    { status: 'connecting', state: null },
  );
  const faults: unknown[] = [];
  let loads = 0;
  serveCamera({
    desk,
    link,
    onFault: (fault) => faults.push(fault),
    load: async () => {
      loads += 1;
      if (!isThere) throw new Error('the agent has gone');
      return {
        Panel: CameraPanel,
        Picture: CameraPicture,
        camera: stillCamera({ at: 'closed' }),
        perform: async () => ({ kind: 'picture', jpeg: 'AAAA' }),
      };
    },
  });
  return { handlers, link, faults, loads: () => loads };
}

describe('camera and faces', () => {
  it('are fetched by nothing but being wanted', async () => {
    const page = serving();
    page.link.send(false);
    await settle();
    expect(page.loads()).toBe(0);
    page.link.send(true);
    page.link.send(false);
    page.link.send(true);
    await settle();
    expect(page.loads()).toBe(1);
  });

  it('are fetched for a task, which they do', async () => {
    const page = serving();
    expect([...page.handlers.keys()].sort()).toEqual([
      'collectFace',
      'describePhoto',
      'readFace',
      'takePhoto',
    ]);
    const answer = await page.handlers.get('takePhoto')?.(TASK, new AbortController().signal);
    expect(answer).toEqual({ kind: 'picture', jpeg: 'AAAA' });
  });

  it('that cannot be fetched are a fault in the log, and a task that fails', async () => {
    const page = serving(false);
    page.link.send(true);
    await settle();
    expect(page.faults).toHaveLength(1);
    await expect(page.handlers.get('takePhoto')?.(TASK, new AbortController().signal)).rejects.toThrow();
  });
});
