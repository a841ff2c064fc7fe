import { CAPTCHA_CHARACTERS } from '@self-print/contract/limits.ts';
import type { AskedCaptcha } from '../core/askedCaptcha.ts';
import { useTexts } from '../core/services.ts';
import './captcha.css';

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
