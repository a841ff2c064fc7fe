import type { CallData } from '@self-print/contract/call.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import {
  type FleetEvent,
  type FleetTerminal,
  fleetCalls,
  fleetEvent,
} from '@self-print/contract/platform/fleet.ts';
import { terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useServices } from '../../../core/services.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

type FleetPage = CallData<typeof fleetCalls.list>;
type LiveState = 'opening' | 'live' | 'lost';

/**
 * Keeps the shown terminals up to date by one stream for the whole page, opened again with growing pauses when it is cut. A hidden
 * tab follows nothing: browsers allow few connections, and the list is read again when the tab is looked at.
 */
export function useFleetLive(): LiveState {
  const { api } = useServices();
  const queries = useQueryClient();
  const [state, setState] = useState<LiveState>('opening');
  const isVisible = useIsVisible();
  useEffect(() => {
    if (!isVisible) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const onLine = (line: string) => {
      const event = fleetEvent.safeParse(parseJson(line));
      if (!event.success) return;
      if (event.data.type === 'hello') setState('live');
      apply(queries, event.data);
    };
    const follow = async () => {
      let pauseMs = FIRST_PAUSE_MS;
      while (!signal.aborted) {
        const begunMs = Date.now();
        await api.follow(fleetCalls.live, { onLine, signal });
        if (signal.aborted) return;
        setState('lost');
        if (Date.now() - begunMs > LONGEST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
        await pause(pauseMs, signal);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
    };
    void follow();
    return () => leaving.abort();
  }, [api, queries, isVisible]);
  return state;
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState !== 'hidden');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
