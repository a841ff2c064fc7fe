import type { OrderState } from '@self-print/contract/platform/orders.ts';

/** What can still be cancelled: not printed, not held by a terminal, not over. */
const CANCELLABLE: ReadonlySet<OrderState> = new Set(['waiting', 'created', 'paid', 'failed', 'unconfirmed']);

export function isCancellable(state: OrderState): boolean {
  return CANCELLABLE.has(state);
}

/** The colour of a state goes with its word and a mark, never alone. */
export const STATE_LOOKS = {
  waiting: { colour: 'gold', mark: '◔' },
  refused: { colour: 'red', mark: '✕' },
  created: { colour: 'blue', mark: '○' },
  paid: { colour: 'blue', mark: '◐' },
  claimed: { colour: 'geekblue', mark: '◑' },
  printing: { colour: 'geekblue', mark: '◕' },
  printed: { colour: 'green', mark: '✓' },
  failed: { colour: 'red', mark: '!' },
  unconfirmed: { colour: 'orange', mark: '?' },
  cancelled: { colour: 'default', mark: '–' },
  expired: { colour: 'default', mark: '–' },
} as const satisfies Record<OrderState, { readonly colour: string; readonly mark: string }>;
