import type { CallArguments } from '@self-print/contract/call.ts';
import {
  ledgerAccount,
  type paymentAdminCalls,
  wantedOrder,
} from '@self-print/contract/platform/paymentAdmin.ts';
import { dayBegins, dayEnds } from '../../../ui/days.ts';
import type { ListState } from '../../../ui/useListState.ts';

type LedgerFilter = Omit<CallArguments<typeof paymentAdminCalls.ledger>, 'page' | 'rows'>;

/** The filter in the address; invalid values are left out. */
export function ledgerFilterOf({ get }: Pick<ListState, 'get'>, zone: string): LedgerFilter {
  return {
    account: ledgerAccount.safeParse(get('account')).data,
    orderId: wantedOrder.safeParse(get('orderId')).data,
    from: dayBegins(get('from'), zone),
    to: dayEnds(get('to'), zone),
  };
}
