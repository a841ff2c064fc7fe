import type { CallArguments } from '@self-print/contract/call.ts';
import { terminalCode } from '@self-print/contract/fields.ts';
import type { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { orderState } from '@self-print/contract/platform/orders.ts';
import { orderFact } from '@self-print/contract/statistics.ts';
import { dayBegins, dayEnds } from '../../ui/days.ts';
import type { ListState } from '../../ui/useListState.ts';

export type OrderFilter = Omit<CallArguments<typeof orderAdminCalls.export>, 'content'>;

/** The filter in the address; invalid values are left out. */
export function orderFilterOf({ get }: Pick<ListState, 'get'>, zone: string): OrderFilter {
  const paid = get('paid');
  return {
    state: orderState.safeParse(get('state')).data,
    terminalCode: terminalCode.safeParse(get('terminal')).data,
    review: get('review') === 'true' || undefined,
    mine: get('mine') === 'true' || undefined,
    paid: paid === 'true' || paid === 'false' ? paid === 'true' : undefined,
    itemId: get('item'),
    orderType: digitOf(get('type')),
    clientType: digitOf(get('client')),
    fact: orderFact.safeParse(get('fact')).data,
    role: /^[\w-]{1,64}$/.test(get('role') ?? '') ? get('role') : undefined,
    from: dayBegins(get('from'), zone),
    to: dayEnds(get('to'), zone),
  };
}

function digitOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-4]$/.test(text) ? Number(text) : undefined;
}
