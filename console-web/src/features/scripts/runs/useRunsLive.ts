import type { FleetEvent } from '@self-print/contract/platform/fleet.ts';
import { callKey } from '@self-print/web-kit/queries.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { useFleetEvents } from '../../../ui/useFleetEvents.ts';
import { RUN_RENEWS } from '../renews.ts';

/** Keeps the shown runs up to date: each step of a terminal is a command that moves. */
export function useRunsLive(): void {
  useFleetEvents(apply);
}

function apply(queries: QueryClient, { type }: FleetEvent): void {
  if (type !== 'commands' && type !== 'hello' && type !== 'end') return;
  for (const call of RUN_RENEWS) void queries.invalidateQueries({ queryKey: [callKey(call)] });
}
