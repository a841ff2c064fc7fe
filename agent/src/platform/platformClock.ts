import type { Time } from '../time.ts';

/** Difference between this machine's clock and the platform's, from the Date header of its answers. */
export interface PlatformClock {
  /**
   * Milliseconds by which this clock is ahead; null before the platform has answered. Accurate to a second, like the header.
   */
  readonly aheadMs: () => number | null;
  /**
   * Milliseconds since 1970 by the platform's clock, or by ours while the difference is unknown. Used to check times set by the
   * platform, so that a machine with an empty clock battery still accepts log-ins and commands.
   */
  readonly now: () => number;
  readonly watch: (fetcher: typeof fetch) => typeof fetch;
}

export function createPlatformClock(time: Time): PlatformClock {
  /** Platform time at which `time.elapsed` was zero; unaffected when this machine's clock is set. */
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
