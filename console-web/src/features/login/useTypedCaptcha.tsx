import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { CaptchaField } from './CaptchaField.tsx';
import type { SignInPlace } from './signInPlaces.ts';
import { useSignInCaptcha } from './useSignInCaptcha.ts';

export interface TypedCaptcha {
  readonly field: ReactNode;
  /** What was typed, or what the computer found; empty while there is neither. */
  readonly answer: string;
  /** The form was submitted without an answer. */
  readonly ask: () => void;
  /** What was missing then, for as long as it is. */
  readonly problem: string | undefined;
  /** Another one, as each is valid for one try. */
  readonly renew: () => void;
  readonly focus: () => void;
}

/** The captcha of a form, with its field. */
export function useTypedCaptcha(place: SignInPlace): TypedCaptcha {
  const { t } = useTexts();
  const captcha = useSignInCaptcha(place);
  const { way, found, retry } = captcha;
  const fieldRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const answer = way === 'work' ? (found ?? '') : typed.trim();
  const missing = () => {
    if (way === 'picture') return t('login.captchaMissing');
    return found === undefined ? t('login.captchaWorking') : undefined;
  };
  return {
    answer,
    ask: () => {
      setAsked(true);
      retry();
    },
    problem: isAsked && answer === '' ? missing() : undefined,
    renew: () => {
      setAsked(false);
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
