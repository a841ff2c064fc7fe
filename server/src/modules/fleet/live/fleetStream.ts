import { SECOND_MS } from '@self-print/contract/limits.ts';
import { FLEET_STILL_SECONDS, type FleetEvent } from '@self-print/contract/platform/fleet.ts';
import type { Clock } from '../../../system.ts';
import type { OpenSubscription } from './fleetWatch.ts';
import type { EndReason, Gathered } from './subscription.ts';

interface StreamParts {
  readonly subscription: OpenSubscription;
  /** Why whoever opened the stream may not follow it any longer; undefined while they may. */
  readonly whyEnded: () => Promise<EndReason | undefined>;
  /** Aborted when the page has gone. */
  readonly gone: AbortSignal;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/**
 * The lines of one page's stream. The next ones are gathered when the connection has taken the last, so that a page that reads
 * slowly costs no memory.
 */
export async function* fleetStream(parts: StreamParts): AsyncGenerator<Uint8Array> {
  const { subscription, whyEnded, gone, clock } = parts;
  const leave = () => subscription.end('interrupted');
  gone.addEventListener('abort', leave, { once: true });
  if (gone.aborted) leave();
  try {
    yield lineOf({ type: 'hello' });
    let checkedMs = clock.monotonicMs();
    while (true) {
      const gathered = await subscription.next();
      for (const event of eventsOf(gathered)) yield lineOf(event);
      if (gathered.end !== undefined) return;
      if (clock.monotonicMs() - checkedMs < FLEET_STILL_SECONDS * SECOND_MS) continue;
      checkedMs = clock.monotonicMs();
      const reason = await whyEnded();
      yield lineOf(reason === undefined ? { type: 'still' } : { type: 'end', reason });
      if (reason !== undefined) return;
    }
  } finally {
    gone.removeEventListener('abort', leave);
    subscription.close();
  }
}

function eventsOf({ changed, gone, moved, end }: Gathered): FleetEvent[] {
  return [
    ...(changed.length > 0 ? [{ type: 'changed' as const, terminals: [...changed] }] : []),
    ...(gone.length > 0 ? [{ type: 'gone' as const, terminalCodes: [...gone] }] : []),
    ...(moved.length > 0 ? [{ type: 'commands' as const, terminalCodes: [...moved] }] : []),
    ...(end === undefined ? [] : [{ type: 'end' as const, reason: end }]),
  ];
}

const encoder = new TextEncoder();

function lineOf(event: FleetEvent): Uint8Array {
  return encoder.encode(`${JSON.stringify(event)}\n`);
}
