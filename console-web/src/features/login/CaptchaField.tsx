import { CAPTCHA_CHARACTERS } from '@self-print/contract/limits.ts';
import type { Captcha } from '@self-print/web-kit/useCaptcha.ts';
import type { InputHTMLAttributes, RefObject } from 'react';
import { useTexts } from '../../core/services.ts';

interface CaptchaFieldProps {
  readonly captcha: Captcha;
  readonly field: InputHTMLAttributes<HTMLInputElement> & { readonly id: string };
  readonly fieldRef: RefObject<HTMLInputElement | null>;
}

/** Picture and field of the captcha, or the progress of the computation that replaces them. */
export function CaptchaField({ captcha: { way, found, renew, choose }, field, fieldRef }: CaptchaFieldProps) {
  const { t } = useTexts();
  return (
    <>
      {way === 'picture' ? (
        <>
          <label htmlFor={field.id}>{t('login.captcha')}</label>
          <div className="login__captcha">
            <input
              {...field}
              ref={fieldRef}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={CAPTCHA_CHARACTERS + 4}
            />
            <button type="button" className="login__picture" onClick={renew} title={t('login.captchaRenew')}>
              {found ? (
                <img src={found} alt={t('login.captchaPicture')} />
              ) : (
                <span>{t(found === null ? 'login.captchaGone' : 'login.captchaWait')}</span>
              )}
            </button>
          </div>
        </>
      ) : found === null ? (
        <button type="button" className="login__work login__picture" onClick={renew}>
          {t('login.captchaGone')}
        </button>
      ) : (
        <p className="login__work" role="status">
          {t(found === undefined ? 'login.captchaWorking' : 'login.captchaWorked')}
        </p>
      )}
      <button
        type="button"
        className="login__back login__other"
        onClick={() => choose(way === 'picture' ? 'work' : 'picture')}
      >
        {t(way === 'picture' ? 'login.captchaToWork' : 'login.captchaToPicture')}
      </button>
    </>
  );
}
