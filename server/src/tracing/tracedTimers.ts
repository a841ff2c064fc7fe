import type { Timers } from '../system.ts';
import type { Tracing } from './tracing.ts';

/** Timers of one job, each round of which is a trace of its own. */
export function tracedTimers(timers: Timers, tracing: Pick<Tracing, 'job'>, name: string): Timers {
  return { every: (periodMs, work) => timers.every(periodMs, () => tracing.job(name, work)) };
}
