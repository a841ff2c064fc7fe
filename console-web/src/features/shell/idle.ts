import { MINUTE_MS } from '@self-print/contract/limits.ts';

/** Nobody's console stays open on a desk that was left. */
export const IDLE_MS = 30 * MINUTE_MS;
/** How long before the end the administrator is asked. */
const WARN_MS = MINUTE_MS;

export type IdleState =
  | { readonly kind: 'active' }
  | { readonly kind: 'warned'; readonly secondsLeft: number }
  | { readonly kind: 'over' };

/** What becomes of a session whose last sign of a person was at `lastMs`. */
export function idleState(lastMs: number, nowMs: number): IdleState {
  const leftMs = lastMs + IDLE_MS - nowMs;
  if (leftMs <= 0) return { kind: 'over' };
  if (leftMs > WARN_MS) return { kind: 'active' };
  return { kind: 'warned', secondsLeft: Math.ceil(leftMs / 1_000) };
}
