import type { CallFailure } from '@self-print/contract/client.ts';
import type { Result } from '@self-print/contract/result.ts';
import { useCallback, useEffect, useState } from 'react';

export interface Captcha {
  /** Address of the picture; undefined while it is fetched, null when it could not be. */
  readonly picture: string | null | undefined;
  readonly renew: () => void;
}

/**
 * The picture for the next try. Each is valid for one try, so it is renewed after every failure. `fetchPicture` must be the same
 * function from one render to the next; none is fetched while it is undefined.
 */
export function useCaptcha(
  fetchPicture: ((signal: AbortSignal) => Promise<Result<Blob, CallFailure>>) | undefined,
): Captcha {
  const [round, setRound] = useState(0);
  const [picture, setPicture] = useState<string | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has its picture
  useEffect(() => {
    if (fetchPicture === undefined) return;
    const gone = new AbortController();
    let address: string | undefined;
    setPicture(undefined);
    void fetchPicture(gone.signal).then((answer) => {
      if (gone.signal.aborted) return;
      address = answer.ok ? URL.createObjectURL(answer.value) : undefined;
      setPicture(address ?? null);
    });
    return () => {
      gone.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [fetchPicture, round]);
  const renew = useCallback(() => setRound((before) => before + 1), []);
  return { picture, renew };
}
