import type { Time } from '../time.ts';

/** How far this machine's clock is from the platform's, by the Date header of its answers. */
export interface PlatformClock {
  /** Milliseconds by which this clock is ahead; null before the platform has answered. To a second, as the header is. */
  readonly aheadMs: () => number | null;
  /**
   * Milliseconds since 1970 by the platform's clock, or by ours while that is not known. What the platform has dated
   * is held against it, so that a machine whose battery is empty still takes log-ins and commands.
   */
  readonly now: () => number;
  readonly watch: (fetcher: typeof fetch) => typeof fetch;
}

export function createPlatformClock(time: Time): PlatformClock {
  /** What the platform's clock said when `time.elapsed` was zero: holds when this machine's clock is set. */
  let beginning: number | null = null;
  return {
    aheadMs: () => (beginning === null ? null : time.now() - (beginning + time.elapsed())),
    now: () => (beginning === null ? time.now() : beginning + time.elapsed()),
    watch: (fetcher) => async (input, init) => {
      const response = await fetcher(input, init);
      const date = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(date)) beginning = date - time.elapsed();
      return response;
    },
  };
}
