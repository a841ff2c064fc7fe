import type { ConversionQueue } from '../../adapters/convert/conversionQueue.ts';
import type { Deps } from '../../deps.ts';
import { claimNextFile, giveBack, renewClaims } from './conversionClaims.ts';
import { convertFile } from './convertFile.ts';
import { CONVERSION_LOOK_MS, CONVERSION_RENEW_MS, CONVERSIONS_AT_ONCE } from './limits.ts';

type QueueDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'random' | 'log' | 'converter'>;

export function createConversionQueue(deps: QueueDeps): ConversionQueue {
  const worker = deps.random.uuid();
  const lanes = new Set<Promise<void>>();
  let isRunning = false;
  let isStopping = false;

  /** Works until the queue is empty. */
  const runLane = async () => {
    for (;;) {
      if (isStopping) return;
      const claim = await claimNextFile(deps, worker);
      if (!claim) return;
      // Claimed while the server was already stopping: release it for another server.
      if (isStopping) return giveBack(deps, claim, { waitMs: 0, counts: false });
      await convertFile(deps, claim, () => isStopping);
    }
  };
  const startLane = () => {
    const lane = runLane()
      .catch((error: unknown) => deps.log.error('file-conversion-failed', error))
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  };
  const fill = () => {
    while (lanes.size < CONVERSIONS_AT_ONCE) startLane();
  };
  return {
    nudge: () => {
      if (isRunning && lanes.size < CONVERSIONS_AT_ONCE) startLane();
    },
    start: (timers) => {
      isRunning = true;
      fill();
      const endLooking = timers.every(CONVERSION_LOOK_MS, async () => fill());
      const endRenewing = timers.every(CONVERSION_RENEW_MS, () =>
        renewClaims(deps, worker).catch((error: unknown) => deps.log.error('file-conversion-failed', error)),
      );
      return async () => {
        isRunning = false;
        isStopping = true;
        endLooking();
        await Promise.all(lanes);
        endRenewing();
      };
    },
    drain: async () => {
      fill();
      await Promise.all(lanes);
    },
  };
}
