import { type Captcha, useCaptcha } from '@self-print/web-kit/useCaptcha.ts';
import { useMemo } from 'react';
import { useServices } from '../../core/services.ts';
import type { SignInPlace } from './signInPlaces.ts';

/** The captcha of one of the two sign-ins. */
export function useSignInCaptcha({ calls }: Pick<SignInPlace, 'calls'>): Captcha {
  const { api } = useServices();
  const asked = useMemo(
    () => ({
      picture: (signal: AbortSignal) => api.file(calls.captcha, {}, signal),
      work: (signal: AbortSignal) => api.call(calls.captchaWork, {}, { signal }),
    }),
    [api, calls],
  );
  return useCaptcha(asked);
}
