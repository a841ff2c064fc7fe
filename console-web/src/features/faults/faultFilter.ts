import type { CallArguments } from '@self-print/contract/call.ts';
import { orderNumber, terminalCode } from '@self-print/contract/fields.ts';
import type { faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import { faultState, faultType } from '@self-print/contract/platform/faults.ts';
import { dayBegins, dayEnds } from '../../ui/days.ts';
import type { ListState } from '../../ui/useListState.ts';

type Filter = CallArguments<typeof faultAdminCalls.export>;

/** The filter in the address; invalid values are left out. */
export function faultFilterOf({ get }: Pick<ListState, 'get'>, zone: string): Filter {
  return {
    state: faultState.safeParse(get('state')).data,
    open: get('which') === 'open' || undefined,
    mine: get('which') === 'mine' || undefined,
    faultType: faultType.safeParse(get('type')).data,
    terminalCode: terminalCode.safeParse(get('terminal')).data,
    number: orderNumber.safeParse(get('number')).data,
    from: dayBegins(get('from'), zone),
    to: dayEnds(get('to'), zone),
  };
}
