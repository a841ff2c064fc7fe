import { documentCalls, type Verdict } from '@self-print/contract/platform/documents.ts';
import { isRefusedAs, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { missingCaptcha, useAskedCaptcha } from '../../core/askedCaptcha.ts';
import { useResults } from '../../core/results.ts';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptchaField } from '../../ui/CaptchaField.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { VerifyFile } from './VerifyFile.tsx';
import { groupedVerificationCode, readVerificationCode } from './verificationCode.ts';

/** Means that no second factor was given. */
const NO_FACTOR = '-';

/** Verification by anybody: by the code on paper, which a scanned QR code brings along, or by the file itself. */
export function VerifyPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const results = useResults();
  const { hash } = useLocation();
  const scanned = readVerificationCode(hash.slice(1));
  const [typed, setTyped] = useState(scanned === undefined ? '' : groupedVerificationCode(scanned));
  const [factor, setFactor] = useState('');
  const [wrong, setWrong] = useState<'code' | 'factor' | 'factorWrong' | 'captcha'>();
  /** The code is known; only the second factor is missing. */
  const [asksFactor, setAsksFactor] = useState(false);
  const verify = useCallMutation(documentCalls.verify);
  const { mutate } = verify;
  const captcha = useAskedCaptcha();
  const codeField = useRef<HTMLInputElement>(null);
  const factorField = useRef<HTMLInputElement>(null);

  const conclude = (verdict: Verdict) => {
    if (verdict.state === 'needsSecondFactor') {
      setAsksFactor(true);
      // Each picture is valid for one try.
      if (captcha.isAsked) captcha.ask();
      if (factor.trim() !== '') setWrong('factorWrong');
      factorField.current?.focus();
      return;
    }
    results.set(verdict);
    void navigate('/qrcode-verify/preview');
  };
  const concludeNow = useRef(conclude);
  concludeNow.current = conclude;
  const wasRun = useRef(false);
  // A scanned code is verified at once, but not again when the person comes back to this page.
  useEffect(() => {
    if (scanned === undefined || wasRun.current || results.get() !== undefined) return;
    wasRun.current = true;
    mutate({ a: scanned, b: NO_FACTOR }, { onSuccess: (verdict) => concludeNow.current(verdict) });
  }, [scanned, mutate, results]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = readVerificationCode(typed);
    const isFactorMissing = asksFactor && factor.trim() === '';
    setWrong(code === undefined ? 'code' : isFactorMissing ? 'factor' : undefined);
    if (code === undefined) return codeField.current?.focus();
    if (isFactorMissing) return factorField.current?.focus();
    const verifiCode = captcha.isAsked ? captcha.answer : undefined;
    if (verifiCode === '') {
      captcha.retry();
      return setWrong('captcha');
    }
    verify.mutate(
      { a: code, b: factor.trim() || NO_FACTOR, verifiCode },
      {
        onSuccess: conclude,
        onError: (error) => {
          if (captcha.isAsked || isRefusedAs(error, 'CAPTCHA_NEEDED')) captcha.ask();
        },
      },
    );
  };
  return (
    <Page title={t('title.verify')} back="/mobile/login">
      <p className="lead">{t('verify.lead')}</p>
      <form className="card stack" noValidate onSubmit={submit}>
        <div className="field">
          <label className="field__label" htmlFor="verification-code">
            {t('verify.code')}
          </label>
          <input
            ref={codeField}
            id="verification-code"
            className="input verify__code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={32}
            value={typed}
            aria-invalid={wrong === 'code'}
            aria-describedby="code-hint code-problem"
            onChange={({ target }) => setTyped(target.value)}
          />
          <p id="code-hint" className="hint">
            {t('verify.codeHint')}
          </p>
          <FieldError id="code-problem" text={wrong === 'code' ? t('verify.codeWrong') : undefined} />
        </div>
        <div className="field">
          <label className="field__label" htmlFor="verification-factor">
            {t('verify.factor')}
          </label>
          <input
            ref={factorField}
            id="verification-factor"
            className="input"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={8}
            value={factor}
            aria-invalid={wrong === 'factor' || wrong === 'factorWrong'}
            aria-describedby="factor-hint factor-problem"
            onChange={({ target }) => setFactor(target.value)}
          />
          <p id="factor-hint" className="hint">
            {t('verify.factorHint')}
          </p>
          <FieldError
            id="factor-problem"
            text={
              wrong === 'factor'
                ? t('verify.needsFactor')
                : wrong === 'factorWrong'
                  ? t('verify.factorWrong')
                  : undefined
            }
          />
        </div>
        {asksFactor && wrong === undefined && (
          <p className="notice notice--info" role="status">
            <Icon name="info" />
            {t('verify.asksFactor')}
          </p>
        )}
        <CaptchaField captcha={captcha} />
        <FieldError
          id="captcha-problem"
          text={wrong === 'captcha' && captcha.answer === '' ? t(missingCaptcha(captcha)) : undefined}
        />
        <Problem error={verify.error} />
        <Button kind="primary" type="submit" busy={verify.isPending}>
          {t(verify.isPending ? 'verify.busy' : 'verify.submit')}
        </Button>
      </form>
      <VerifyFile onVerdict={conclude} />
    </Page>
  );
}
