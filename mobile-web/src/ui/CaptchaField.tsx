import { CAPTCHA_CHARACTERS } from '@self-print/contract/limits.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { type Captcha, useCaptcha } from '@self-print/web-kit/useCaptcha.ts';
import { useMemo, useState } from 'react';
import { useServices, useTexts } from '../core/services.ts';
import './captcha.css';

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

/** Picture and field of a captcha, or what the device finds instead; nothing until it is asked for. */
export function CaptchaField({ captcha }: { readonly captcha: AskedCaptcha }) {
  const { t } = useTexts();
  const { isAsked, way, choose } = captcha;
  if (!isAsked) return null;
  return (
    <div className="field">
      {way === 'picture' ? <PictureField captcha={captcha} /> : <WorkStatus captcha={captcha} />}
      <button
        type="button"
        className="captcha__other"
        onClick={() => choose(way === 'picture' ? 'work' : 'picture')}
      >
        {t(way === 'picture' ? 'captcha.toWork' : 'captcha.toPicture')}
      </button>
    </div>
  );
}

function PictureField({ captcha: { typed, found, type, ask } }: { readonly captcha: AskedCaptcha }) {
  const { t } = useTexts();
  return (
    <>
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
          {found ? (
            <img src={found} alt={t('captcha.picture')} />
          ) : (
            t(found === null ? 'captcha.gone' : 'captcha.wait')
          )}
        </button>
      </span>
    </>
  );
}

function WorkStatus({ captcha: { found, ask } }: { readonly captcha: AskedCaptcha }) {
  const { t } = useTexts();
  return (
    <>
      <span className="field__label">{t('captcha.label')}</span>
      {found === null ? (
        <button type="button" className="captcha__picture" onClick={ask}>
          {t('captcha.gone')}
        </button>
      ) : (
        <p className="captcha__work" role="status">
          {t(found === undefined ? 'captcha.working' : 'captcha.worked')}
        </p>
      )}
    </>
  );
}
