import type { CallArguments } from '@self-print/contract/call.ts';
import { userId } from '@self-print/contract/fields.ts';
import { operationClient, operationName, operationTopic } from '@self-print/contract/operations.ts';
import type { operationCalls } from '@self-print/contract/platform/operations.ts';
import { dayBegins, dayEnds } from '../../ui/days.ts';
import type { ListState } from '../../ui/useListState.ts';

type OperationFilter = CallArguments<typeof operationCalls.export>;

/** The filter in the address; invalid values are left out. */
export function operationFilterOf({ get }: Pick<ListState, 'get'>, zone: string): OperationFilter {
  const subject = get('subject');
  return {
    area: operationTopic.safeParse(get('area')).data,
    operation: operationName.safeParse(get('operation')).data,
    userId: userId.safeParse(get('by')).data,
    subject: subject === '' ? undefined : subject,
    client: operationClient.safeParse(get('client')).data,
    from: dayBegins(get('from'), zone),
    to: dayEnds(get('to'), zone),
  };
}
