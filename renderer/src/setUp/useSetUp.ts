import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import type { CallFailure } from '@self-print/contract/client.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { useEffect, useReducer } from 'react';
import type { Api } from '../api/api.ts';
import { useKiosk } from '../ui/KioskContext.tsx';
import {
  type SetUp,
  type SetUpEvent,
  type SetUpTrouble,
  setUpReducer,
  startSetUp,
  troubleOf,
} from './setUp.ts';

/** The agent itself waits for the platform. */
const SET_UP_TIMEOUT_MS = 20 * SECOND_MS;

/** The set-up and its effects: testing the address, registering with the code. */
export function useSetUp(platformAddress: string): readonly [SetUp, (event: SetUpEvent) => void] {
  const { api } = useKiosk();
  const [state, send] = useReducer(setUpReducer, platformAddress, startSetUp);
  const isBusy = state.step !== 'done' && state.busy;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a call begins when the state becomes busy, with what it holds then
  useEffect(() => {
    if (!isBusy) return;
    let isWanted = true;
    void perform(api, state).then((event) => {
      if (isWanted) send(event);
    });
    return () => {
      isWanted = false;
    };
  }, [isBusy]);
  return [state, send];
}

async function perform(api: Api, state: Exclude<SetUp, { step: 'done' }>): Promise<SetUpEvent> {
  const { agent } = api.action();
  const options = { timeoutMs: SET_UP_TIMEOUT_MS };
  if (state.step === 'address') {
    const tested = await agent(kioskCalls.testConnection, { platformAddress: state.address }, options);
    return tested.ok
      ? { type: 'reached', address: tested.value.platformAddress, version: tested.value.version }
      : { type: 'failed', trouble: troubleFrom(tested.problem) };
  }
  const input = { platformAddress: state.address, activationCode: state.code };
  const registered = await agent(kioskCalls.register, input, options);
  if (!registered.ok) return { type: 'failed', trouble: troubleFrom(registered.problem) };
  api.forgetToken();
  return { type: 'registered', terminalCode: registered.value.terminalCode };
}

function troubleFrom(failure: CallFailure): SetUpTrouble {
  if (failure.kind === 'refused') return troubleOf(failure.name, failure.code);
  return failure.kind === 'unintelligible'
    ? troubleOf(undefined, 'ANSWER')
    : { text: 'setUp.failed.agent', code: 'AGENT' };
}
