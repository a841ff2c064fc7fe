import type { Call, CallArguments, CallData } from '@self-print/contract/call.ts';
import type { Result } from '@self-print/contract/result.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import { afterMove, type PersonalMove } from '../../flows/personal/moves.ts';
import { FIRST_ITEMS, type PersonalState } from '../../flows/personal/state.ts';
import { useKiosk, useLanguage, useSession } from '../../ui/KioskContext.tsx';

type Answer<Definition extends Call> = Result<CallData<Definition>, PlatformFailure>;

export interface Personal {
  readonly state: PersonalState;
  readonly move: (move: PersonalMove) => void;
  /** Leaves for the home screen, which signs the person out. */
  readonly leave: () => void;
  /** A call of the person; a visit that has ended brings the sign-in back. */
  readonly ask: <Definition extends Call>(
    call: Definition,
    input: CallArguments<Definition>,
    signal?: AbortSignal,
  ) => Promise<Answer<Definition>>;
}

/** What the screens of own documents and files can set off. */
export function usePersonal(): Personal {
  const { send, clock, api } = useKiosk();
  const { place, visit } = useSession();
  const state = place.at === 'personal' ? place.state : FIRST_ITEMS;
  const visitToken = visit?.visitToken;
  return useMemo(() => {
    const leave = () => send({ type: 'goHome', nowMs: clock.nowMs() });
    return {
      state,
      leave,
      move: (move) => {
        const next = afterMove(state, move);
        if (next === null) leave();
        else if (next !== state) send({ type: 'personal', nowMs: clock.nowMs(), state: next });
      },
      ask: async (call, input, signal) => {
        const answer = await api.action().platform.call(call, input, { signal, visitToken });
        if (!answer.ok && answer.problem.kind === 'refused' && answer.problem.name === 'NOT_SIGNED_IN')
          send({ type: 'signedOut' });
        return answer;
      },
    };
  }, [send, clock, api, state, visitToken]);
}

export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly failure: PlatformFailure };

/**
 * Asks for what a screen shows, anew whenever the input changes or the language, which the platform's words are in; the second
 * part asks once more.
 */
export function useLoaded<Definition extends Call>(
  call: Definition,
  input: CallArguments<Definition>,
): readonly [Loaded<CallData<Definition>>, () => void] {
  const { ask } = usePersonal();
  const [loaded, setLoaded] = useState<Loaded<CallData<Definition>>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const key = `${useLanguage()} ${JSON.stringify(input)}`;
  const latest = useRef({ ask, input });
  latest.current = { ask, input };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for language and input, an attempt for one more try
  useEffect(() => {
    const stay = new AbortController();
    setLoaded({ state: 'loading' });
    void latest.current.ask(call, latest.current.input, stay.signal).then((answer) => {
      if (stay.signal.aborted) return;
      setLoaded(
        answer.ok ? { state: 'ready', value: answer.value } : { state: 'failed', failure: answer.problem },
      );
    });
    return () => stay.abort();
  }, [call, key, attempt]);
  const again = useCallback(() => setAttempt((earlier) => earlier + 1), []);
  return [loaded, again];
}

/** One thing that the person sets off by a button: whether it is under way, and why it failed. */
export function useDone<Definition extends Call>(
  call: Definition,
  onDone: (value: CallData<Definition>) => void,
): readonly [
  { readonly busy: boolean; readonly failure: PlatformFailure | null },
  (input: CallArguments<Definition>) => void,
] {
  const { ask } = usePersonal();
  const [shown, setShown] = useState<{ busy: boolean; failure: PlatformFailure | null }>({
    busy: false,
    failure: null,
  });
  const stay = useRef<AbortController | null>(null);
  useEffect(() => {
    const mine = new AbortController();
    stay.current = mine;
    return () => mine.abort();
  }, []);
  const start = (input: CallArguments<Definition>) => {
    const signal = stay.current?.signal;
    if (shown.busy || !signal || signal.aborted) return;
    setShown({ busy: true, failure: null });
    // Not cut off when the person leaves: what the platform did must be known for sure, or be given back.
    void ask(call, input).then((answer) => {
      if (signal.aborted) return;
      setShown({ busy: false, failure: answer.ok ? null : answer.problem });
      if (answer.ok) onDone(answer.value);
    });
  };
  return [shown, start];
}
