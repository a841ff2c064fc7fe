import { createFairQueue } from '../fairQueue.ts';
import type { OfficeJob, OfficeOutcome, OfficeWorker } from './officeWorker.ts';

/** `busy`: too many documents are waiting. `unavailable`: LibreOffice does not start, or the pool has stopped. */
export type PoolOutcome = OfficeOutcome | 'busy' | 'unavailable';

export interface OfficePool {
  /** Queues a document and converts it. */
  readonly convert: (job: OfficeJob, userKey: string) => Promise<PoolOutcome>;
  /** Starts the first listener ahead of the first document. */
  readonly warm: () => void;
  readonly counts: () => PoolCounts;
  /** Ends all listeners; waiting documents fail with `unavailable`. */
  readonly stop: () => Promise<void>;
}

export interface PoolCounts {
  readonly waiting: number;
  readonly running: number;
  readonly idle: number;
}

export interface OfficePoolOptions {
  /** Undefined when the start fails. */
  readonly startWorker: () => Promise<OfficeWorker | undefined>;
  readonly workers: number;
  readonly jobsPerWorker: number;
  readonly jobLimitMs: number;
  readonly queue: { readonly total: number; readonly perUser: number };
  /** Called when a listener was lost to a document or did not start. */
  readonly onTrouble: (trouble: 'timedOut' | 'died' | 'notStarted') => void;
}

interface Waiting {
  readonly job: OfficeJob;
  readonly settle: (outcome: PoolOutcome) => void;
  readonly fail: (error: unknown) => void;
}

interface Listener {
  readonly worker: OfficeWorker;
  jobs: number;
}

/**
 * Pool of listeners that are started on demand and replaced after a number of documents and after any failure, which limits how
 * long one document can affect others.
 */
export function createOfficePool(options: OfficePoolOptions): OfficePool {
  const queue = createFairQueue<Waiting>(options.queue);
  const idle: Listener[] = [];
  const lanes = new Set<Promise<void>>();
  const held = new Set<OfficeWorker>();
  let isStopped = false;

  const open = async (): Promise<Listener | undefined> => {
    const worker = await options.startWorker();
    if (worker === undefined) {
      if (!isStopped) options.onTrouble('notStarted');
      return undefined;
    }
    held.add(worker);
    if (isStopped) {
      await close(worker);
      return undefined;
    }
    return { worker, jobs: 0 };
  };
  /** Opens a listener ahead of the next document. Where that fails, as on a full disk, no document has failed with it. */
  const openAhead = () =>
    open().catch(() => {
      if (!isStopped) options.onTrouble('notStarted');
      return undefined;
    });
  const close = async (worker: OfficeWorker) => {
    held.delete(worker);
    await worker.end();
  };

  const convertOrClose = async (worker: OfficeWorker, job: OfficeJob): Promise<OfficeOutcome> => {
    try {
      return await worker.convert(job, options.jobLimitMs);
    } catch (error) {
      await close(worker);
      throw error;
    }
  };

  /** Converts on one listener; returns the listener if it can continue. */
  const convertOn = async (listener: Listener, waiting: Waiting): Promise<Listener | undefined> => {
    const isUsed = listener.jobs > 0;
    listener.jobs += 1;
    const outcome = await convertOrClose(listener.worker, waiting.job);
    if (!isStopped && (outcome === 'timedOut' || outcome === 'died')) options.onTrouble(outcome);
    // An earlier document may have caused the crash, so this one gets a second attempt on a fresh listener.
    const again = outcome === 'died' && isUsed && !isStopped;
    if (!again) waiting.settle(isStopped && outcome !== 'done' ? 'unavailable' : outcome);
    if (outcome === 'done' && listener.jobs < options.jobsPerWorker) return listener;
    await close(listener.worker);
    return again ? convertFresh(waiting) : undefined;
  };
  const convertFresh = async (waiting: Waiting): Promise<Listener | undefined> => {
    const fresh = await open();
    if (fresh) return convertOn(fresh, waiting);
    waiting.settle('unavailable');
    return undefined;
  };

  /** Works until the queue is empty. Its listener, or the replacement for a lost one, stays for the next document. */
  const runLane = async (): Promise<void> => {
    let listener = idle.pop();
    let hadListener = listener !== undefined;
    for (;;) {
      const turn = queue.take();
      if (turn) {
        try {
          listener = await (listener ? convertOn(listener, turn.item) : convertFresh(turn.item));
          hadListener ||= listener !== undefined;
        } catch (error) {
          turn.item.fail(error);
          listener = undefined;
        } finally {
          turn.end();
        }
      } else if (listener || !hadListener || isStopped) break;
      else {
        hadListener = false;
        listener = await openAhead();
      }
    }
    if (listener === undefined) return;
    if (isStopped) await close(listener.worker);
    else idle.push(listener);
  };

  const startLane = (work: () => Promise<void>) => {
    const lane = work().finally(() => {
      lanes.delete(lane);
      if (queue.hasTurn() && lanes.size < options.workers) startLane(runLane);
    });
    lanes.add(lane);
  };

  return {
    convert: (job, userKey) =>
      new Promise((resolve, reject) => {
        if (isStopped) return resolve('unavailable');
        if (!queue.push(userKey, { job, settle: resolve, fail: reject })) return resolve('busy');
        if (lanes.size < options.workers) startLane(runLane);
      }),
    warm() {
      if (isStopped || lanes.size > 0 || idle.length > 0) return;
      startLane(async () => {
        const listener = await openAhead();
        if (listener) idle.push(listener);
      });
    },
    counts: () => ({ waiting: queue.size(), running: lanes.size, idle: idle.length }),
    async stop() {
      isStopped = true;
      for (const { settle } of queue.drain()) settle('unavailable');
      idle.length = 0;
      await Promise.all([...held].map(close));
      await Promise.all(lanes);
    },
  };
}
