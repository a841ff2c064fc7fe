import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../../core/services.ts';
import type { SignInPlace } from './signInPlaces.ts';

interface Captcha {
  /** Address of the picture; undefined while it is fetched, null when it could not be. */
  readonly picture: string | null | undefined;
  readonly renew: () => void;
}

/** The picture for the next try. Each is worth one, so that it is renewed after every failure. */
export function useCaptcha({ calls }: Pick<SignInPlace, 'calls'>): Captcha {
  const { api } = useServices();
  const [round, setRound] = useState(0);
  const [picture, setPicture] = useState<string | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has its picture
  useEffect(() => {
    const gone = new AbortController();
    let address: string | undefined;
    setPicture(undefined);
    void api.file(calls.captcha, {}, gone.signal).then((answer) => {
      if (gone.signal.aborted) return;
      address = answer.ok ? URL.createObjectURL(answer.value) : undefined;
      setPicture(address ?? null);
    });
    return () => {
      gone.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [api, calls, round]);
  const renew = useCallback(() => setRound((before) => before + 1), []);
  return { picture, renew };
}
