import type { Language } from '@self-print/contract/fields.ts';
import { CLIENT_TYPES } from '@self-print/contract/orderTypes.ts';
import type { AdminOrderRow } from '@self-print/contract/platform/orderAdmin.ts';
import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { EMPTY_MARK, orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../../texts/keys.ts';

/** States in which an order may be cancelled: not printed and not ended. The platform refuses while a terminal is holding the order. */
const CANCELLABLE: ReadonlySet<OrderState> = new Set(['waiting', 'created', 'paid', 'claimed']);

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

/** What a terminal is called; its code when it has no name any more, a dash without a terminal. */
export function terminalName(
  { terminalCode, terminalName: name }: Pick<AdminOrderRow, 'terminalCode' | 'terminalName'>,
  language: Language,
): string {
  return name === null ? orEmptyMark(terminalCode) : wordsOf(name, language);
}

/** Where an order was placed; a dash where that was not recorded yet. */
export function clientName(clientType: number | null, t: Translate<TextKey>): string {
  const known = Object.values(CLIENT_TYPES).find((each) => each === clientType);
  return known === undefined ? EMPTY_MARK : t(`order.client.${known}`);
}
