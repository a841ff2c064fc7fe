import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Trouble } from '../../ui/Trouble.tsx';
import { VerdictView } from './VerdictView.tsx';

/** A document that its owner shares by a link, with a PIN where they set one. */
export function SharedDocument({ token }: { readonly token: string }) {
  const { t } = useTexts();
  const [pin, setPin] = useState('');
  const [asksPin, setAsksPin] = useState(false);
  const open = useCallMutation(documentCalls.openShare);
  const { mutate } = open;
  useEffect(() => {
    mutate({ token }, { onSuccess: ({ state }) => setAsksPin(state === 'needsPin') });
  }, [mutate, token]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open.mutate({ token, pin }, { onSuccess: ({ state }) => setAsksPin(state === 'needsPin') });
  };
  if (asksPin)
    return (
      <form className="card stack" noValidate onSubmit={submit}>
        <h2>{t('shared.pinTitle')}</h2>
        <p className="lead">{t('shared.pinText')}</p>
        <label className="field">
          <span className="field__label">{t('shared.pin')}</span>
          <input
            className="input"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            onChange={({ target }) => setPin(target.value)}
          />
        </label>
        <Problem error={open.error} />
        <Button kind="primary" type="submit" busy={open.isPending} disabled={pin === ''}>
          {t(open.isPending ? 'shared.opening' : 'shared.open')}
        </Button>
      </form>
    );
  if (open.error !== null)
    return (
      <div className="stack">
        <Problem error={open.error} />
        <Button onClick={() => open.mutate({ token })}>{t('trouble.retry')}</Button>
      </div>
    );
  if (open.data?.state === 'open') return <VerdictView verdict={open.data.verdict} arePagesMasked={false} />;
  if (open.data?.state === 'ended')
    return <Trouble title={t('shared.endedTitle')} text={t('shared.endedText')} art="door" />;
  return <Skeleton kind="page" />;
}
