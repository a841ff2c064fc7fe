import type { CallFailure } from '@self-print/contract/client.ts';
import type { CaptchaWork } from '@self-print/contract/platform/signIn.ts';
import type { Result } from '@self-print/contract/result.ts';
import { useCallback, useEffect, useState } from 'react';

/** A person reads the characters of the picture, or has the device look for a number instead. */
export type CaptchaWay = 'picture' | 'work';

export interface CaptchaCalls {
  readonly picture: (signal: AbortSignal) => Promise<Result<Blob, CallFailure>>;
  readonly work: (signal: AbortSignal) => Promise<Result<CaptchaWork, CallFailure>>;
}

export interface Captcha {
  readonly way: CaptchaWay;
  /** Address of the picture, or the number that was found; undefined while there is none yet, null when there will be none. */
  readonly found: string | null | undefined;
  readonly renew: () => void;
  /** Fetches another one if there will be none, as when a try is made without an answer. */
  readonly retry: () => void;
  readonly choose: (way: CaptchaWay) => void;
}

/**
 * The captcha for the next try. Each is valid for one try, so it is renewed after every failure. `calls` must be the same object
 * from one render to the next; nothing is fetched while it is undefined.
 */
export function useCaptcha(calls: CaptchaCalls | undefined): Captcha {
  const [{ way, round }, setAsked] = useState<{ way: CaptchaWay; round: number }>({
    way: 'picture',
    round: 0,
  });
  const [found, setFound] = useState<string | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has its own
  useEffect(() => {
    if (calls === undefined) return;
    const gone = new AbortController();
    setFound(undefined);
    void find[way](calls, gone.signal).then((each) => {
      if (!gone.signal.aborted) setFound(each ?? null);
      else if (way === 'picture' && each !== undefined) URL.revokeObjectURL(each);
    });
    return () => gone.abort();
  }, [calls, way, round]);
  useEffect(() => {
    if (way !== 'picture' || !found) return;
    return () => URL.revokeObjectURL(found);
  }, [way, found]);
  const renew = useCallback(() => setAsked((before) => ({ ...before, round: before.round + 1 })), []);
  const retry = useCallback(() => {
    if (found === null) renew();
  }, [found, renew]);
  const choose = useCallback((chosen: CaptchaWay) => {
    setFound(undefined);
    setAsked(({ round: before }) => ({ way: chosen, round: before + 1 }));
  }, []);
  return { way, found, renew, retry, choose };
}

type Find = (calls: CaptchaCalls, signal: AbortSignal) => Promise<string | undefined>;

const find: Readonly<Record<CaptchaWay, Find>> = {
  picture: async ({ picture }, signal) => {
    const answer = await picture(signal);
    return answer.ok ? URL.createObjectURL(answer.value) : undefined;
  },
  work: async ({ work }, signal) => {
    const answer = await work(signal);
    if (!answer.ok) return;
    const { solveCaptchaWork } = await import('./captchaWork.ts');
    return solveCaptchaWork(answer.value, signal);
  },
};
