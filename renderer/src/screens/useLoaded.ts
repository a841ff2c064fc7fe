import type { Call, CallArguments, CallData } from '@self-print/contract/call.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PlatformFailure } from '../api/platformAccess.ts';
import { type PersonCall, personCall } from '../flows/kit/personCall.ts';
import { useKiosk, useLanguage, useSession } from '../ui/KioskContext.tsx';

export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly failure: PlatformFailure };

/** Calls of the person who signed in, as screens make them; a visit that has ended brings the sign-in back. */
export function usePersonCall(): PersonCall {
  const { api, clock, send } = useKiosk();
  const { visit } = useSession();
  const visitToken = visit?.visitToken;
  return useMemo(
    () =>
      personCall(api, visitToken, {
        signedOut: () => send({ type: 'signedOut' }),
        stepUp: (stepUp) => send({ type: 'stepUp', nowMs: clock.nowMs(), stepUp }),
      }),
    [api, clock, send, visitToken],
  );
}

/**
 * Loads what a screen shows, again whenever the input, the language of the platform's texts or the revision changes. It is no state
 * of the flow: nothing is lost with it. The second part of the answer loads once more.
 */
export function useLoaded<Definition extends Call>(
  call: Definition,
  input: CallArguments<Definition>,
  revision = 0,
): readonly [Loaded<CallData<Definition>>, () => void] {
  const ask = usePersonCall();
  const [loaded, setLoaded] = useState<Loaded<CallData<Definition>>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const key = `${useLanguage()} ${JSON.stringify(input)} ${revision}`;
  const latest = useRef({ ask, input });
  latest.current = { ask, input };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for language, input and revision, an attempt for one more try
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
