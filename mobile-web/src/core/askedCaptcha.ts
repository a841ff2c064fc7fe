import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { type Captcha, useCaptcha } from '@self-print/web-kit/useCaptcha.ts';
import { useMemo, useState } from 'react';
import { useServices } from './services.ts';

/** A captcha that is shown only once the platform asks for one. */
export interface AskedCaptcha extends Pick<Captcha, 'way' | 'found' | 'retry' | 'choose'> {
  readonly isAsked: boolean;
  readonly typed: string;
  /** What is sent with the next try; empty while the person has typed nothing or the device has found nothing. */
  readonly answer: string;
  readonly type: (text: string) => void;
  /** Shows a new captcha, for the first or the next try. */
  readonly ask: () => void;
}

export function useAskedCaptcha(): AskedCaptcha {
  const { api } = useServices();
  const [isAsked, setAsked] = useState(false);
  const [typed, type] = useState('');
  const calls = useMemo(
    () => ({
      picture: (signal: AbortSignal) => api.file(api.addressOf(signInCalls.mobileCaptcha, {}), signal),
      work: (signal: AbortSignal) => api.call(signInCalls.mobileCaptchaWork, {}, { signal }),
    }),
    [api],
  );
  const { way, found, renew, retry, choose } = useCaptcha(isAsked ? calls : undefined);
  const ask = () => {
    type('');
    if (isAsked) renew();
    setAsked(true);
  };
  const answer = way === 'picture' ? typed.trim() : (found ?? '');
  return { isAsked, way, found, typed, answer, type, ask, retry, choose };
}

/** What to say when a try was made without an answer. */
export function missingCaptcha({ way }: Pick<AskedCaptcha, 'way'>): 'captcha.missing' | 'captcha.working' {
  return way === 'picture' ? 'captcha.missing' : 'captcha.working';
}
