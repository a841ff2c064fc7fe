import { parseJson } from '@self-print/contract/parseJson.ts';
import { type FleetEvent, fleetCalls, fleetEvent } from '@self-print/contract/platform/fleet.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useServices } from '../core/services.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export type LiveState = 'opening' | 'live' | 'lost';

/**
 * Follows what happens at the terminals by one stream for the whole page, opened again with growing pauses when it is cut. A hidden
 * tab follows nothing: browsers allow few connections, and what it shows is read again when the tab is looked at.
 * @param apply the same function at each call, such as one of the module
 */
export function useFleetEvents(apply: (queries: QueryClient, event: FleetEvent) => void): LiveState {
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
  }, [api, queries, isVisible, apply]);
  return state;
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
