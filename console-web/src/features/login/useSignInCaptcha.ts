import { type Captcha, useCaptcha } from '@self-print/web-kit/useCaptcha.ts';
import { useCallback } from 'react';
import { useServices } from '../../core/services.ts';
import type { SignInPlace } from './signInPlaces.ts';

/** The captcha of one of the two sign-ins. */
export function useSignInCaptcha({ calls }: Pick<SignInPlace, 'calls'>): Captcha {
  const { api } = useServices();
  return useCaptcha(useCallback((signal: AbortSignal) => api.file(calls.captcha, {}, signal), [api, calls]));
}
