import { type KioskState, kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { type Clock, pause } from '../base/clock.ts';
import { createStore, type Readable } from '../base/store.ts';
import type { Api } from './api.ts';
import { STATE_TIMEOUT_MS, STATE_WAIT_SECONDS } from './timeLimits.ts';

/** What this page knows of the agent. A lost link keeps the last state, which may be out of date. */
export interface Link {
  readonly status: 'connecting' | 'live' | 'lost';
  readonly state: KioskState | null;
}

export interface StateLink extends Readable<Link> {
  readonly stop: () => void;
}

export interface StateLinkOptions {
  readonly api: Api;
  readonly clock: Clock;
  /** The agent does not know this page's token: it was restarted and must serve the page again. */
  readonly onStrangerToAgent: () => void;
}

/** Failures in a row after which the link counts as lost; one may be a passing hiccup. */
const FAILURES_UNTIL_LOST = 2;
const RETRY_MS = [300, 1_000, 2_000, 3_000] as const;

/** Keeps one long-poll of the agent's state open; every screen derives itself from what it brings. */
export function openStateLink({ api, clock, onStrangerToAgent }: StateLinkOptions): StateLink {
  const store = createStore<Link, Link>((_, link) => link, { status: 'connecting', state: null });
  const stopping = new AbortController();
  const { signal } = stopping;

  const follow = async () => {
    for (let failures = 0; !signal.aborted; ) {
      const { status, state } = store.get();
      // After a loss the state is asked for at once: a restarted agent counts from the beginning.
      const waits = status === 'live' && state !== null;
      const answer = await api
        .action()
        .agent(
          kioskCalls.state,
          waits ? { since: state.version, waitSeconds: STATE_WAIT_SECONDS } : { since: -1, waitSeconds: 0 },
          { timeoutMs: STATE_TIMEOUT_MS, signal },
        );
      if (signal.aborted) return;
      if (answer.ok) {
        failures = 0;
        store.send({ status: 'live', state: answer.value });
        continue;
      }
      if (answer.problem.kind === 'refused' && answer.problem.name === 'FORBIDDEN') onStrangerToAgent();
      failures += 1;
      if (failures >= FAILURES_UNTIL_LOST || status === 'lost') store.send({ status: 'lost', state });
      await pause(clock, RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? 0, signal);
    }
  };
  void follow();

  return { get: store.get, subscribe: store.subscribe, stop: () => stopping.abort() };
}
