import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { PrintRequestView } from '@self-print/contract/agent/printerView.ts';
import { problemOfAgent, problemOfRefusal } from '../../../problems/problem.ts';
import type { PickupStateAt } from '../state.ts';
import type { PickupContext } from './context.ts';

/** One press on Print, as the agent is asked for it. */
export interface StartingPrint {
  /** Takes in the agent's newest view of the request. */
  readonly agentShows: (view: PrintRequestView | null) => void;
  /** Asks the agent to let the order go, for a person who wants to go back. */
  readonly withdraw: () => Promise<void>;
}

/**
 * Asks the agent for a print and shows how far it is. A lost answer is no reason to give up: when the agent's state does not show the
 * request, it is asked again under the same request id, by which it prints once.
 */
export function startPrint(
  { api, signal, send }: PickupContext,
  { order }: PickupStateAt<'starting'>,
): StartingPrint {
  const { agent, requestId } = api.action();
  const { orderId, copies } = order;
  let asking: Promise<void> | null = null;

  const agentShows = (view: PrintRequestView | null) => {
    if (signal.aborted) return;
    if (view?.requestId !== requestId) {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return;
    }
    send({ type: 'step', step: view.step });
    if (view.refusal) send({ type: 'failed', problem: problemOfRefusal(view.refusal, requestId) });
  };
  const ask = async () => {
    const answer = await agent(printerCalls.printOrder, { requestId, orderId, copies }, { signal });
    if (signal.aborted) return;
    if (answer.ok) agentShows(answer.value);
    else if (answer.problem.kind === 'refused')
      send({ type: 'failed', problem: problemOfAgent(answer.problem, requestId) });
  };
  agentShows(null);
  return {
    agentShows,
    withdraw: async () => {
      // An agent that gets the request only later would print for a person who has left.
      await asking;
      const answer = await agent(printerCalls.withdrawOrder, { requestId }, { signal });
      if (!signal.aborted) send({ type: 'withdrawn', withdrawn: answer.ok && answer.value.withdrawn });
    },
  };
}
