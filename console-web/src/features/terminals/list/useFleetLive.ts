import type { CallData } from '@self-print/contract/call.ts';
import { type FleetEvent, type FleetTerminal, fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import { assertNever } from '@self-print/contract/result.ts';
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
      renew(queries, fleetCalls.list.path);
      renew(queries, fleetCalls.get.path);
      renew(queries, fleetCalls.troubles.path);
      break;
    case 'changed':
      replaceRows(queries, event.terminals);
      break;
    case 'gone':
      renew(queries, fleetCalls.list.path);
      break;
    case 'commands':
      renew(queries, terminalCommandCalls.list.path);
      renew(queries, terminalCommandCalls.result.path);
      break;
    case 'still':
      break;
    default:
      assertNever(event);
  }
}

function replaceRows(queries: QueryClient, terminals: readonly FleetTerminal[]): void {
  const newer = new Map(terminals.map((each) => [each.terminalCode, each]));
  queries.setQueriesData<FleetPage>({ queryKey: [fleetCalls.list.path] }, (page) =>
    page?.rows.some(({ terminalCode }) => newer.has(terminalCode))
      ? { ...page, rows: page.rows.map((row) => newer.get(row.terminalCode) ?? row) }
      : page,
  );
  for (const terminalCode of newer.keys()) renew(queries, fleetCalls.get.path, { terminalCode });
}

/** Asks again for what is shown. */
function renew(queries: QueryClient, path: string, of?: { readonly terminalCode: string }): void {
  void queries.invalidateQueries({ queryKey: of === undefined ? [path] : [path, of] });
}
