import type { CallArguments } from '@self-print/contract/call.ts';
import { type paymentAdminCalls, wantedOrder } from '@self-print/contract/platform/paymentAdmin.ts';
import { channelId, type PaymentState } from '@self-print/contract/platform/payments.ts';
import { dayBegins, dayEnds } from '../../../ui/days.ts';
import type { ListState } from '../../../ui/useListState.ts';

/** The states that a payment has in the list. */
export const LISTED_STATES = [
  'waiting',
  'paid',
  'closed',
  'refunding',
  'refunded',
] as const satisfies PaymentState[];

type PaymentFilter = Omit<CallArguments<typeof paymentAdminCalls.list>, 'page' | 'rows'>;

/** The filter in the address; invalid values are left out. */
export function paymentFilterOf({ get }: Pick<ListState, 'get'>, zone: string): PaymentFilter {
  return {
    state: LISTED_STATES.find((each) => each === get('state')),
    channelId: channelId.safeParse(get('channel')).data,
    orderId: wantedOrder.safeParse(get('orderId')).data,
    attention: get('attention') === 'true' || undefined,
    from: dayBegins(get('from'), zone),
    to: dayEnds(get('to'), zone),
  };
}
