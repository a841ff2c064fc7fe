import type { Time } from '../time.ts';

/** How far this machine's clock is from the platform's, by the Date header of its answers. */
export interface PlatformClock {
  /** Milliseconds by which this clock is ahead; null before the platform has answered. To a second, as the header is. */
  readonly aheadMs: () => number | null;
  readonly watch: (fetcher: typeof fetch) => typeof fetch;
}

export function createPlatformClock(time: Time): PlatformClock {
  /** What the platform's clock said when `time.elapsed` was zero: holds when this machine's clock is set. */
  let beginning: number | null = null;
  return {
    aheadMs: () => (beginning === null ? null : time.now() - (beginning + time.elapsed())),
    watch: (fetcher) => async (input, init) => {
      const response = await fetcher(input, init);
      const date = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(date)) beginning = date - time.elapsed();
      return response;
    },
  };
}
