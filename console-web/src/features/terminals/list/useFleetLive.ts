import type { Call, CallData } from '@self-print/contract/call.ts';
import { type FleetEvent, type FleetTerminal, fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { callKey } from '@self-print/web-kit/queries.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { type LiveState, useFleetEvents } from '../../../ui/useFleetEvents.ts';

type FleetPage = CallData<typeof fleetCalls.list>;

/** Keeps the shown terminals up to date. */
export function useFleetLive(): LiveState {
  return useFleetEvents(apply);
}

function apply(queries: QueryClient, event: FleetEvent): void {
  switch (event.type) {
    case 'hello':
    case 'end':
      // After an end the list's own answer says why: it leads to the sign-in, or to /noPermission.
      renew(queries, fleetCalls.list);
      renew(queries, fleetCalls.get);
      renew(queries, fleetCalls.troubles);
      break;
    case 'changed':
      replaceRows(queries, event.terminals);
      break;
    case 'gone':
      renew(queries, fleetCalls.list);
      break;
    case 'commands':
      renew(queries, terminalCommandCalls.list);
      renew(queries, terminalCommandCalls.result);
      break;
    case 'still':
      break;
    default:
      assertNever(event);
  }
}

function replaceRows(queries: QueryClient, terminals: readonly FleetTerminal[]): void {
  const newer = new Map(terminals.map((each) => [each.terminalCode, each]));
  queries.setQueriesData<FleetPage>({ queryKey: [callKey(fleetCalls.list)] }, (page) =>
    page?.rows.some(({ terminalCode }) => newer.has(terminalCode))
      ? { ...page, rows: page.rows.map((row) => newer.get(row.terminalCode) ?? row) }
      : page,
  );
  for (const terminalCode of newer.keys()) renew(queries, fleetCalls.get, { terminalCode });
}

/** Asks again for what is shown. */
function renew(queries: QueryClient, call: Call, of?: { readonly terminalCode: string }): void {
  const key = callKey(call);
  void queries.invalidateQueries({ queryKey: of === undefined ? [key] : [key, of] });
}
