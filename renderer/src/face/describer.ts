import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { DescribeReply, DescribeRequest, SeenPicture } from './messages.ts';

/** Describes the faces of pictures. */
export interface Describer {
  /** Takes the picture over. `faceModelFailed` when the networks cannot work on this machine. */
  readonly describe: (
    picture: ImageBitmap,
    options?: { readonly mayPad: boolean },
  ) => Promise<Result<SeenPicture, 'faceModelFailed'>>;
}

export interface DescriberOptions {
  readonly open: () => Worker;
  readonly onFault: (problem: Error) => void;
}

export const openFaceWorker = () =>
  new Worker(new URL('./faceWorker.ts', import.meta.url), { type: 'module', name: 'faces' });

/** Describes in a worker that starts with the first picture; one that failed is replaced at the next. */
export function createDescriber({ open, onFault }: DescriberOptions): Describer {
  const waiting = new Map<number, (result: Result<SeenPicture, 'faceModelFailed'>) => void>();
  let worker: Worker | null = null;
  let lastId = 0;

  const giveUp = (failed: Worker, problem: string) => {
    if (worker !== failed) return;
    worker = null;
    failed.terminate();
    for (const settle of waiting.values()) settle(fail('faceModelFailed'));
    waiting.clear();
    onFault(new Error(`Faces cannot be described: ${problem}`));
  };
  const running = (): Worker => {
    if (worker) return worker;
    const started = open();
    started.addEventListener('message', ({ data }: MessageEvent<DescribeReply>) => {
      if (!data.ok) return giveUp(started, data.problem);
      waiting.get(data.id)?.(ok(data));
      waiting.delete(data.id);
    });
    started.addEventListener('error', ({ message }) => giveUp(started, message));
    worker = started;
    return started;
  };
  return {
    describe: (picture, { mayPad } = { mayPad: false }) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        const request: DescribeRequest = { id: lastId, picture, mayPad };
        running().postMessage(request, [picture]);
      }),
  };
}
