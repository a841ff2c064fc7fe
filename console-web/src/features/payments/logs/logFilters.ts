import type { CallArguments } from '@self-print/contract/call.ts';
import { terminalCode } from '@self-print/contract/fields.ts';
import { attemptState, wantedOrder } from '@self-print/contract/platform/paymentAdmin.ts';
import { paymentEventKind, paymentEventSource } from '@self-print/contract/platform/paymentEvents.ts';
import { type paymentLogCalls, tradeNumber } from '@self-print/contract/platform/paymentLogs.ts';
import { channelId } from '@self-print/contract/platform/payments.ts';
import { dayBegins, dayEnds } from '../../../ui/days.ts';
import type { ListState } from '../../../ui/useListState.ts';

type Get = Pick<ListState, 'get'>;
type AttemptFilter = Omit<CallArguments<typeof paymentLogCalls.attempts>, 'page' | 'rows'>;
type EventFilter = Omit<CallArguments<typeof paymentLogCalls.events>, 'page' | 'rows'>;

const common = ({ get }: Get, zone: string) => ({
  orderId: wantedOrder.safeParse(get('orderId')).data,
  number: tradeNumber.safeParse(get('number')).data,
  from: dayBegins(get('from'), zone),
  to: dayEnds(get('to'), zone),
});

/** The filter of tries to pay in the address; invalid values are left out. */
export function attemptFilterOf(list: Get, zone: string): AttemptFilter {
  return {
    ...common(list, zone),
    state: attemptState.safeParse(list.get('state')).data,
    channelId: channelId.safeParse(list.get('channel')).data,
    terminalCode: terminalCode.safeParse(list.get('terminal')).data,
  };
}

/** The filter of events in the address; invalid values are left out. */
export function eventFilterOf(list: Get, zone: string): EventFilter {
  return {
    ...common(list, zone),
    kind: paymentEventKind.safeParse(list.get('kind')).data,
    source: paymentEventSource.safeParse(list.get('source')).data,
  };
}
