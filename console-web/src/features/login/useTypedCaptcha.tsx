import type { Captcha } from '@self-print/web-kit/useCaptcha.ts';
import { type ReactNode, useRef, useState } from 'react';
import { CaptchaField } from './CaptchaField.tsx';
import type { SignInPlace } from './signInPlaces.ts';
import { useSignInCaptcha } from './useSignInCaptcha.ts';

export interface TypedCaptcha extends Pick<Captcha, 'retry' | 'way'> {
  readonly field: ReactNode;
  /** What was typed, or what the computer found; empty while there is neither. */
  readonly answer: string;
  /** Another one, as each is valid for one try. */
  readonly renew: () => void;
  readonly focus: () => void;
}

/** The captcha of a form, with its field. */
export function useTypedCaptcha(place: SignInPlace): TypedCaptcha {
  const captcha = useSignInCaptcha(place);
  const { way, found, retry } = captcha;
  const fieldRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  return {
    way,
    retry,
    answer: way === 'work' ? (found ?? '') : typed.trim(),
    renew: () => {
      setTyped('');
      captcha.renew();
    },
    focus: () => fieldRef.current?.focus(),
    field: (
      <CaptchaField
        captcha={captcha}
        field={{
          id: 'login-verifiCode',
          value: typed,
          onChange: ({ target }) => setTyped(target.value),
        }}
        fieldRef={fieldRef}
      />
    ),
  };
}
