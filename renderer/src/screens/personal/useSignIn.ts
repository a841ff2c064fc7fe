import type { CallArguments } from '@self-print/contract/call.ts';
import { type Visit, visitCalls } from '@self-print/contract/platform/visits.ts';
import { useEffect, useRef, useState } from 'react';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import { usePersonCall } from '../useLoaded.ts';

interface SigningIn {
  readonly busy: boolean;
  readonly failure: PlatformFailure | null;
}

/** Signs a person in with what they typed, which stays in the form and is in no state of the session. */
export function useSignIn(
  onSignedIn: (visit: Visit) => void,
): readonly [SigningIn, (typed: CallArguments<typeof visitCalls.signIn>) => void] {
  const ask = usePersonCall();
  const [shown, setShown] = useState<SigningIn>({ busy: false, failure: null });
  const stay = useRef<AbortController | null>(null);
  useEffect(() => {
    const mine = new AbortController();
    stay.current = mine;
    return () => mine.abort();
  }, []);
  const start = (typed: CallArguments<typeof visitCalls.signIn>) => {
    const signal = stay.current?.signal;
    if (shown.busy || !signal || signal.aborted) return;
    setShown({ busy: true, failure: null });
    void ask(visitCalls.signIn, typed).then((answer) => {
      if (signal.aborted) return;
      setShown({ busy: false, failure: answer.ok ? null : answer.problem });
      if (answer.ok) onSignedIn(answer.value);
    });
  };
  return [shown, start];
}
