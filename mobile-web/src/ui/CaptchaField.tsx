import { CAPTCHA_CHARACTERS } from '@self-print/contract/limits.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { useCaptcha } from '@self-print/web-kit/useCaptcha.ts';
import { useCallback, useState } from 'react';
import { useServices, useTexts } from '../core/services.ts';
import './captcha.css';

/** A captcha that is shown only once the platform asks for one. */
export interface AskedCaptcha {
  readonly isAsked: boolean;
  readonly typed: string;
  readonly picture: string | null | undefined;
  readonly type: (text: string) => void;
  /** Shows a new picture, for the first or the next try. */
  readonly ask: () => void;
}

export function useAskedCaptcha(): AskedCaptcha {
  const { api } = useServices();
  const [isAsked, setAsked] = useState(false);
  const [typed, type] = useState('');
  const fetchPicture = useCallback(
    (signal: AbortSignal) => api.file(api.addressOf(signInCalls.mobileCaptcha, {}), signal),
    [api],
  );
  const { picture, renew } = useCaptcha(isAsked ? fetchPicture : undefined);
  const ask = () => {
    type('');
    if (isAsked) renew();
    setAsked(true);
  };
  return { isAsked, typed, picture, type, ask };
}

/** Picture and field of a captcha; nothing until it is asked for. */
export function CaptchaField({ captcha }: { readonly captcha: AskedCaptcha }) {
  const { t } = useTexts();
  const { isAsked, typed, picture, type, ask } = captcha;
  if (!isAsked) return null;
  return (
    <div className="field">
      <label className="field__label" htmlFor="captcha">
        {t('captcha.label')}
      </label>
      <span className="captcha">
        <input
          id="captcha"
          className="input"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={CAPTCHA_CHARACTERS + 4}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <button type="button" className="captcha__picture" title={t('captcha.renew')} onClick={ask}>
          {picture ? (
            <img src={picture} alt={t('captcha.picture')} />
          ) : (
            t(picture === null ? 'captcha.gone' : 'captcha.wait')
          )}
        </button>
      </span>
    </div>
  );
}
