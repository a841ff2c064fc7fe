import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../../app/services.ts';

interface Captcha {
  /** Address of the picture; undefined while it is fetched, null when it could not be. */
  readonly picture: string | null | undefined;
  readonly renew: () => void;
}

/** The picture for the next try. Each is worth one, so that it is renewed after every failure. */
export function useCaptcha(): Captcha {
  const { api } = useServices();
  const [round, setRound] = useState(0);
  const [picture, setPicture] = useState<string | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has its picture
  useEffect(() => {
    const gone = new AbortController();
    let address: string | undefined;
    setPicture(undefined);
    void api.file(adminSignInCalls.captcha, {}, gone.signal).then((answer) => {
      if (gone.signal.aborted) return;
      address = answer.ok ? URL.createObjectURL(answer.value) : undefined;
      setPicture(address ?? null);
    });
    return () => {
      gone.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [api, round]);
  const renew = useCallback(() => setRound((before) => before + 1), []);
  return { picture, renew };
}
