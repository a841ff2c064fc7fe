import type { OrderState } from '@self-print/contract/platform/orders.ts';

/** What can still be cancelled: not printed, not held by a terminal, not over. */
const CANCELLABLE: ReadonlySet<OrderState> = new Set(['waiting', 'created', 'paid', 'failed', 'unconfirmed']);

export function isCancellable(state: OrderState): boolean {
  return CANCELLABLE.has(state);
}

/** The colour of a state goes with its word and a mark, never alone. */
export const STATE_LOOKS = {
  waiting: { colour: 'warning', mark: '◔' },
  refused: { colour: 'error', mark: '✕' },
  created: { colour: 'processing', mark: '○' },
  paid: { colour: 'processing', mark: '◐' },
  claimed: { colour: 'processing', mark: '◑' },
  printing: { colour: 'processing', mark: '◕' },
  printed: { colour: 'success', mark: '✓' },
  failed: { colour: 'error', mark: '!' },
  unconfirmed: { colour: 'warning', mark: '?' },
  cancelled: { colour: 'default', mark: '–' },
  expired: { colour: 'default', mark: '–' },
} as const satisfies Record<OrderState, { readonly colour: string; readonly mark: string }>;
